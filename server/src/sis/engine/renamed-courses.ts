import { CompiledQuery } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';
import type { SourceProblem } from '../source-problem.ts';
import { courses } from '../steps/courses.ts';
import { change } from './change.ts';

/** Who teaches the course `t`, in one schema. */
const taught = (schema: 'public' | 'stage', what: string) =>
  `(SELECT ${what} FROM ${schema}.parallel AS p
    JOIN ${schema}.teaching AS g ON g.evaluation_id = $1 AND g.parallel_code = p.code
    JOIN ${schema}.teacher AS u ON u.evaluation_id = $1 AND u.code = g.teacher_code
    WHERE p.evaluation_id = $1 AND p.course_code = t.code)`;
const names = "coalesce(string_agg(DISTINCT concat_ws(' ', u.name, u.surname), ', '), '')";
const codes = 'array_agg(u.code)';

/** Courses that somebody has answered about and that the SIS now calls otherwise. */
const renamed = `SELECT t.code, t.name_cs AS was, s.name_cs AS is, ${taught('public', names)} AS was_taught, ${taught('stage', names)} AS is_taught,
    similarity(t.name_cs, s.name_cs) < 0.4 OR NOT coalesce(${taught('public', codes)} && ${taught('stage', codes)}, true) AS is_another
  FROM public.course AS t JOIN stage.course AS s ON s.evaluation_id = $1 AND s.code = t.code
  WHERE t.evaluation_id = $1 AND lower(t.name_cs) <> lower(s.name_cs) AND ${courses.target.protect}`;

interface Renamed {
  readonly code: string;
  readonly was: string;
  readonly is: string;
  readonly was_taught: string;
  readonly is_taught: string;
  /** How many there are. */
  readonly n: number;
}

const about = { kind: 'renamed-course', table: 'POVINN' } as const;

/** So many of them are named when an import stops. */
const named = 5;

/**
 * Lists courses that were answered about and have another name in the staged rows: their answers will stand under it. Gives those that look like another
 * course under an old code: their names have little in common, or none of their teachers is the same.
 */
export async function renamedCourses(tx: Tx, evaluationId: number): Promise<SourceProblem[]> {
  await change(
    tx,
    `INSERT INTO stage.import_issue (evaluation_id, table_name, kind, key, column_name, value)
     SELECT $1, 'POVINN', 'renamed-but-answered', left(r.code, 200), 'pnazev', left(r.was || ' → ' || r.is, 200) FROM (${renamed}) AS r`,
    evaluationId,
  );
  const another = `SELECT r.*, count(*) OVER ()::int AS n FROM (${renamed}) AS r WHERE is_another ORDER BY code LIMIT ${named}`;
  const { rows } = await tx.executeQuery<Renamed>(CompiledQuery.raw(another, [evaluationId]));
  const more = (rows[0]?.n ?? 0) - rows.length;
  const problems = rows.map(({ code, was, is, was_taught, is_taught }) => ({
    ...about,
    code,
    was: { name: was, teachers: was_taught },
    is: { name: is, teachers: is_taught },
  }));
  return more > 0 ? [...problems, { ...about, rows: more }] : problems;
}
