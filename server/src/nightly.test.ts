import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { movePhase } from './features/evaluations/lifecycle.ts';
import { isNightDue, nightlyWork } from './nightly.ts';
import { testApplication } from './testing/application.ts';
import { createFaculty } from './testing/faculty.ts';
import { completeAnswers, submitCourse } from './testing/students.ts';

const application = await testApplication();
const { db, config } = application;

async function nights(...ago: number[]) {
  await sql`DELETE FROM daily_run`.execute(db);
  for (const days of ago) await sql`INSERT INTO daily_run VALUES (current_date - ${days}::int)`.execute(db);
}

test('a night is due once, and late when it was missed; before the first day none is', async () => {
  await nights();
  expect(await isNightDue(db)).toBe(false);
  await nights(2, 3);
  expect(await isNightDue(db)).toBe(true);
  await nights(0, 2);
  expect(await isNightDue(db)).toBe(false);
  await nights(-1);
  expect(await isNightDue(db)).toBe(false);
});

test('an evaluation whose night fails is reported and keeps no other from its own', async () => {
  const faculties = [];
  for (const slug of ['lost', 'kept']) {
    const faculty = await createFaculty(db, { slug, students: 5, options: { continuous: true } });
    await movePhase(application, { id: faculty.evaluationId, phase: 1, by: 'test' });
    for (const student of faculty.students) {
      const as = await application.as(student);
      expect((await submitCourse(as, faculty, await completeAnswers(as, faculty))).status).toBe(200);
    }
    faculties.push(faculty);
  }
  const [lost, kept] = faculties.map(({ evaluationId }) => evaluationId) as [number, number];
  const { rows } = await sql<{ name: string }>`
    SELECT ${lost}::text || '-' || substr(encode(sha256(sealing_key), 'hex'), 1, 16) || '.pem' AS name
    FROM evaluation WHERE id = ${lost}`.execute(db);
  await rm(join(config.keystoreFolder ?? '', 'sealing', rows[0]?.name ?? ''));
  await nights(1);
  const alarms: object[] = [];
  const log = { error: (details: object) => void alarms.push(details) };
  await nightlyWork({ ...application, log, verificationDays: 7 });
  expect(alarms).toMatchObject([{ evaluation: lost }]);
  const tallies = await db.selectFrom('course_ballots').select(['evaluation_id', 'counted']).execute();
  expect(tallies).toEqual([{ evaluation_id: kept, counted: 5 }]);
  const today = await db.selectFrom('daily_run').selectAll().where('day', '=', sql<string>`current_date`).execute();
  expect(today).toHaveLength(1);
});
