import { randomUUID } from 'node:crypto';
import { setPhaseDates } from '@anketa/contract/evaluations/administration';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import type { Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { courseAction } from '../../testing/students.ts';

/** The moment that was announced is the end, also when nobody has moved the evaluation on. */
const application = await testApplication();
const { db, as } = application;
const { openFaculty, submit, answersOf, pageOf, phase } = cycleOf(application);
await givenPerson(db, 'boss', { roles: ['admin'] });

/** The date passes: as if it had been set before. */
async function announced({ evaluationId: id }: Faculty, dates: object) {
  const phase_dates = JSON.stringify({ filling: null, checking: null, published: null, ...dates });
  await db.updateTable('evaluation').set({ phase_dates }).where('id', '=', id).execute();
}
const past = () => new Date(Date.now() - 1000).toISOString();
const future = () => new Date(Date.now() + 3_600_000).toISOString();
const ended = { status: 409, body: { type: '/problems/filling-ended' } };

test('from the announced moment on nothing is taken, and the page says since when', async () => {
  const faculty = await openFaculty('ended');
  const [student = '', other = ''] = faculty.students;
  const call = await as(student);
  const answers = await answersOf(faculty, student);
  const key = randomUUID();
  expect((await submit(faculty, other, answers, key)).status).toBe(200);
  const checking = past();
  await announced(faculty, { checking });
  expect(await submit(faculty, student, answers)).toMatchObject(ended);
  expect(await call.send('PUT', courseAction(faculty, 'draft'), { ...answers, version: 0 })).toMatchObject(ended);
  for (const how of ['refuse', 'leave'] as const) {
    const { status, body } = await call.send('POST', courseAction(faculty, how));
    expect({ status, body }, how).toMatchObject(ended);
    expect(Reflect.get(Object(body), 'title')).toMatch(/^Vyplňování skončilo \d+\. \S+ \d{4}/);
  }
  expect(await pageOf(faculty, student)).toMatchObject({ open: false, closes_at: checking });
  // Whoever sends again what was taken hears that it was.
  expect((await submit(faculty, other, answers, key)).body).toMatchObject({ type: '/problems/already-submitted' });
});

test('what closes filling is its end: of a continuous evaluation only being published', async () => {
  const faculty = await openFaculty('continuous-end', { options: { continuous: true } });
  const [student = '', other = ''] = faculty.students;
  await announced(faculty, { checking: past(), published: future() });
  expect((await submit(faculty, student)).status).toBe(200);
  await announced(faculty, { checking: past(), published: past() });
  expect(await submit(faculty, other, await answersOf(faculty, student))).toMatchObject(ended);
});

test('closed by hand it is said since when, and before filling that it is not its phase', async () => {
  const faculty = await openFaculty('by-hand');
  const [student = ''] = faculty.students;
  const answers = await answersOf(faculty, student);
  await phase(faculty, 2);
  expect(await submit(faculty, student, answers)).toMatchObject(ended);
  const { open, closes_at } = (await pageOf(faculty, student)) as { open: boolean; closes_at?: string };
  expect([open, Date.now() - Date.parse(closes_at ?? '') < 60_000]).toEqual([false, true]);
  // Opened again, with another end, it takes answers again.
  await phase(faculty, 1);
  const boss = await as('boss');
  const dates = { filling: null, checking: future(), published: null };
  expect((await boss(setPhaseDates, { params: { id: faculty.evaluationId }, body: dates })).status).toBe(200);
  expect((await submit(faculty, student, answers)).status).toBe(200);
});
