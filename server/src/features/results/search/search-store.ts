import { evaluationState } from '@anketa/contract/evaluations';
import { mostFound, type PlaceKind } from '@anketa/contract/result-search';
import type { Locale } from '@anketa/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import type { Names } from '../../../platform/person-name.ts';
import { containsWords } from '../../../platform/search-words.ts';

/** A place or a teacher that was found, in the newest evaluation that has it. */
export interface FoundRow extends Names {
  readonly kind: PlaceKind;
  readonly code: string;
  readonly name_cs: string;
  readonly name_en: string;
  readonly id: number;
  readonly slug_cs: string;
  readonly slug_en: string;
  readonly evaluation_cs: string;
  readonly evaluation_en: string;
}

interface Wanted {
  /** In this evaluation; null: in all that are published, each place once. */
  readonly evaluationId: number | null;
  readonly search: string;
  readonly kinds: readonly PlaceKind[];
  readonly locale: Locale;
  /** Also what is of hidden departments alone. */
  readonly hidden: boolean;
}

/** The columns that a search is ranked by. */
const columns = { code: sql`code`, name_cs: sql`name_cs`, name_en: sql`name_en`, search: sql`search` };

/**
 * How well something fits what is searched for: 0 its code is that, 1 its code or name begins with it, 2 words of it begin with the
 * words, 3 they are parts of it.
 */
export function rankOf(search: string, { code, name_cs, name_en, search: text } = columns): RawBuilder<number> {
  const words = search.split(/\s+/).filter(Boolean);
  const whole = sql`search_text(${words.join(' ')})`;
  const begins = (name: RawBuilder<unknown>) =>
    sql`starts_with(search_text(left(${name}, ${words.join(' ').length})), ${whole})`;
  const each = words.map((word) => sql`strpos(' ' || ${text}, ' ' || search_text(${word})) > 0`);
  return sql<number>`CASE WHEN lower(${code}) = ${whole} THEN 0
    WHEN starts_with(${text}, ${whole}) OR ${begins(name_cs)} OR ${begins(name_en)} THEN 1
    WHEN ${each.length > 0 ? sql.join(each, sql` AND `) : sql`true`} THEN 2
    ELSE 3 END`;
}

/** Whether what `r` names stands in the results of the evaluation `e` for whoever reads hidden departments, or does not. */
export function isShownIn(hidden: boolean): RawBuilder<boolean> {
  const ofShown = hidden
    ? sql`true`
    : sql`NOT EXISTS (SELECT FROM department d
        WHERE d.evaluation_id = c.evaluation_id AND d.code = c.department_code AND d.hidden)`;
  const isKept = (kind: PlaceKind) => sql`EXISTS (SELECT FROM place_rate p
    WHERE p.evaluation_id = e.id AND p.kind = ${kind} AND p.code = r.code)`;
  const named = sql`r.code AND name_cs = r.name_cs AND name_en = r.name_en`;
  return sql<boolean>`CASE r.kind
    WHEN 'course' THEN EXISTS (SELECT FROM course c
      WHERE c.evaluation_id = e.id AND c.code = ${named} AND c.active AND c.enrolled > 0 AND ${ofShown})
    WHEN 'teacher' THEN EXISTS (SELECT FROM teacher t
      JOIN teaching g ON g.evaluation_id = t.evaluation_id AND g.teacher_code = t.code
      JOIN parallel p ON p.evaluation_id = g.evaluation_id AND p.code = g.parallel_code AND p.active
      JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code
      WHERE t.evaluation_id = e.id AND t.code = r.code AND t.surname || ' ' || t.name = r.name_cs
        AND c.active AND c.enrolled > 0 AND ${ofShown})
    WHEN 'department' THEN EXISTS (SELECT FROM department c
      WHERE c.evaluation_id = e.id AND c.code = ${named} AND ${hidden ? sql`true` : sql`NOT c.hidden`})
      AND ${isKept('department')}
    WHEN 'programme' THEN coalesce(e.options ->> 'show_study_programmes_in_results', 'true') = 'true'
      AND EXISTS (SELECT FROM codebook c WHERE c.evaluation_id = e.id AND c.kind = 'programme' AND c.code = ${named})
      AND ${isKept('programme')}
    ELSE EXISTS (SELECT FROM field c WHERE c.evaluation_id = e.id AND c.code = ${named}) AND ${isKept('field')}
  END`;
}

/**
 * What contains all words of `search`, by kind and the better fitting first: of each kind as many as are counted, and one more.
 * Every name is looked through once, however many evaluations have it; then the best are asked where they stand.
 */
export async function placesFound(db: Db, { evaluationId, search, kinds, locale, hidden }: Wanted) {
  const name = locale === 'en' ? sql`coalesce(nullif(name_en, ''), name_cs)` : sql`name_cs`;
  const names = evaluationId === null ? sql`result_name` : sql`named_place`;
  const here = evaluationId === null ? sql`true` : sql`evaluation_id = ${evaluationId}`;
  const among = evaluationId === null ? sql`e.state = ${evaluationState.published}` : sql`e.id = ${evaluationId}`;
  const { rows } = await sql<FoundRow>`
    WITH found AS (
      SELECT kind, code, name_cs, name_en, ${rankOf(search)} AS rank FROM ${names}
      WHERE ${here} AND kind = ANY(${kinds}) AND ${containsWords(sql`search`, search)}
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY rank, ${name} COLLATE "cs-x-icu", code) AS place FROM found
    )
    SELECT r.kind, r.code, r.name_cs, r.name_en, newest.id, newest.slug_cs, newest.slug_en,
      newest.name_cs AS evaluation_cs, newest.name_en AS evaluation_en, t.surname, t.name, t.title_before, t.title_after
    FROM ranked r
    CROSS JOIN LATERAL (
      SELECT e.id, e.slug_cs, e.slug_en, e.name_cs, e.name_en FROM evaluation e
      WHERE ${among} AND ${isShownIn(hidden)}
      ORDER BY e.year DESC, e.semester DESC, e.id DESC LIMIT 1
    ) newest
    LEFT JOIN teacher t ON r.kind = 'teacher' AND t.evaluation_id = newest.id AND t.code = r.code
    WHERE r.place <= ${mostFound + 1}
    ORDER BY r.place`.execute(db);
  return rows;
}
