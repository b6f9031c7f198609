import { readMyData } from '@anketa/contract/people/my-data';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nightlyWork } from '../nightly.ts';
import { testApplication } from '../testing/application.ts';
import { cycleOf } from '../testing/cycle.ts';
import { completeAnswers } from '../testing/students.ts';

/** What a person takes away of themselves, and somebody else gets hold of: it says neither what they answered nor when. */
const application = await testApplication();
const { db, as } = application;
const { openFaculty, submit } = cycleOf(application);

const fileOf = async (who: string) => JSON.stringify((await (await as(who))(readMyData)).body);

/** The same without what differs between two students of one faculty: who they are. */
const plain = async (who: string) => (await fileOf(who)).replaceAll(who, 'WHO').replace(/"S[^"]*"/g, '"S"');

test('whatever a student answered, what they take away has the same letters', async () => {
  const faculty = await openFaculty('taken', { students: 3 });
  const [best = '', worst = ''] = faculty.students;
  await submit(faculty, best, await completeAnswers(await as(best), faculty, 1));
  await submit(faculty, worst, await completeAnswers(await as(worst), faculty, 5));
  const { rows } = await sql<{ sealed: Buffer }>`SELECT sealed FROM ballot_inbox`.execute(db);
  // Were the boxes of a course in it, each file would have one of them.
  expect(rows.length).toBe(2);
  for (const who of [best, worst]) {
    const file = await fileOf(who);
    for (const { sealed } of rows) expect(file).not.toContain(sealed.toString('hex').slice(0, 32));
  }
  expect((await plain(best)).replace(/"\d{4}-\d\d-\d\d"/g, '')).toBe(
    (await plain(worst)).replace(/"\d{4}-\d\d-\d\d"/g, ''),
  );
});

test('what a student takes away is the same the moment after sending as after the night: it says nothing of when', async () => {
  const faculty = await openFaculty('night', { students: 3 });
  const [first = '', second = ''] = faculty.students;
  await submit(faculty, first);
  const reader = await as(first);
  const file = async () => JSON.stringify((await reader(readMyData)).body);
  const before = await file();
  await submit(faculty, second);
  await nightlyWork({ ...application, verificationDays: 7 });
  expect(await file()).toBe(before);
});
