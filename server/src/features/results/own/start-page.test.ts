import { listResults } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenStoredQuestion } from '../../../testing/released.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';
import { refreshFigures } from '../../figures/refresh.ts';

const application = await testApplication();
const { db } = application;

const past = await scopeFaculty(db, {
  slug: 'past',
  state: 3,
  heads: { A: ['hana'] },
  courses: {
    A1: { department: 'A', guarantors: ['gus'], parallels: { A1p: { teachers: ['ada'], students: [] } } },
    A2: { department: 'A', parallels: { A2p: { teachers: ['ada'], students: [] } } },
  },
});
await db.updateTable('course').set({ enrolled: 20 }).where('evaluation_id', '=', past).execute();
await refreshFigures(db, past);

/** What stands on the first page of results about the courses of a person. */
const ownOf = async (person: string | null) => (await (await application.as(person))(listResults)).body.own;

test('whoever teaches meets their courses in the last results, and until when students fill in now', async () => {
  expect(await ownOf('ada')).toMatchObject({
    evaluation: { slug_cs: 'past-cs' },
    courses: [{ code: 'A1' }, { code: 'A2' }],
    total: 2,
    taught: null,
    departments: [],
    programmes: [],
    running: null,
    questions: null,
  });
  const now = await scopeFaculty(db, {
    slug: 'now',
    state: 1,
    heads: { A: ['hana'] },
    courses: {
      A1: { department: 'A', parallels: { A1p: { teachers: ['ada', 'nela'], students: [] } } },
      A2: { department: 'A', parallels: { A2p: { teachers: ['nela'], students: [] } } },
    },
  });
  const phase_dates = JSON.stringify({ filling: null, checking: '2027-03-24T11:00:00.000Z', published: null });
  await db.updateTable('evaluation').set({ phase_dates }).where('id', '=', now).execute();
  const running = { evaluation: { slug_cs: 'now-cs', filling_open: true }, closes_at: '2027-03-24T11:00:00.000Z' };
  // The last results stay in front of what has none yet.
  expect(await ownOf('ada')).toMatchObject({ evaluation: { slug_cs: 'past-cs' }, running: { ...running, total: 1 } });
});

test('a head meets the way to their department; who teaches for the first time, the courses of the evaluation that runs', async () => {
  expect(await ownOf('hana')).toMatchObject({
    departments: [{ code: 'A', name_cs: 'Katedra A', low_rate: 2, worse: 0 }],
    total: 2,
    running: { total: 2 },
  });
  expect(await ownOf('nela')).toMatchObject({
    evaluation: { slug_cs: 'now-cs' },
    total: 2,
    running: null,
  });
  expect(await ownOf(null)).toBeNull();
});

test('a guarantor meets their programmes, also one who has no course', async () => {
  const rows = { evaluation_id: past, programme_code: 'P1', teacher_code: 'gus' };
  await db.insertInto('programme_guarantor').values(rows).execute();
  await db
    .insertInto('codebook')
    .values({ evaluation_id: past, kind: 'programme', code: 'P1', name_cs: 'Program' })
    .execute();
  await db
    .insertInto('place_rate')
    .values({
      evaluation_id: past,
      kind: 'programme',
      code: 'P1',
      hidden: false,
      courses: 0,
      enrolled: 9,
      submitted: 3,
    })
    .execute();
  const names = async (person: string) => (await ownOf(person))?.programmes.map(({ name_cs }) => name_cs);
  expect(await names('gus')).toEqual(['Program']);
  expect(await names('ada')).toEqual([]);
});

test('while an evaluation is prepared who teaches is told that they may write questions, and how many they have', async () => {
  const next = await scopeFaculty(db, {
    slug: 'next',
    courses: { A1: { department: 'A', parallels: { A1p: { teachers: ['ada'], students: [] } } } },
  });
  await givenStoredQuestion(db, next, { body_cs: 'Ode mne?', author_oidos: 'ada' });
  const options = (value: object) =>
    db
      .updateTable('evaluation')
      .set({ options: JSON.stringify(value) })
      .where('id', '=', next)
      .execute();
  const questions = async (person: string) => (await ownOf(person))?.questions;
  expect(await questions('ada')).toEqual({
    evaluation: { id: next, name_cs: 'Hodnocení next', name_en: 'Evaluation next' },
    written: 1,
    opens_at: null,
  });
  // Who has no course there has nothing to ask about.
  expect(await questions('nela')).toBeNull();
  await options({ teacher_can_question: false });
  expect(await questions('ada')).toBeNull();
  await options({});
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', next).execute();
  expect((await ownOf('ada'))?.questions).toBeNull();
});
