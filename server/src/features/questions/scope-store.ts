import type { ResponseOf } from '@anketa/contract/endpoint';
import type { countScope, UnfitMask } from '@anketa/contract/questions/editing';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { isWildcard, type QuestionScope, type ScopeDimension, scopeDimensions } from '@anketa/contract/questions/scope';
import type { Named } from '@anketa/contract/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { containsWords } from '../../platform/search-words.ts';
import { parallelTitle } from '../courses/parallel-title.ts';

/** A mask as a pattern of LIKE, in lower case. */
function patternOf(mask: string): string {
  return mask
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_');
}

/** A code in lower case, whatever its letters: codes stand in the "C" order, which knows only English ones. */
const lowerCase = (code: RawBuilder<unknown>) => sql`lower((${code}) COLLATE "und-x-icu")`;

/** Whole codes, which are looked up instead of being compared one by one, and masks with wildcards. */
const byKind = (masks: readonly string[]) => ({
  codes: masks.filter((mask) => !isWildcard(mask)),
  wildcards: masks.filter(isWildcard),
});

/** A condition: a code fits one of the masks, just as `fitsMask` has it; without masks any code does. */
export function fitsOne(code: RawBuilder<unknown>, masks: readonly string[]): RawBuilder<SqlBool> {
  if (masks.length === 0) return sql<SqlBool>`true`;
  const { codes, wildcards } = byKind(masks);
  const whole = codes.map((mask) => mask.toLowerCase());
  return sql<SqlBool>`coalesce(${lowerCase(code)} = ANY(${whole}::text[])
    OR ${lowerCase(code)} LIKE ANY(${wildcards.map(patternOf)}::text[]), false)`;
}

/** A query of those masks that fit none of the codes which `known` selects (a column `code`). */
export function unfitAmong(known: RawBuilder<unknown>, masks: readonly string[]): RawBuilder<{ mask: string }> {
  const { codes, wildcards } = byKind(masks);
  return sql<{ mask: string }>`
    WITH known AS MATERIALIZED (SELECT DISTINCT ${lowerCase(sql`c.code`)} AS code FROM (${known}) c)
    SELECT mask FROM unnest(${codes}::text[], ${codes.map((mask) => mask.toLowerCase())}::text[]) AS m (mask, code)
      WHERE NOT EXISTS (SELECT FROM known WHERE known.code = m.code)
    UNION ALL
    SELECT mask FROM unnest(${wildcards}::text[], ${wildcards.map(patternOf)}::text[]) AS m (mask, pattern)
      WHERE NOT EXISTS (SELECT FROM known WHERE known.code LIKE m.pattern)`;
}

/**
 * The codes by which questions of an evaluation can be narrowed: a query with the columns `code`, `name_cs`, `name_en` and `words`, in
 * which a search looks. Parallels bear their course's name and have what `parallelTitle` takes.
 */
function codesOf(evaluationId: number, dimension: ScopeDimension): RawBuilder<unknown> {
  switch (dimension) {
    case 'departments':
      return sql`SELECT code, name_cs, name_en, search_text(code || ' ' || name_cs || ' ' || name_en) AS words
        FROM department WHERE evaluation_id = ${evaluationId}`;
    case 'courses':
      return sql`SELECT code, name_cs, name_en, search AS words
        FROM course WHERE evaluation_id = ${evaluationId} AND active`;
    case 'parallels':
      return sql`SELECT p.code, c.name_cs, c.name_en, search_text(p.code) || ' ' || c.search AS words,
          p.type, p.day, p.time_from, p.time_to, c.active AS course_active
        FROM parallel p LEFT JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code
        WHERE p.evaluation_id = ${evaluationId} AND p.active AND p.merged_into IS NULL`;
    case 'study_types':
      return sql`SELECT *, search_text(code || ' ' || name_cs || ' ' || name_en) AS words FROM (
          SELECT s.type_code AS code, coalesce(b.name_cs, '') AS name_cs, coalesce(b.name_en, '') AS name_en
          FROM (SELECT DISTINCT type_code FROM study WHERE evaluation_id = ${evaluationId} AND type_code IS NOT NULL) s
          LEFT JOIN codebook b ON b.evaluation_id = ${evaluationId} AND b.kind = 'study_type' AND b.code = s.type_code) named`;
    case 'fields':
      return sql`SELECT code, name_cs, name_en, search_text(code || ' ' || name_cs || ' ' || name_en) AS words
        FROM field WHERE evaluation_id = ${evaluationId}`;
  }
}

/** Codes that a list of courses or parallels to choose from shows. */
const most = 20;

/**
 * Codes that the search finds, in Czech order, one that is just what was typed before all others. Of courses and
 * parallels the first 20. What has no name goes by its code. `among`: the only codes to choose from; undefined: all.
 */
export async function scopeCodes(
  db: Db,
  evaluationId: number,
  dimension: ScopeDimension,
  { search, among }: { search: string | undefined; among: readonly string[] | undefined },
): Promise<Named[]> {
  const long = dimension === 'courses' || dimension === 'parallels';
  const { rows } = await sql<Named & Parameters<typeof parallelTitle>[0]>`
    SELECT * FROM (${codesOf(evaluationId, dimension)}) known
    WHERE ${containsWords(sql`words`, search)}
      AND ${dimension === 'parallels' ? sql`course_active` : sql`true`}
      AND ${among ? sql`code = ANY(${among}::text[])` : sql`true`}
    ORDER BY lower(code) = lower(${search?.trim() ?? ''}) DESC, name_cs COLLATE "cs-x-icu", code
    LIMIT ${long ? most : null}`.execute(db);
  return rows.map(({ code, name_cs, name_en, ...time }) => {
    if (dimension !== 'parallels') return { code, name_cs: name_cs || code, name_en: name_en || name_cs || code };
    const { title_cs, title_en } = parallelTitle(time);
    return { code, name_cs: `${name_cs} – ${title_cs}`, name_en: `${name_en || name_cs} – ${title_en}` };
  });
}

/** Codes of the parallels of these courses that are active and taught as no other, by course. */
export async function standingParallels(db: Db | Tx, evaluationId: number, courses: readonly string[]) {
  const { rows } = await sql<{ course: string; codes: string[] }>`
    SELECT course_code AS course, array_agg(code ORDER BY code) AS codes FROM parallel
    WHERE evaluation_id = ${evaluationId} AND course_code = ANY(${courses}) AND active AND merged_into IS NULL
    GROUP BY course_code`.execute(db);
  return new Map(rows.map(({ course, codes }) => [course, codes]));
}

/** The masks of these scopes that fit nothing in the evaluation. */
export async function unfitMasks(db: Db | Tx, evaluationId: number, scopes: readonly QuestionScope[]) {
  const unfit: UnfitMask[][] = [];
  for (const dimension of scopeDimensions) {
    const masks = [...new Set(scopes.flatMap((scope) => scope[dimension]))];
    if (masks.length === 0) continue;
    const { rows } = await unfitAmong(codesOf(evaluationId, dimension), masks).execute(db);
    unfit.push(rows.map(({ mask }) => ({ dimension, mask })));
  }
  return unfit.flat();
}

type Reach = Omit<ResponseOf<typeof countScope>, 'unfit'>;

/** How many courses, parallels and students a question with this target and scope is asked of. */
export async function reachOf(db: Db, evaluationId: number, target: QuestionTarget, scope: QuestionScope) {
  const query =
    target === 'sident'
      ? sql<Reach>`SELECT 0 AS courses, 0 AS parallels, count(*)::int AS students
          FROM (${studentsOf(evaluationId, scope)}) student`
      : target === 'sobor'
        ? fieldReach(evaluationId, scope)
        : courseReach(evaluationId, target, scope);
  const { rows } = await query.execute(db);
  return rows[0] ?? { courses: 0, parallels: 0, students: 0 };
}

/** Students (`oidos`) of whom some study fits the types and some, perhaps another, fits the fields. */
const studentsOf = (evaluationId: number, { study_types, fields }: QuestionScope) => sql`
  SELECT s.oidos FROM study s WHERE s.evaluation_id = ${evaluationId} GROUP BY s.oidos
  HAVING bool_or(${fitsOne(sql`s.type_code`, study_types)}) AND bool_or(${fitsOne(sql`s.field_code`, fields)})`;

/** Students asked about a field of theirs. */
const fieldReach = (evaluationId: number, { departments, study_types, fields }: QuestionScope) => sql<Reach>`
  SELECT 0 AS courses, 0 AS parallels, count(DISTINCT s.oidos)::int AS students
  FROM study s JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
  WHERE s.evaluation_id = ${evaluationId} AND ${fitsOne(sql`f.code`, fields)}
    AND ${fitsOne(sql`coalesce(f.department_code, '')`, departments)}
    AND ${fitsOne(sql`coalesce(s.type_code, '')`, study_types)}`;

/** Courses and parallels asked about, and the students who attend them. */
function courseReach(evaluationId: number, target: QuestionTarget, scope: QuestionScope): RawBuilder<Reach> {
  const isTaught = sql`EXISTS (SELECT FROM teaching g
    JOIN teacher t ON t.evaluation_id = g.evaluation_id AND t.code = g.teacher_code
    WHERE g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code)`;
  const byStudy = scope.study_types.length > 0 || scope.fields.length > 0;
  return sql<Reach>`
    WITH chosen AS MATERIALIZED (
      SELECT p.code, p.course_code FROM parallel p
      JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code AND c.active
      WHERE p.evaluation_id = ${evaluationId} AND p.active AND p.merged_into IS NULL
        AND ${fitsOne(sql`coalesce(c.department_code, '')`, scope.departments)} AND ${fitsOne(sql`c.code`, scope.courses)}
        AND ${fitsOne(sql`p.code`, scope.parallels)} AND ${target === 'ucit' ? isTaught : sql`true`}
    ),
    reached AS MATERIALIZED (
      SELECT chosen.code, chosen.course_code, s.oidos
      FROM chosen
      JOIN parallel own ON own.evaluation_id = ${evaluationId} AND coalesce(own.merged_into, own.code) = chosen.code
      JOIN enrolment e ON e.evaluation_id = ${evaluationId} AND e.parallel_code = own.code
      JOIN study s ON s.evaluation_id = ${evaluationId} AND s.code = e.study_code
        AND ${byStudy ? sql`s.oidos IN (${studentsOf(evaluationId, scope)})` : sql`true`}
    )
    SELECT
      (SELECT count(*) FROM (SELECT DISTINCT course_code FROM reached) x)::int AS courses,
      (SELECT count(*) FROM (SELECT DISTINCT code FROM reached) x)::int AS parallels,
      (SELECT count(*) FROM (SELECT DISTINCT oidos FROM reached) x)::int AS students`;
}
