import { listResults } from '@anketa/contract/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';
import { keepFigures } from '../../figures/keep.ts';

const application = await testApplication();
const { db } = application;

const past = await scopeFaculty(db, {
  ...{ slug: 'past', state: 3, heads: { A: ['hana'] } },
  courses: {
    A1: { department: 'A', guarantors: ['gus'], parallels: { A1p: { teachers: ['ada'], students: [] } } },
    A2: { department: 'A', parallels: { A2p: { teachers: ['ada'], students: [] } } },
  },
});
await db.updateTable('course').set({ enrolled: 20 }).where('evaluation_id', '=', past).execute();
await keepFigures(db, past);

/** What stands on the first page of results about the courses of a person. */
const ownOf = async (person: string | null) => (await (await application.as(person))(listResults)).body.own;

test('whoever teaches meets their courses in the last results, and until when students fill in now', async () => {
  expect(await ownOf('ada')).toMatchObject({
    evaluation: { slug_cs: 'past-cs' },
    courses: [{ code: 'A1' }, { code: 'A2' }],
    total: 2,
    departments: [],
    running: null,
  });
  const now = await scopeFaculty(db, {
    ...{ slug: 'now', state: 1, heads: { A: ['hana'] } },
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
    departments: [{ code: 'A', name_cs: 'Katedra A' }],
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
