import {
  activateQuestion,
  createQuestion,
  deleteQuestion,
  listQuestions,
  readQuestion,
  sortQuestions,
  updateQuestion,
} from '@anketa/contract/questions/editing';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { createFaculty } from '../../../testing/faculty.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenQuestion, newQuestion } from '../../../testing/questions.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'questioner', { roles: ['questioner'], surname: 'Tazatelová' });
const manager = await application.as('questioner');

const rows = (evaluationId: number) =>
  db
    .selectFrom('question')
    .select(['id', 'target', 'form', 'sort_order', 'active', 'body_cs'])
    .where('evaluation_id', '=', evaluationId)
    .orderBy('sort_order')
    .execute();

test('a question is added at the end, in the name of the administration, and it is written down who did it', async () => {
  const { evaluationId: id } = await createFaculty(db, { slug: 'add' });
  const before = await rows(id);
  const { status, body } = await manager(createQuestion, {
    params: { id },
    body: newQuestion({ body_cs: '  Bavilo Vás to?  ', target: 'gl' }),
  });
  expect(status).toBe(200);
  expect(body.question).toMatchObject({
    body_cs: 'Bavilo Vás to?',
    author: null,
    answered: false,
    editable: true,
    sort_order: before.length + 1,
    scope: { courses: [], departments: [], parallels: [], study_types: [], fields: [] },
  });
  expect((await rows(id)).at(-1)?.id).toBe(body.question.id);
  const audited = await db.selectFrom('audit_log').selectAll().where('action', '=', 'question.create').execute();
  expect(audited).toMatchObject([{ actor: 'questioner', subject: `${id}/${body.question.id}` }]);
});

test('every broken rule has its text beside its field, and nothing is stored', async () => {
  const { evaluationId: id } = await createFaculty(db, { slug: 'rules' });
  const before = await rows(id);
  const bad = newQuestion({
    target: 'povinn',
    form: 'text',
    body_cs: ' ',
    body_en: 'x'.repeat(1001),
    help_cs: 'x'.repeat(4001),
    sign_language_url: 'http://video.example.cz',
    choices: [{ cs: 'ano', en: 'yes' }],
    counts_toward_average: true,
    allow_blank: true,
    text_maximum: 0,
    minimum_return_rate: 101,
    return_rate_over_course: true,
    coefficient: 0,
  });
  const { status, body } = await manager(createQuestion, { params: { id }, body: bad });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    body_cs: ['Vyplňte prosím toto pole.'],
    body_en: ['Otázka může mít nejvýše 1 000 znaků.'],
    help_cs: ['Nápověda může mít nejvýše 4 000 znaků.'],
    sign_language_url: ['Odkaz musí začínat https:// a nesmí obsahovat mezery.'],
    choices: ['Textová otázka nemá možnosti.'],
    counts_toward_average: ['Do průměru se mohou započítat jen škály.'],
    allow_blank: ['Textovou otázku lze prostě nevyplnit, „nemohu posoudit“ u ní není.'],
    text_maximum: ['Zadejte celé číslo od 1 do 4 000.'],
    minimum_return_rate: ['Zadejte celé číslo od 0 do 100.'],
    return_rate_over_course: ['Návratnost za celý předmět má smysl jen u otázek na paralelku nebo vyučující.'],
    coefficient: ['Zadejte číslo větší než 0 a nejvýše 100.'],
  });
  const choices: [string, { cs: string; en: string }[], string][] = [
    ['slider', [], 'Pojmenujte oba konce škály v obou jazycích.'],
    ['slider-num', [{ cs: 'a', en: 'a' }], 'Otázka musí mít 2 až 15 možností.'],
    [
      'slider-mor',
      [
        { cs: 'a', en: 'a' },
        { cs: ' ', en: 'b' },
      ],
      'Pojmenujte každou možnost v obou jazycích.',
    ],
    [
      'slider-mor',
      [
        { cs: 'a', en: 'a' },
        { cs: 'A ', en: 'b' },
      ],
      'Dvě možnosti se jmenují stejně.',
    ],
    [
      'slider-num',
      [
        { cs: 'a', en: 'a' },
        { cs: 'b', en: 'b'.repeat(201) },
      ],
      'Možnost může mít nejvýše 200 znaků.',
    ],
  ];
  for (const [form, given, text] of choices) {
    const question = newQuestion({ form: form as 'slider', choices: given });
    const reply = await manager(createQuestion, { params: { id }, body: question });
    expect(reply.body.errors, form).toEqual({ choices: [text] });
  }
  expect(await rows(id)).toEqual(before);
});

test('questions added at once get places of their own', async () => {
  const { evaluationId: id } = await createFaculty(db, { slug: 'at-once' });
  const made = await Promise.all([1, 2, 3, 4, 5].map((n) => givenQuestion(manager, id, { body_cs: `Otázka ${n}` })));
  const mine = (await rows(id)).filter((row) => made.some((question) => question.id === row.id));
  expect(new Set(mine.map(({ sort_order }) => sort_order)).size).toBe(5);
});

test('questions named take, in this order, the places that they hold together', async () => {
  const { evaluationId: id } = await createFaculty(db, { slug: 'sort' });
  const ids = (await rows(id)).map((row) => row.id);
  const [a = 0, b = 0, c = 0, d = 0, ...rest] = ids;
  expect((await manager(sortQuestions, { params: { id }, body: { ids: [d, a, b] } })).status).toBe(200);
  expect((await rows(id)).map((row) => row.id)).toEqual([d, a, c, b, ...rest]);
  // Equal places, as an older evaluation may have them, do not matter.
  await db.updateTable('question').set({ sort_order: 1 }).where('evaluation_id', '=', id).execute();
  await manager(sortQuestions, { params: { id }, body: { ids: [...ids].reverse() } });
  expect((await rows(id)).map((row) => row.id)).toEqual([...ids].reverse());
  const foreign = await createFaculty(db, { slug: 'sort-else' });
  const [stranger] = await rows(foreign.evaluationId);
  expect((await manager(sortQuestions, { params: { id }, body: { ids: [a, stranger?.id ?? 0] } })).status).toBe(404);
});

test('the list is filtered, searched without diacritics, and counts beyond its limit', async () => {
  const { evaluationId: id } = await createFaculty(db, { slug: 'list' });
  const list = async (query: object) => (await manager(listQuestions, { params: { id }, query })).body;
  const all = await list({});
  expect(all.total).toBe(14);
  expect(all.manage).toBe('all');
  expect((await list({ limit: 8 })).questions.owned).toHaveLength(8);
  expect((await list({ limit: 8 })).total).toBe(14);
  expect((await list({ search: 'PREDNASKA nesmysl' })).total).toBe(0);
  expect((await list({ search: 'zatez kreditu' })).total).toBe(1);
  expect((await list({ search: 'appreciate' })).total).toBe(1);
  expect((await list({ target: 'sobor' })).total).toBe(1);
  expect((await list({ form: 'text', target: 'povinn' })).total).toBe(2);
  expect((await list({ required: 'yes' })).total).toBe(2);
  expect((await list({ author: 'administration' })).total).toBe(14);
  const qid = all.questions.owned[0]?.id ?? 0;
  await manager(activateQuestion, { params: { id, qid }, body: { active: false } });
  expect((await list({ active: 'no' })).questions.owned.map((question) => question.id)).toEqual([qid]);
  expect((await list({ active: 'yes' })).total).toBe(13);
});

test('a question is deleted for good; what is not there is not found', async () => {
  const { evaluationId: id } = await createFaculty(db, { slug: 'delete' });
  const { id: qid } = await givenQuestion(manager, id);
  const params = { id, qid };
  expect((await manager(readQuestion, { params })).body.question?.id).toBe(qid);
  expect((await manager(deleteQuestion, { params })).status).toBe(200);
  expect((await rows(id)).some((row) => row.id === qid)).toBe(false);
  expect((await manager(readQuestion, { params })).status).toBe(404);
  expect((await manager(deleteQuestion, { params })).status).toBe(404);
  expect((await manager(updateQuestion, { params, body: newQuestion() })).status).toBe(404);
  expect((await manager(readQuestion, { params: { id, qid: 2 ** 31 } })).status).toBe(404);
  expect((await manager(listQuestions, { params: { id: 999_999 } })).status).toBe(404);
});

test('a text cut in the middle of a character is stored without the half', async () => {
  const { evaluationId: id } = await createFaculty(application.db, { slug: 'half' });
  const choices = [
    { cs: 'ano \ud83d', en: 'yes' },
    { cs: 'ne', en: 'no' },
  ];
  const { status, body } = await manager(createQuestion, { params: { id }, body: newQuestion({ choices }) });
  expect(status).toBe(200);
  expect(body.question.choices[0]).toEqual({ cs: 'ano \ufffd', en: 'yes' });
});
