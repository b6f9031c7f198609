import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { PlaceKind } from '@anketa/contract/results/search';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import type { Names } from '../../../platform/person-name.ts';
import { isVisibleIn } from '../search/search-store.ts';

/** What a page of results is about, as every visitor may know it. */
export interface LinkedPlace extends Names {
  readonly slug: string;
  readonly evaluation_cs: string;
  readonly evaluation_en: string;
  /** The place's own code, also where the address has that of a parallel. */
  readonly code: string;
  readonly name_cs: string;
  readonly name_en: string;
  readonly enrolled: number;
  readonly submitted: number;
}

/** A published evaluation, as a place of its own. Undefined where there is none. */
export async function linkedEvaluation(db: Db, slug: string): Promise<LinkedPlace | undefined> {
  const { rows } = await sql<LinkedPlace>`
    SELECT e.slug_cs AS slug, e.name_cs AS evaluation_cs, e.name_en AS evaluation_en, '' AS code, e.name_cs, e.name_en,
      coalesce(sum(r.enrolled), 0)::int AS enrolled, coalesce(sum(r.submitted), 0)::int AS submitted
    FROM evaluation e LEFT JOIN place_rate r ON r.evaluation_id = e.id AND r.kind = 'evaluation' AND r.code = ''
    WHERE (e.slug_cs = ${slug} OR e.slug_en = ${slug}) AND e.state = ${evaluationState.published}
    GROUP BY e.id`.execute(db);
  return rows[0];
}

/** A place of a published evaluation that visitors see. Undefined where there is none. */
export async function linkedPlace(
  db: Db,
  slug: string,
  kind: PlaceKind,
  code: string,
): Promise<LinkedPlace | undefined> {
  const { rows } = await sql<LinkedPlace>`
    SELECT e.slug_cs AS slug, e.name_cs AS evaluation_cs, e.name_en AS evaluation_en, r.code, r.name_cs, r.name_en,
      coalesce(p.enrolled, 0) AS enrolled, coalesce(p.submitted, 0) AS submitted,
      t.surname, t.name, t.title_before, t.title_after
    FROM evaluation e
    JOIN named_place r ON r.evaluation_id = e.id AND r.kind = ${kind} AND r.code = coalesce(
      (SELECT l.course_code FROM parallel l WHERE ${kind} = 'course' AND l.evaluation_id = e.id AND l.code = ${code}), ${code})
    LEFT JOIN teacher t ON r.kind = 'teacher' AND t.evaluation_id = e.id AND t.code = r.code
    LEFT JOIN place_rate p ON p.evaluation_id = e.id AND p.kind = r.kind AND p.code = r.code AND NOT p.hidden
    WHERE (e.slug_cs = ${slug} OR e.slug_en = ${slug}) AND e.state = ${evaluationState.published} AND ${isVisibleIn([])}
    LIMIT 1`.execute(db);
  return rows[0];
}

/** Published evaluations by their Czech slugs, newest first. */
export async function publishedSlugs(db: Db): Promise<{ id: number; slug_cs: string }[]> {
  const { rows } = await sql<{ id: number; slug_cs: string }>`
    SELECT id, slug_cs FROM evaluation WHERE state = ${evaluationState.published}
    ORDER BY year DESC, semester DESC, id DESC`.execute(db);
  return rows;
}

/** Courses, departments, programmes and fields of a published evaluation that visitors see: at most `limit`. People are not listed. */
export async function listedPlaces(db: Db, evaluationId: number, limit: number) {
  const { rows } = await sql<{ slug: string; kind: PlaceKind; code: string }>`
    SELECT e.slug_cs AS slug, r.kind, r.code FROM evaluation e JOIN named_place r ON r.evaluation_id = e.id
    WHERE e.id = ${evaluationId} AND e.state = ${evaluationState.published} AND r.kind <> 'teacher' AND ${isVisibleIn([])}
    ORDER BY r.kind, r.code LIMIT ${limit}`.execute(db);
  return rows;
}
