import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { completeAnswers, courseAction, submitCourse } from '../../testing/students.ts';
import { movePhase } from '../evaluations/lifecycle.ts';

const application = await testApplication();
const { db } = application;

/**
 * What PostgreSQL's log says of the connections of this database alone: an error over a key that is there already would be a
 * line of it, with the time.
 */
async function traces(): Promise<string[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database()`.execute(db);
  const ours = rows.map(({ pid }) => `[${pid}]`);
  const log = await readFile(join(inject('postgresFiles'), 'server.log'), 'utf8');
  return log.split('\n').filter((line) => ours.some((process) => line.includes(process)));
}

const outcomes = (replies: readonly { status: number; body: unknown }[]) =>
  replies.map(({ status, body }) => (status === 200 ? '200' : (body as { type: string }).type)).toSorted();

test('neither two people with one key nor one person twice leave a trace in the log of the database', async () => {
  const faculty = await createFaculty(db, { slug: 'trace', students: 8 });
  await movePhase(application, { id: faculty.evaluationId, phase: 1, by: 'test' });
  const people = await Promise.all(faculty.students.map((oidos) => application.as(oidos)));
  const key = randomUUID();
  const withOneKey = await Promise.all(
    people.map(async (as) => submitCourse(as, faculty, await completeAnswers(as, faculty), key)),
  );
  expect(outcomes(withOneKey)).toEqual(['200', ...Array(7).fill('/problems/key-taken')].toSorted());

  const loser = people[withOneKey.findIndex(({ status }) => status === 409)];
  if (!loser) throw new Error('nobody lost');
  const answers = await completeAnswers(loser, faculty);
  const drafts = await Promise.all(
    [1, 2, 3, 4].map(() => loser.send('PUT', courseAction(faculty, 'draft'), { ...answers, version: 0 })),
  );
  expect(outcomes(drafts)).toEqual([
    '/problems/draft-conflict',
    '/problems/draft-conflict',
    '/problems/draft-conflict',
    '200',
  ]);
  const often = await Promise.all([1, 2, 3, 4].map(() => submitCourse(loser, faculty, answers)));
  expect(outcomes(often).filter((outcome) => outcome === '200')).toHaveLength(1);
  expect(new Set(outcomes(often))).toEqual(new Set(['200', '/problems/already-submitted']));
  expect(await traces()).toEqual([]);

  // The log is the one that would tell: the same collision as an error stands in it.
  const row = db.selectFrom('ballot_inbox').selectAll().limit(1);
  await expect(db.insertInto('ballot_inbox').expression(row).execute()).rejects.toThrow('ballot_inbox_pkey');
  expect(await traces()).toEqual([expect.stringContaining('ballot_inbox_pkey')]);
});
