import { listQuestions } from '@anketa/contract/questions/editing';
import { exportQuestions, importQuestions } from '@anketa/contract/questions/exchange';
import type { QuestionInput } from '@anketa/contract/questions/fields';
import { everyone } from '@anketa/contract/questions/scope';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { createFaculty } from '../../../testing/faculty.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';
import { givenQuestion, newQuestion } from '../../../testing/questions.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'questioner', { roles: ['questioner'] });
const manager = await application.as('questioner');

const shownIn = async (id: number, as = manager) => (await as(listQuestions, { params: { id } })).body.questions.owned;
const send = async (
  id: number,
  content: string,
  wishes: { format?: 'json' | 'csv'; preview?: boolean; as?: typeof manager } = {},
) => {
  const { format = 'json', preview = false, as = manager } = wishes;
  return (await as(importQuestions, { params: { id }, body: { format, content, preview } })).body;
};
const json = (...questions: unknown[]) => JSON.stringify({ questions });
const asInput = ({
  id: _i,
  sort_order: _s,
  author: _a,
  answered: _n,
  editable: _e,
  ...question
}: object & Record<string, unknown>) => question;

function departments(slug: string) {
  return scopeFaculty(db, {
    slug,
    courses: {
      A1: { department: 'A', parallels: { [`${slug}A1p`]: { teachers: ['ada'], students: [] } } },
      B1: { department: 'B', parallels: { [`${slug}B1p`]: { teachers: ['bob'], students: [] } } },
    },
  });
}

test.each(['json', 'csv'] as const)('a set exported as %s is imported elsewhere as it was', async (format) => {
  const { evaluationId: from, slug } = await createFaculty(db, { slug: `out-${format}` });
  await givenQuestion(manager, from, {
    target: 'gl',
    body_cs: '=Uvozovky „tak“; "onak"\ndruhý řádek',
    help_cs: "'apostrof",
    coefficient: 0.5,
    choices: [
      { cs: 'ano|ne', en: 'yes\\no' },
      { cs: '-1', en: '+1' },
    ],
    active: false,
    publicity: 'none',
  });
  const { name, content } = (await manager(exportQuestions, { params: { id: from }, query: { format } })).body;
  expect(name).toBe(`otazky-${slug}.${format}`);
  const id = await givenEvaluation(db, { slug: `in-${format}` });
  const preview = await send(id, content, { format, preview: true });
  expect(preview).toMatchObject({ added: 15, duplicates: 0, unfit: [], errors: [] });
  expect(await shownIn(id)).toEqual([]);
  expect(await send(id, content, { format })).toEqual(preview);
  expect((await shownIn(id)).map(asInput)).toEqual((await shownIn(from)).map(asInput));
  expect(await send(id, content, { format })).toMatchObject({ added: 1, duplicates: 14 });
});

test('one bad row, and nothing is stored; every row that is wrong is named', async () => {
  const id = await givenEvaluation(db, { slug: 'bad-rows' });
  const good = newQuestion();
  const bad = [
    good,
    { ...good, body_cs: '', target: 'katedra' },
    { ...good, body_en: undefined, coefficient: 'two' },
    { ...good, choices: [{ cs: 'jen jeden', en: 'one' }], sign_language_url: 'http://x' },
    { ...good, target: 'sident', scope: { courses: ['A1'] } },
    { ...good, scope: { course: ['A1'] }, colour: 'red' },
    null,
  ];
  const { added, errors, candidates } = await send(id, json(...bad));
  expect([added, candidates]).toEqual([0, []]);
  expect(errors).toEqual([
    { row: 2, field: 'target', message: 'Tato hodnota není platná.' },
    { row: 3, field: 'body_en', message: 'Vyplňte prosím toto pole.' },
    { row: 3, field: 'coefficient', message: 'Tato hodnota není platná.' },
    { row: 4, field: 'sign_language_url', message: 'Odkaz musí začínat https:// a nesmí obsahovat mezery.' },
    { row: 4, field: 'choices', message: 'Pojmenujte oba konce škály v obou jazycích.' },
    { row: 5, field: 'courses', message: 'Otázka s tímto zaměřením se podle tohoto zúžit nedá.' },
    { row: 6, field: 'course', message: 'Tento údaj neznáme, nebo je v souboru dvakrát.' },
    { row: 6, field: 'colour', message: 'Tento údaj neznáme, nebo je v souboru dvakrát.' },
    { row: 7, field: 'content', message: 'Tato hodnota není platná.' },
  ]);
  const csv =
    'target;form;body_cs;body_en;required;choices\nucit;text;Co?;What?;možná;\nucit;slider;Jak?;How?;ano;jen česky\n';
  expect((await send(id, csv, { format: 'csv' })).errors.map(({ row, field }) => [row, field])).toEqual([
    [1, 'required'],
    [2, 'choices'],
  ]);
  expect(await shownIn(id)).toEqual([]);
});

test('a file that is no set of questions is refused as a whole', async () => {
  const id = await givenEvaluation(db, { slug: 'bad-files' });
  const files: [string, 'json' | 'csv', string, string][] = [
    ['{', 'json', 'content', 'Soubor není množina otázek ve formátu JSON.'],
    ['[]', 'json', 'content', 'Soubor není množina otázek ve formátu JSON.'],
    [json(), 'json', 'content', 'V souboru není žádná otázka.'],
    [json(...Array(1001).fill(newQuestion())), 'json', 'content', 'V souboru je víc než 1 000 otázek.'],
    ['a;b\n1;2\n', 'csv', 'target', 'V souboru chybí tento sloupec.'],
    ['target;form;body_cs;body_en\n', 'csv', 'content', 'V souboru není žádná otázka.'],
  ];
  for (const [content, format, field, message] of files) {
    const { errors, added } = await send(id, content, { format });
    expect(errors, content.slice(0, 40)).toEqual([{ row: 0, field, message }]);
    expect(added).toBe(0);
  }
  const reply = await manager(importQuestions, {
    params: { id },
    body: { format: 'csv', content: 'x'.repeat(900_001) },
  });
  expect(reply.status).toBe(400);
  expect(await shownIn(id)).toEqual([]);
});

test('scopes are fitted: unfit masks are left out, a question without any is skipped', async () => {
  const id = await departments('fit');
  const scoped = (body_cs: string, courses: string[]): QuestionInput =>
    newQuestion({ body_cs, scope: { ...everyone, courses } });
  const given = json(
    scoped('Obě', ['A1', 'B1']),
    scoped('Jedna', ['A1', 'C1']),
    scoped('Žádná', ['C1', 'D*']),
    scoped('Obě', ['A1', 'B1']),
  );
  const reply = await send(id, given);
  expect(reply).toMatchObject({ added: 2, duplicates: 1, errors: [] });
  expect(reply.unfit).toEqual([
    { dimension: 'courses', mask: 'C1' },
    { dimension: 'courses', mask: 'D*' },
  ]);
  expect(reply.candidates.map(({ scope_lost, duplicate }) => [scope_lost, duplicate])).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [false, true],
  ]);
  expect((await shownIn(id)).map(({ body_cs, scope }) => [body_cs, scope.courses])).toEqual([
    ['Obě', ['A1', 'B1']],
    ['Jedna', ['A1']],
  ]);
});

test('a teacher exports and imports own questions, about own courses', async () => {
  const from = await departments('mine');
  const ada = await application.as('ada');
  await givenQuestion(ada, from, { body_cs: 'Moje' });
  await givenQuestion(manager, from, { body_cs: 'Cizí' });
  const { content } = (await ada(exportQuestions, { params: { id: from }, query: { format: 'json' } })).body;
  expect(JSON.parse(content).questions).toHaveLength(1);
  const id = await departments('mine-too');
  expect((await send(id, content, { as: ada })).added).toBe(1);
  expect(await shownIn(id)).toMatchObject([{ body_cs: 'Moje', author: { oident: 'ada' }, scope: { courses: ['A1'] } }]);
  const { errors } = await send(id, json(newQuestion({ target: 'sident', counts_toward_average: true })), { as: ada });
  expect(errors.map(({ field }) => field)).toEqual(['target', 'counts_toward_average']);
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', id).execute();
  const late = await ada(importQuestions, { params: { id }, body: { format: 'json', content } });
  expect(late.status).toBe(403);
  const [student] = [await givenPerson(db, 'nobody')];
  const reply = await (await application.as(student))(exportQuestions, { params: { id }, query: { format: 'csv' } });
  expect(reply.status).toBe(403);
});
