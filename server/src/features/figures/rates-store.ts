import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { ResponseRate } from '@anketa/contract/results/figures';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { rateOf } from './averages.ts';

/**
 * Counts settled participation of an evaluation by place, once for all pages. A course's parallel counts those of its students
 * who submitted the course; a field or a programme those of its students who submitted the general section, and only where at
 * least `minimum` study it.
 */
export async function refreshRates(tx: Tx, evaluationId: number, minimum: number): Promise<void> {
  await tx.deleteFrom('place_rate').where('evaluation_id', '=', evaluationId).execute();
  await refreshCourseRates(tx, evaluationId);
  await refreshParallelRates(tx, evaluationId);
  await refreshStudyRates(tx, evaluationId, minimum);
}

async function refreshCourseRates(tx: Tx, evaluationId: number): Promise<void> {
  await sql`
    WITH done AS (
      SELECT course_code AS code, count(*) AS n FROM participation
      WHERE evaluation_id = ${evaluationId} AND settled AND NOT refused GROUP BY course_code
    ), each AS (
      SELECT c.code, c.department_code, d.section_code, coalesce(d.hidden, false) AS hidden, c.enrolled,
        coalesce(done.n, 0) AS submitted
      FROM course c
      LEFT JOIN done USING (code)
      LEFT JOIN department d ON d.evaluation_id = c.evaluation_id AND d.code = c.department_code
      WHERE c.evaluation_id = ${evaluationId} AND c.active AND c.enrolled > 0
    ), placed AS (
      SELECT 'course' AS kind, code, hidden, enrolled, submitted FROM each
      UNION ALL SELECT 'department', department_code, hidden, enrolled, submitted FROM each
      UNION ALL SELECT 'section', section_code, hidden, enrolled, submitted FROM each
      UNION ALL SELECT 'evaluation', '', hidden, enrolled, submitted FROM each
    )
    INSERT INTO place_rate (evaluation_id, kind, code, hidden, courses, enrolled, submitted)
    SELECT ${evaluationId}, kind, code, hidden, count(*), sum(enrolled), sum(submitted) FROM placed
    WHERE code IS NOT NULL GROUP BY kind, code, hidden ORDER BY kind, code, hidden`.execute(tx);
}

/** Begins with those who submitted: they are few. */
async function refreshParallelRates(tx: Tx, evaluationId: number): Promise<void> {
  await sql`
    WITH done AS (
      SELECT coalesce(own.merged_into, own.code) AS code, count(DISTINCT pa.oidos) AS n
      FROM participation pa
      JOIN study s ON s.evaluation_id = pa.evaluation_id AND s.oidos = pa.oidos
      JOIN enrolment e ON e.evaluation_id = s.evaluation_id AND e.study_code = s.code
      JOIN parallel own ON own.evaluation_id = e.evaluation_id AND own.code = e.parallel_code
        AND own.course_code = pa.course_code
      WHERE pa.evaluation_id = ${evaluationId} AND pa.settled AND NOT pa.refused
      GROUP BY 1
    )
    INSERT INTO place_rate (evaluation_id, kind, code, hidden, courses, enrolled, submitted)
    SELECT p.evaluation_id, 'parallel', p.code, c.hidden, 1, p.enrolled, coalesce(done.n, 0)
    FROM parallel p
    JOIN place_rate c ON c.evaluation_id = p.evaluation_id AND c.kind = 'course' AND c.code = p.course_code
    LEFT JOIN done ON done.code = p.code
    WHERE p.evaluation_id = ${evaluationId} AND p.active AND p.merged_into IS NULL
    ORDER BY p.code`.execute(tx);
}

/**
 * Rates of all who attend something, of programmes and of fields. Programmes of fewer than `minimum` people are left out. Where all that
 * are left out have fewer together, the next smallest is left out too: so the total minus what is kept tells of nobody alone.
 * Fields are left out within a programme by the same rule.
 */
async function refreshStudyRates(tx: Tx, evaluationId: number, minimum: number): Promise<void> {
  await sql`
    WITH attending AS (
      SELECT s.oidos, s.field_code, f.programme_code, EXISTS (SELECT FROM participation p
          WHERE p.evaluation_id = s.evaluation_id AND p.oidos = s.oidos AND p.course_code = ${generalCourse}
            AND p.settled AND NOT p.refused) AS submitted
      FROM study s LEFT JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
      WHERE s.evaluation_id = ${evaluationId}
        AND EXISTS (SELECT FROM enrolment e WHERE e.evaluation_id = s.evaluation_id AND e.study_code = s.code)
    ), placed AS (
      SELECT 'course' AS kind, '' AS whole, ${generalCourse} AS code, oidos, submitted FROM attending
      UNION ALL SELECT 'field', programme_code, field_code, oidos, submitted FROM attending
      UNION ALL SELECT 'programme', '', programme_code, oidos, submitted FROM attending
    ), sized AS (
      SELECT kind, whole, code, count(DISTINCT oidos)::int AS people,
        count(DISTINCT oidos) FILTER (WHERE submitted)::int AS submitted
      FROM placed GROUP BY kind, whole, code
    ), ranked AS (
      -- Those without a code first, then by size: who is in none that is kept.
      SELECT *, coalesce(sum(people) OVER (PARTITION BY kind, whole ORDER BY code IS NOT NULL, people, code
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS smaller
      FROM sized
    ), kept AS (
      SELECT * FROM ranked WHERE code IS NOT NULL
        AND (kind = 'course' OR (people >= ${minimum} AND (smaller = 0 OR smaller >= ${minimum})))
    )
    INSERT INTO place_rate (evaluation_id, kind, code, hidden, courses, enrolled, submitted)
    SELECT ${evaluationId}, kind, code, false, 0, people, submitted FROM kept
    WHERE kind <> 'field' OR whole IN (SELECT code FROM kept WHERE kind = 'programme')
    ORDER BY kind, code`.execute(tx);
}

/** Of a place that questions are asked at. */
type Kind = 'course' | 'parallel' | 'field' | 'programme';

/** The rate of a place. */
export type RateAt = (kind: Kind, code: string) => ResponseRate;

/** The kept rates of all places that questions are asked at. A place without one has no students. */
export async function storedRates(tx: Tx, evaluationId: number): Promise<RateAt> {
  const { rows } = await sql<
    { kind: Kind } & Pick<Selectable<Schema['place_rate']>, 'code' | 'enrolled' | 'submitted'>
  >`
    SELECT kind, code, enrolled, submitted FROM place_rate
    WHERE evaluation_id = ${evaluationId} AND kind IN ('course', 'parallel', 'field', 'programme')`.execute(tx);
  // By kind and then by code: a key of both would be made anew for each row that asks.
  const rates = { course: new Map(), parallel: new Map(), field: new Map(), programme: new Map() } satisfies Record<
    Kind,
    Map<string, ResponseRate>
  >;
  for (const { kind, code, enrolled, submitted } of rows) rates[kind].set(code, rateOf(enrolled, submitted));
  return (kind, code) => rates[kind].get(code) ?? rateOf(0, 0);
}
