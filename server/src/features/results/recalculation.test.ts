import { readJobs } from '@anketa/contract/evaluations/jobs';
import { recalculate } from '@anketa/contract/results/acts';
import { rectorateData } from '@anketa/contract/results/administration';
import { courseResults, departmentResults, evaluationResults } from '@anketa/contract/results/results';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenComment, givenReleased, givenStoredQuestion } from '../../testing/released.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { evaluationById } from '../evaluations/store.ts';
import { refreshFigures } from '../figures/refresh.ts';
import { evaluationsToRefresh } from '../figures/store.ts';
import { recalculateResults } from './administration/jobs.ts';
import { recalculateCounted } from './recalculation.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'editor', { roles: ['editor'] });
const id = await scopeFaculty(db, {
  slug: 'again',
  state: 2,
  courses: {
    A1: { department: 'A', parallels: { A1p: { teachers: ['ada'], students: [] } } },
    A2: { department: 'A', parallels: { A2p: { teachers: ['ada'], students: [] } } },
    B1: { department: 'B', parallels: { B1p: { teachers: ['bob'], students: [] } } },
  },
});
await db.updateTable('course').set({ enrolled: 10 }).where('evaluation_id', '=', id).execute();
const text = await givenStoredQuestion(db, id, { body_cs: 'Co zlepšit?', form: 'text', counts_toward_average: false });
const strict = await givenStoredQuestion(db, id, {
  body_cs: 'Jen při vysoké návratnosti?',
  form: 'text',
  counts_toward_average: false,
  minimum_return_rate: 90,
});
const rating = await givenStoredQuestion(db, id, { body_cs: 'Přínos?' });
for (const [course, ballots] of Object.entries({ A1: 5, A2: 4, B1: 3 })) {
  const at = (question: number) => ({ evaluation: id, course, question });
  await givenReleased(db, at(rating), [ballots]);
  for (const question of [text, strict]) await givenReleased(db, at(question));
  await givenComment(db, at(text), 'Slovo.');
  await givenComment(db, at(text), 'Skryté slovo.', { hidden_by: 'S' });
  await givenComment(db, at(strict), 'Návratnost je nízká.');
  for (let n = 0; n < ballots; n++) {
    const row = { evaluation_id: id, oidos: `s${n}`, course_code: course, refused: false, settled: true };
    await db.insertInto('participation').values(row).execute();
  }
}
await givenComment(db, { evaluation: id, course: 'B1', question: strict }, 'Předáno.', { handed_over: true });
await refreshFigures(db, id);

const params = { slug: 'again-cs' };
const signal = new AbortController().signal;
const reported: (string | null)[] = [];
const work = () => recalculateResults(db, id, { signal, report: ({ step }) => void reported.push(step) });
const rectorate = async (person: string) => (await application.as(person))(rectorateData, { params });

/** Everything that a visitor reads of courses and departments. */
async function pages() {
  const visitor = await application.as(null);
  const of = async (gl: string) => (await visitor(courseResults, { params: { ...params, gl } })).body.blocks;
  const department = (await visitor(departmentResults, { params: { ...params, id: 'A' } })).body;
  return [await of('A1'), await of('B1'), department.figures, department.department];
}

test('publication asks for the data for the rectorate, which stand among the options once computed', async () => {
  expect((await rectorate('admin')).body.total).toBeNull();
  await movePhase(application, { id, phase: 3, by: 'test' });
  expect(application.queued).toContainEqual({ name: 'recalculation', subject: String(id) });
  await work();
  expect(reported).toEqual(['figures', 'rectorate']);
  // Three courses of 10, 5 + 4 + 3 sent: 12 of 30. Texts: two that show in each course, and one that was handed over.
  const total = {
    percentage_of_questionnaires_against_modules: 40,
    number_of_assigned_modules: 30,
    number_of_recieved_questionnaires: 12,
    number_of_answers_to_text_questions: 7,
  };
  expect((await evaluationById(db, id))?.options).toMatchObject(total);
  const { body } = await rectorate('manager');
  expect(body.total).toEqual(total);
  expect(body.departments.data.map(({ code, ...row }) => [code, ...Object.values(row).slice(2)])).toEqual([
    ['A', 45, 20, 9, 4],
    ['B', 30, 10, 3, 3],
  ]);
  expect((await rectorate('editor')).status).toBe(403);
  // The options are in no figure: nothing is counted anew for them.
  expect(await evaluationsToRefresh(db)).not.toContain(id);
  const csv = String(
    (await (await application.as('admin')).get('/internal/results/evaluation/again-cs/rectorate/csv')).body,
  );
  expect(csv.split('\r\n').slice(1, 4)).toEqual([
    'A;Katedra A;20;9;45;4',
    'B;Katedra B;10;3;30;3',
    ';Celkem;30;12;40;7',
  ]);
});

test('an administrator asks for a recalculation; pages say so and stay as they are until all is swapped', async () => {
  await db.deleteFrom('background_job').execute();
  const before = await pages();
  const told = async () => {
    const visitor = await application.as(null);
    const course = (await visitor(courseResults, { params: { ...params, gl: 'A1' } })).body.recalculating;
    return [course, (await visitor(evaluationResults, { params })).body.recalculating];
  };
  expect(await told()).toEqual([false, false]);
  const ask = async (person: string) => (await application.as(person))(recalculate, { params: { id } });
  expect([(await ask('manager')).status, (await ask('admin')).status]).toEqual([403, 200]);
  expect(await told()).toEqual([true, true]);
  const jobs = (await (await application.as('admin'))(readJobs, { params: { subject: String(id) } })).body;
  expect(jobs.recalculation).toMatchObject({ state: 'waiting', who: 'admin' });
  // Whatever was lost or bent of what is derived is there again; the released counts are not touched.
  await db.deleteFrom('place_figure').where('evaluation_id', '=', id).execute();
  await db.updateTable('place_rate').set({ submitted: 1 }).where('evaluation_id', '=', id).execute();
  await sql`UPDATE rectorate_figure SET received = 99 WHERE evaluation_id = ${id}`.execute(db);
  const counts = () => db.selectFrom('answer_count').selectAll().where('evaluation_id', '=', id).execute();
  const released = await counts();
  await work();
  expect(await pages()).toEqual(before);
  expect(await counts()).toEqual(released);
  expect((await rectorate('admin')).body.departments.data[0]?.number_of_recieved_questionnaires).toBe(9);
});

test('a recalculation that fails leaves everything as it was', async () => {
  const before = await pages();
  const check = sql.raw(`CHECK (evaluation_id <> ${id}) NOT VALID`);
  await sql`ALTER TABLE place_figure ADD CONSTRAINT broken ${check}`.execute(db);
  await expect(work()).rejects.toThrow('broken');
  expect(await pages()).toEqual(before);
  await sql`ALTER TABLE place_figure DROP CONSTRAINT broken`.execute(db);
});

test('ballots that are counted after publication ask for it once more', async () => {
  application.queued.length = 0;
  await recalculateCounted(application, id);
  expect(application.queued).toEqual([{ name: 'recalculation', subject: String(id) }]);
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', id).execute();
  await recalculateCounted(application, id);
  expect(application.queued).toHaveLength(1);
});

test('while students fill in there is nothing to compute again', async () => {
  await db.updateTable('evaluation').set({ state: 1 }).where('id', '=', id).execute();
  expect((await (await application.as('admin'))(recalculate, { params: { id } })).status).toBe(409);
  expect((await (await application.as('admin'))(recalculate, { params: { id: 99_999 } })).status).toBe(404);
});
