import { storeAnswersToSis } from '@anketa/contract/questions/sis-sharing';
import { generateContest, recalculate } from '@anketa/contract/results/acts';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { givenPerson } from '../../testing/given.ts';
import { mixEvaluation } from '../ballots/counting/mixer.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'boss', { roles: ['admin'] });
const boss = await application.as('boss');
const { openFaculty, submitAll, phase } = cycleOf(application);

const counting = { status: 409, body: { type: '/problems/still-counting' } };

test('results are of all that were submitted, or say that they are still being counted', async () => {
  const faculty = await openFaculty('counting', { students: 6 });
  await submitAll(faculty);
  await phase(faculty, 3);
  const { evaluationId: id, slug, course } = faculty;
  const visitor = await application.as(null);
  const read = (rest: string) => visitor.get(`/internal/results/evaluation/${slug}${rest}`);
  const addresses = ['', `/course/${course}`, '/search?search=p', '/answers/csv', '/department/csv'];
  for (const rest of addresses) expect(await read(rest), rest).toMatchObject(counting);
  const acts = () =>
    Promise.all([
      boss(generateContest, { params: { slug } }),
      boss(recalculate, { params: { id } }),
      boss(storeAnswersToSis, { params: { id } }),
    ]);
  for (const act of await acts()) expect(act).toMatchObject(counting);

  await mixEvaluation(application, id);
  for (const rest of addresses) expect((await read(rest)).status, rest).toBe(200);
  expect((await read(`/course/${course}`)).body).toMatchObject({ counting: false });
  for (const { body } of await acts()) expect(body).not.toMatchObject(counting.body);
});

test('a ballot that nobody will count keeps no results from anybody: mixing has failed', async () => {
  const faculty = await openFaculty('failed');
  await submitAll(faculty);
  await phase(faculty, 3);
  const read = async () =>
    (await (await application.as(null)).get(`/internal/results/evaluation/${faculty.slug}`)).status;
  expect(await read()).toBe(409);
  await db.updateTable('background_job').set({ state: 'failed' }).where('kind', '=', 'mixing').execute();
  expect(await read()).toBe(200);
  // Tried again each minute, it has still failed.
  const error = JSON.stringify({ key: 'errors.unexpected' });
  await db.updateTable('background_job').set({ state: 'waiting', error }).where('kind', '=', 'mixing').execute();
  expect(await read()).toBe(200);
});
