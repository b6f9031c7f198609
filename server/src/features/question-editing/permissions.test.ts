import {
  activateQuestion,
  countScope,
  createQuestion,
  deleteQuestion,
  listQuestions,
  listScopeCodes,
  newQuestion as newPage,
  readQuestion,
  sortQuestions,
  updateQuestion,
} from '@anketa/contract/questions/editing';
import { everyone } from '@anketa/contract/questions/scope';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { givenQuestion, newQuestion } from '../../testing/questions.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'questioner', { roles: ['questioner'] });
await givenPerson(db, 'nobody');
const manager = await application.as('questioner');

/** Ada and Bob teach A1p together, Bob alone the rest of A; Gus guarantees A2, Ema heads the department; B1 is elsewhere. */
function faculty(slug: string, state = 0): Promise<number> {
  return scopeFaculty(db, {
    slug,
    state,
    courses: {
      A1: {
        department: 'A',
        parallels: { A1p: { teachers: ['ada', 'bob'], students: [0] }, A1x: { teachers: ['bob'], students: [] } },
      },
      A2: { department: 'A', parallels: { A2p: { teachers: ['bob'], students: [] } }, guarantors: ['gus'] },
      B1: { department: 'B', parallels: { B1p: { teachers: ['eve'], students: [] } } },
    },
    studies: [{ type: 'B', field: 'F' }],
    heads: { A: ['ema'] },
  });
}
await faculty('people', 3);
const [ada, bob, ema, gus, student] = [
  await application.as('ada'),
  await application.as('bob'),
  await application.as('ema'),
  await application.as('gus'),
  await application.as('people-student-0'),
];

/** What every call about one question answers, as [read, create, update, active, delete, sort]. */
async function statuses(as: typeof ada, id: number, qid: number) {
  const params = { id, qid };
  const body = newQuestion();
  const replies = [
    await as(readQuestion, { params }),
    await as(createQuestion, { params: { id }, body }),
    await as(updateQuestion, { params, body }),
    await as(activateQuestion, { params, body: { active: true } }),
    await as(sortQuestions, { params: { id }, body: { ids: [qid] } }),
    await as(deleteQuestion, { params }),
  ];
  return replies.map(({ status, body }) => (status === 200 ? 200 : `${status} ${body.title}`));
}

const noCreate = '403 Nemáte oprávnění vytvářet otázky v tomto hodnocení.';
const noEdit = '403 Nemáte oprávnění upravit tuto otázku.';
const noDelete = '403 Nemáte oprávnění smazat tuto otázku.';

test('who holds the permission manages all questions in every phase', async () => {
  for (const state of [0, 1, 2, 3]) {
    const id = await faculty(`all-${state}`, state);
    const { id: qid } = await givenQuestion(manager, id);
    expect(await statuses(manager, id, qid)).toEqual([200, 200, 200, 200, 200, 200]);
  }
});

test('a teacher manages own questions until filling ends, and where the evaluation allows it', async () => {
  const id = await faculty('own');
  const { id: qid } = await givenQuestion(ada, id);
  const state = (state: number) => db.updateTable('evaluation').set({ state }).where('id', '=', id).execute();
  const { id: mine } = await givenQuestion(ada, id);
  expect(await statuses(ada, id, mine)).toEqual([200, 200, 200, 200, 200, 200]);
  await state(1);
  // Narrowed to what they teach: students may have answered it from its first moment on.
  const { id: added } = await givenQuestion(ada, id);
  const answered = expect.stringMatching(/^409 Na otázku už někdo mohl odpovědět/);
  expect(await statuses(ada, id, added)).toEqual([200, 200, answered, 200, 200, answered]);
  for (const phase of [2, 3]) {
    await state(phase);
    expect(await statuses(ada, id, qid)).toEqual([200, noCreate, noEdit, noEdit, noEdit, noDelete]);
    const { body } = await ada(listQuestions, { params: { id } });
    expect(body.manage).toBe('none');
    expect(body.refusal).toBe(
      'Nemáte oprávnění vytvářet, upravovat ani mazat otázky: vyučující je mohou psát jen do konce vyplňování.',
    );
    expect(body.questions.owned.map(({ editable }) => editable)).not.toContain(true);
    expect((await ada(newPage, { params: { id } })).body.manage).toBe('none');
    expect((await ada(countScope, { params: { id }, body: { target: 'gl', scope: {} } })).status).toBe(403);
    expect((await ada(listScopeCodes, { params: { id, dimension: 'courses' } })).status).toBe(403);
  }
  await state(0);
  await db
    .updateTable('evaluation')
    .set({ options: JSON.stringify({ teacher_can_question: false }) })
    .where('id', '=', id)
    .execute();
  expect(await statuses(ada, id, qid)).toEqual([200, noCreate, noEdit, noEdit, noEdit, noDelete]);
  expect((await ada(listQuestions, { params: { id } })).body.refusal).toContain('píše jen jeho správa');
});

test('questions of others are neither seen nor touched by a teacher', async () => {
  const id = await faculty('others');
  const { id: theirs } = await givenQuestion(bob, id);
  const { id: mine } = await givenQuestion(ada, id);
  await givenQuestion(manager, id);
  const list = async (as: typeof ada) => (await as(listQuestions, { params: { id } })).body;
  expect((await list(ada)).questions.owned.map((question) => question.id)).toEqual([mine]);
  expect(await list(manager)).toMatchObject({
    total: 3,
    authors: [
      { oident: 'ada', only_name: 'ada' },
      { oident: 'bob', only_name: 'bob' },
    ],
  });
  const byBob = await manager(listQuestions, { params: { id }, query: { author: 'bob' } });
  expect(byBob.body.questions.owned).toMatchObject([{ id: theirs, author: { oident: 'bob' }, editable: true }]);
  const notFound = '404 Tuto stránku nebo záznam jsme nenašli.';
  expect(await statuses(ada, id, theirs)).toEqual([notFound, 200, noEdit, noEdit, noEdit, noDelete]);
});

test('students, people without a role and those who teach elsewhere write nothing; students do not even look', async () => {
  const id = await faculty('outside');
  const { id: qid } = await givenQuestion(manager, id);
  const noRight = '403 K této akci nemáte oprávnění.';
  const denied = '403 Přístup odepřen. Pravděpodobně nejste přihlášeni nebo nemáte dostatečná oprávnění.';
  for (const as of [student, await application.as('nobody')]) {
    expect(await statuses(as, id, qid)).toEqual([denied, ...Array(5).fill(noRight)]);
    expect((await as(listQuestions, { params: { id } })).status).toBe(403);
  }
  const elsewhere = await givenEvaluation(db, { slug: 'empty' });
  const { body } = await ada(listQuestions, { params: { id: elsewhere } });
  expect(body.refusal).toContain('nemáte žádný předmět');
  expect((await ada(createQuestion, { params: { id: elsewhere }, body: newQuestion() })).status).toBe(403);
});

test('an evaluation that is being imported, or failed to be, is not there', async () => {
  for (const state of [4, 5]) {
    const id = await faculty(`importing-${state}`, state);
    for (const as of [ada, manager]) expect((await as(listQuestions, { params: { id } })).status).toBe(404);
  }
});

test('what a teacher names nowhere is narrowed to their own courses', async () => {
  const id = await faculty('narrowed');
  const scopeOf = async (as: typeof ada, wishes: object) => (await givenQuestion(as, id, wishes)).scope;
  const only = (scope: object) => ({ ...everyone, ...scope });
  expect(await scopeOf(ada, {})).toEqual(only({ courses: ['A1'] }));
  expect(await scopeOf(bob, {})).toEqual(only({ courses: ['A1', 'A2'] }));
  expect(await scopeOf(gus, {})).toEqual(only({ courses: ['A2'] }));
  expect(await scopeOf(ema, {})).toEqual(only({ departments: ['A'] }));
  expect(await scopeOf(bob, { scope: only({ study_types: ['B'] }) })).toEqual(
    only({ courses: ['A1', 'A2'], study_types: ['B'] }),
  );
  // Of parallels and teachers, only of the parallels they teach, unless the course is theirs to lead.
  expect(await scopeOf(ada, { target: 'ucit', scope: only({ courses: ['a1'] }) })).toEqual(
    only({ courses: ['a1'], parallels: ['A1p'] }),
  );
  expect(await scopeOf(ada, { target: 'gl' })).toEqual(only({ parallels: ['A1p'] }));
  expect(await scopeOf(gus, { target: 'ucit' })).toEqual(only({ courses: ['A2'] }));
  expect(await scopeOf(ema, { target: 'ucit', scope: only({ courses: ['A1'] }) })).toEqual(only({ courses: ['A1'] }));
});

test('a parallel that is taught as another is asked about by who teaches that other one', async () => {
  const id = await faculty('merged');
  await db
    .updateTable('parallel')
    .set({ merged_into: 'A1x' })
    .where('evaluation_id', '=', id)
    .where('code', '=', 'A1p')
    .execute();
  expect((await ada(createQuestion, { params: { id }, body: newQuestion() })).status).toBe(403);
  const { scope } = await givenQuestion(bob, id, { target: 'gl', scope: { ...everyone, courses: ['A1'] } });
  expect(scope.parallels).toEqual(['A1x']);
});

test('a teacher asks about nothing that is not theirs', async () => {
  const id = await faculty('foreign');
  const refused = async (as: typeof ada, wishes: object) => {
    const { status, body } = await as(createQuestion, { params: { id }, body: newQuestion(wishes) });
    return status === 422 ? body.errors : status;
  };
  const only = (scope: object) => ({ scope: { ...everyone, ...scope } });
  const own = (masks: string) => ({
    scope: [
      `Uveďte celé kódy předmětů, paralelek a ústavů, které vyučujete, garantujete nebo vedete. Nevyhovuje: ${masks}`,
    ],
  });
  expect(await refused(ada, only({ courses: ['A1', 'A2', 'B1'] }))).toEqual(own('A2, B1'));
  expect(await refused(ada, only({ courses: ['A*'] }))).toEqual(own('A*'));
  expect(await refused(ada, { target: 'ucit', ...only({ parallels: ['A1x'] }) })).toEqual(own('A1x'));
  expect(await refused(ada, only({ departments: ['A'] }))).toEqual(own('A'));
  expect(await refused(ema, only({ departments: ['A', 'B'] }))).toEqual(own('B'));
  expect(await refused(gus, only({ courses: ['A1'] }))).toEqual(own('A1'));
  for (const target of ['sident', 'sobor']) {
    expect(await refused(ada, { target })).toEqual({
      target: ['Ptát se můžete jen na předmět, paralelku nebo vyučující.'],
    });
  }
  expect(await refused(ada, { counts_toward_average: true })).toEqual({
    counts_toward_average: ['O tom, co se započítá do průměru, rozhoduje správa hodnocení.'],
  });
  const rows = await db.selectFrom('question').select('id').where('evaluation_id', '=', id).execute();
  expect(rows).toEqual([]);
});

test('what counts toward the average by decision of the administration, its author can still explain', async () => {
  const id = await faculty('average');
  const { id: qid } = await givenQuestion(ada, id);
  const params = { id, qid };
  const averaged = { counts_toward_average: true, coefficient: 2 };
  expect((await manager(updateQuestion, { params, body: newQuestion(averaged) })).status).toBe(200);
  expect((await ada(updateQuestion, { params, body: newQuestion({ ...averaged, help_cs: 'Proč' }) })).status).toBe(200);
  const heavier = await ada(updateQuestion, { params, body: newQuestion({ ...averaged, coefficient: 3 }) });
  expect(Object.keys(heavier.body.errors ?? {})).toEqual(['coefficient']);
});
