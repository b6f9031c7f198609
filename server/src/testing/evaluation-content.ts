import { expect } from 'vitest';
import type { Database } from '../platform/database/connect.ts';
import { fingerprints } from '../sis/testing/import-once.ts';

/** Everything of an evaluation that an import makes or must not touch, by table. */
export async function contentOf(database: Database, id: number): Promise<Record<string, unknown>> {
  const own = async (text: string) => (await database.pool.query(text, [id])).rows;
  return {
    ...(await fingerprints(database, id)),
    participation: await own('SELECT oidos, course_code FROM participation WHERE evaluation_id = $1 ORDER BY 1, 2'),
    ballots: await own('SELECT id, course_code FROM ballot_inbox WHERE evaluation_id = $1 ORDER BY 1'),
    drafts: await own('SELECT oidos, course_code FROM draft WHERE evaluation_id = $1 ORDER BY 1, 2'),
    state: await own('SELECT state, completed_at IS NOT NULL AS completed FROM evaluation WHERE id = $1'),
  };
}

/** Lets a student of each course submit, the same ones in every evaluation with the same data. */
export async function submitInCourses({ pool }: Database, id: number): Promise<void> {
  await pool.query('UPDATE evaluation SET state = 1, box_bytes = 64000, body_bytes = 64000 WHERE id = $1', [id]);
  const { rows } = await pool.query<{ answers: string[] }>(
    `SELECT array_agg(submit_ballot($1, a.course, a.oidos, md5(a.course || a.oidos)::uuid, '\\x00', false,
       (SELECT content_version FROM evaluation WHERE id = $1))) AS answers
     FROM (SELECT p.course_code AS course, min(s.oidos) AS oidos FROM enrolment AS e
           JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = e.parallel_code
           JOIN study AS s ON s.evaluation_id = $1 AND s.code = e.study_code
           WHERE e.evaluation_id = $1 GROUP BY 1) AS a`,
    [id],
  );
  expect(new Set(rows[0]?.answers)).toEqual(new Set(['counted']));
}
