import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nightlyWork } from './nightly.ts';
import { isNightDue } from './nightly-store.ts';
import { testApplication } from './testing/application.ts';
import { cycleOf } from './testing/cycle.ts';
import { tablesChangedBy } from './testing/tables-changed.ts';

const application = await testApplication();
const { db, config } = application;
const { openFaculty, submitAll } = cycleOf(application);

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
  // A day that has not come was noted by a clock that was ahead.
  await nights(-1, 2);
  expect(await isNightDue(db)).toBe(true);
  await nights(-300, 0);
  expect(await isNightDue(db)).toBe(false);
});

test('the night writes down how many have responded; a submission writes nothing there, nor does a night before filling', async () => {
  const faculty = await openFaculty('counted-by-night', { students: 4 });
  const days = () =>
    db
      .selectFrom('participation_day')
      .select(['kind', 'responding', 'submitted', 'exact'])
      .where('kind', '=', 'evaluation')
      .execute();
  expect(await tablesChangedBy(db, () => submitAll(faculty))).not.toContain('participation_day');
  expect(await days()).toEqual([]);
  await nightlyWork({ ...application, verificationDays: 7 });
  expect(await days()).toEqual([{ kind: 'evaluation', responding: 4, submitted: 4, exact: false }]);
  await db.deleteFrom('evaluation').where('id', '=', faculty.evaluationId).execute();
  expect(await days()).toEqual([]);
});

test('an evaluation whose night fails is reported and keeps no other from its own', async () => {
  const faculties = [];
  for (const slug of ['lost', 'kept']) {
    const faculty = await openFaculty(slug, { students: 5, options: { continuous: true } });
    await submitAll(faculty);
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
