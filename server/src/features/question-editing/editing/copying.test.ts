import { listQuestions } from '@anketa/contract/questions/editing';
import { copyQuestions, questionsToCopy } from '@anketa/contract/questions/exchange';
import { everyone } from '@anketa/contract/questions/scope';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';
import { givenQuestion } from '../../../testing/questions.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'questioner', { roles: ['questioner'] });
const manager = await application.as('questioner');

/** A semester in which Ada teaches A1 and A2, and Bob B1; parallels carry its letter. */
function semester(letter: string, slug: string, codes: readonly string[] = ['A1', 'A2', 'B1']) {
  return scopeFaculty(db, {
    slug,
    courses: Object.fromEntries(
      codes.map((code) => [
        code,
        {
          department: code[0] ?? '',
          parallels: { [`${letter}${code}p`]: { teachers: [code.startsWith('A') ? 'ada' : 'bob'], students: [] } },
        },
      ]),
    ),
  });
}

const scope = (lists: object) => ({ ...everyone, ...lists });
const shownIn = async (id: number, as = manager) => (await as(listQuestions, { params: { id } })).body.questions.owned;

test('chosen questions come to the end, active, in their order', async () => {
  const from = await semester('a', 'plain-from');
  const id = await semester('b', 'plain');
  const wishes = ['Jedna', 'Dvě', 'Tři', 'Čtyři'].map((body_cs, n) => ({
    body_cs,
    coefficient: n + 1,
    counts_toward_average: true,
  }));
  const questions = [];
  for (const wish of wishes) questions.push(await givenQuestion(manager, from, wish));
  await givenQuestion(manager, id, { body_cs: 'Už tu je' });
  const [one, two, , four] = questions.map((question) => question.id) as [number, number, number, number];

  const page = (await manager(questionsToCopy, { params: { id }, query: { from } })).body;
  expect(page.sources.map((source) => source.id)).toContain(from);
  expect(page.sources.map((source) => source.id)).not.toContain(id);
  expect(page.candidates.map(({ id, duplicate, scope_lost }) => [id, duplicate, scope_lost])).toEqual(
    questions.map((question) => [question.id, false, false]),
  );
  const copy = { params: { id }, body: { from, ids: [four, one, two], preview: true } };
  const preview = (await manager(copyQuestions, copy)).body;
  expect(preview).toMatchObject({ added: 3, duplicates: 0, unfit: [] });
  expect(await shownIn(id)).toHaveLength(1);

  const copied = await manager(copyQuestions, { ...copy, body: { from, ids: [four, one, two] } });
  expect(copied.body).toEqual(preview);
  expect((await shownIn(id)).map(({ body_cs, coefficient, author }) => [body_cs, coefficient, author])).toEqual([
    ['Už tu je', 1, null],
    ['Jedna', 1, null],
    ['Dvě', 2, null],
    ['Čtyři', 4, null],
  ]);
  // Once more: they are here already, whatever the case of their letters and the spaces around them.
  await db.updateTable('question').set({ body_cs: '  JEDNA ' }).where('id', '=', one).execute();
  const again = await manager(copyQuestions, { ...copy, body: { from, ids: [four, one, two] } });
  expect(again.body).toMatchObject({ added: 0, duplicates: 3 });
  expect(await shownIn(id)).toHaveLength(4);
});

test('codes are mapped; masks that fit nothing are left out and named; without any left, a question is not copied', async () => {
  const from = await semester('a', 'map-from');
  const id = await semester('b', 'map', ['A1', 'A3', 'B1']);
  const partly = await givenQuestion(manager, from, { body_cs: 'Zčásti', scope: scope({ courses: ['A1', 'A2'] }) });
  const wholly = await givenQuestion(manager, from, {
    body_cs: 'Celá',
    target: 'gl',
    scope: scope({ parallels: ['aA2p'] }),
  });
  const one = await givenQuestion(manager, from, {
    body_cs: 'Jeden seznam',
    scope: scope({ courses: ['A2'], departments: ['A'] }),
  });
  const ids = [partly, wholly, one].map((question) => question.id);
  const copy = async (mapping: object[], preview = true) =>
    (await manager(copyQuestions, { params: { id }, body: { from, ids, mapping: mapping as [], preview } })).body;

  const plain = await copy([]);
  expect(plain.added).toBe(1);
  expect(plain.unfit).toEqual([
    { dimension: 'courses', mask: 'A2' },
    { dimension: 'parallels', mask: 'aA2p' },
  ]);
  expect(plain.candidates.map(({ scope_lost, question }) => [scope_lost, question.scope])).toEqual([
    [false, scope({ courses: ['A1'] })],
    [true, scope({ parallels: ['aA2p'] })],
    [true, scope({ courses: ['A2'], departments: ['A'] })],
  ]);

  const mapping = [
    { dimension: 'courses', from: 'a2', to: 'A3' },
    { dimension: 'parallels', from: 'aA2p', to: 'bA3p' },
  ];
  const mapped = await copy(mapping);
  expect(mapped).toMatchObject({ added: 3, unfit: [] });
  expect(mapped.candidates.map(({ question }) => question.scope)).toEqual([
    scope({ courses: ['A1', 'A3'] }),
    scope({ parallels: ['bA3p'] }),
    scope({ courses: ['A3'], departments: ['A'] }),
  ]);
  // Left out by wish: the last code of a list takes the question with it.
  const left = await copy([{ dimension: 'courses', from: 'A2', to: null }]);
  expect(left.candidates.map(({ scope_lost }) => scope_lost)).toEqual([false, true, true]);
  expect(left.unfit).toContainEqual({ dimension: 'courses', mask: 'A2' });
  const both = await copy(['A1', 'A2'].map((from) => ({ dimension: 'courses', from, to: null })));
  expect(both.candidates[0]).toMatchObject({ scope_lost: true, question: { scope: scope({ courses: ['A1', 'A2'] }) } });
  expect(await shownIn(id)).toEqual([]);

  expect((await copy([], false)).added).toBe(1);
  expect((await shownIn(id)).map(({ body_cs, scope }) => [body_cs, scope.courses])).toEqual([['Zčásti', ['A1']]]);
});

test('a teacher copies own questions alone, into own courses; what counted in averages no longer does', async () => {
  const from = await semester('a', 'teacher-from');
  const id = await semester('b', 'teacher');
  const ada = await application.as('ada');
  const bob = await application.as('bob');
  const mine = await givenQuestion(ada, from, { body_cs: 'Moje' });
  const theirs = await givenQuestion(bob, from, { body_cs: 'Cizí' });
  const retired = await givenQuestion(ada, from, { body_cs: 'Vyřazená', active: false });
  await db.updateTable('question').set({ counts_toward_average: true }).where('id', '=', mine.id).execute();
  await db
    .updateTable('question')
    .set({ scope: JSON.stringify({ courses: ['A1', 'B1'] }) })
    .where('id', '=', mine.id)
    .execute();

  const page = (await ada(questionsToCopy, { params: { id }, query: { from } })).body;
  expect(page.candidates.map(({ id, question, unfit }) => [id, question.scope.courses, unfit])).toEqual([
    [mine.id, ['A1'], [{ dimension: 'courses', mask: 'B1' }]],
  ]);
  for (const stranger of [theirs.id, retired.id, 999_999]) {
    const reply = await ada(copyQuestions, { params: { id }, body: { from, ids: [mine.id, stranger] } });
    expect(reply.status).toBe(404);
  }
  expect(await shownIn(id)).toEqual([]);
  expect((await ada(copyQuestions, { params: { id }, body: { from, ids: [mine.id] } })).body.added).toBe(1);
  expect(await shownIn(id, ada)).toMatchObject([
    { body_cs: 'Moje', author: { oident: 'ada' }, counts_toward_average: false, editable: true },
  ]);

  // Who manages all copies everyone's, and they stay their authors'. The same words by another author are another question.
  await givenQuestion(ada, id, { body_cs: 'Cizí' });
  const copied = await manager(copyQuestions, { params: { id }, body: { from, ids: [theirs.id] } });
  expect(copied.body.added).toBe(1);
  expect((await shownIn(id, bob)).map(({ body_cs }) => body_cs)).toEqual(['Cizí']);
});

test('nothing is copied without the right, from itself, or from an evaluation that is not there', async () => {
  const from = await semester('a', 'refuse-from');
  const id = await semester('b', 'refuse');
  const { id: qid } = await givenQuestion(manager, from);
  const ada = await application.as('ada');
  const copy = async (as: typeof ada, source: number) =>
    (await as(copyQuestions, { params: { id }, body: { from: source, ids: [qid] } })).status;
  expect(await copy(manager, id)).toBe(404);
  expect(await copy(manager, await givenEvaluation(db, { slug: 'importing', state: 5 }))).toBe(404);
  expect(await copy(ada, from)).toBe(404);
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', id).execute();
  expect(await copy(ada, from)).toBe(403);
  expect((await ada(questionsToCopy, { params: { id } })).body).toMatchObject({ manage: 'none', sources: [] });
  await givenPerson(db, 'nobody');
  expect((await (await application.as('nobody'))(questionsToCopy, { params: { id } })).status).toBe(403);
});
