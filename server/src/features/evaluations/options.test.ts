import {
  countSections,
  type OptionChanges,
  readEvaluation,
  readServerConfiguration,
  readSisOption,
  updateEvaluation,
} from '@anketa/contract/evaluations/administration';
import { computedOptions, EvaluationOptions } from '@anketa/contract/evaluations/evaluations';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const id = await givenEvaluation(app.db, { state: 3 });
const department = { evaluation_id: id, code: 'D', name_cs: 'Katedra', name_en: 'Department', section_code: 'S' };
await app.db.insertInto('department').values(department).execute();
await givenPerson(app.db, 'admin', { roles: ['admin'] });
await givenPerson(app.db, 'manager', { roles: ['manager'] });
await givenPerson(app.db, 'teacher', { extra_permissions: 1 });
await givenPerson(app.db, 'user');
const admin = await app.as('admin');
/** Sets options of the evaluation, or of another one. */
const set = (options: OptionChanges, who = admin, of = id) =>
  who(updateEvaluation, { params: { id: of }, body: { options } });
const settings = {
  hide_anonymous_answers: true,
  enable_sections: true,
  show_study_programmes_in_results: false,
  rating_bar_in_results: false,
  export_url: ' https://data.example.cz/anketa ',
};

test('an administrator changes what results show; other options stay, and the audit log has what changed', async () => {
  const options = JSON.stringify({ minimum_responses: 7, continuous: true });
  await app.db.updateTable('evaluation').set({ options }).where('id', '=', id).execute();
  expect((await set(settings)).status).toBe(200);
  const { export_url, ...switches } = settings;
  const { body } = await admin(readEvaluation, { params: { id } });
  expect(body.evaluation.options).toMatchObject({ ...switches, minimum_responses: 7, continuous: true });
  expect(body.settings?.export_url).toBe(export_url.trim());
  const log = () => app.db.selectFrom('audit_log').select('subject').where('action', '=', 'import.options').execute();
  expect((await log())[0]?.subject).toContain('rating_bar_in_results true → false');
  // Nothing changed: nothing to note.
  await set(settings);
  expect(await log()).toHaveLength(1);
});

test('where the faculty’s page of data is, is told to nobody with an evaluation’s options but who sets it', async () => {
  await set(settings);
  const text = async (person: string, url: string) => JSON.stringify((await (await app.as(person)).get(url)).body);
  const told: Record<string, boolean[]> = {};
  for (const person of ['admin', 'manager', 'teacher', 'user']) {
    const pages = [`/internal/import/${id}`, '/internal/imports', `/internal/import/${id}/questions`];
    told[person] = await Promise.all(pages.map(async (url) => (await text(person, url)).includes('data.example.cz')));
    expect(await text(person, pages[0] ?? ''), person).toContain('rating_bar_in_results');
  }
  const nowhere = [false, false, false];
  expect(told).toEqual({ admin: [true, false, false], manager: nowhere, teacher: nowhere, user: nowhere });
});

test('the faculty’s page of data has an https address, or none', async () => {
  for (const export_url of ['http://data.example.cz', 'javascript:alert(1)', 'data.example.cz']) {
    const { status, body } = await set({ ...settings, export_url });
    expect([status, body.errors]).toEqual([
      422,
      { export_url: ['Odkaz musí začínat https:// a nesmí obsahovat mezery.'] },
    ]);
  }
  expect((await set({ export_url: '' })).status).toBe(200);
});

test('only holders of both rights change options, of evaluations that are there; texts need but one', async () => {
  const manager = await app.as('manager');
  expect((await set(settings, manager)).status).toBe(403);
  expect((await manager(updateEvaluation, { params: { id }, body: { name_cs: 'Jméno' } })).status).toBe(200);
  expect((await set(settings, admin, 9999)).status).toBe(404);
  const failed = await givenEvaluation(app.db, { slug: 'failed', state: 4 });
  expect((await set(settings, admin, failed)).status).toBe(404);
  const { body } = await admin(readEvaluation, { params: { id } });
  expect([body.evaluation.name_cs, body.may.options]).toEqual(['Jméno', true]);
  const { body: seen } = await manager(readEvaluation, { params: { id } });
  expect([seen.may.options, seen.settings]).toEqual([false, null]);
});

test('of texts and options sent at once all are saved, or none', async () => {
  const before = (await admin(readEvaluation, { params: { id } })).body.evaluation;
  const body = { name_en: 'Another', options: { own_questions: 51, teacher_can_question: false } };
  expect((await admin(updateEvaluation, { params: { id }, body })).status).toBe(422);
  expect((await admin(readEvaluation, { params: { id } })).body.evaluation).toEqual(before);
  const good = { ...body, options: { own_questions: 3, teacher_can_question: false } };
  const answer = await admin(updateEvaluation, { params: { id }, body: good });
  expect(answer.body.message).toBe('Úprava importu proběhla úspěšně.');
  expect(answer.body.import).toMatchObject({ name_en: 'Another', name_cs: before.name_cs, options: good.options });
});

test('a switch without effect here cannot be switched on, and says why; off it always can be', async () => {
  const { body } = await admin(readEvaluation, { params: { id } });
  expect(body.settings?.offered).toEqual({ continuous: true, connected_with_sis: true, enable_sections: true });
  const open = await givenEvaluation(app.db, { slug: 'open', state: 0 });
  const closed = { continuousAllowed: false, demo: false };
  const other = await testApplication(closed);
  const there = await givenEvaluation(other.db, { state: 0 });
  await givenPerson(other.db, 'admin', { roles: ['admin'] });
  const on = { continuous: true, connected_with_sis: true, enable_sections: true };
  const call = await other.as('admin');
  const { body: refused } = await call(updateEvaluation, { params: { id: there }, body: { options: on } });
  expect(refused.errors).toEqual({
    continuous: ['Průběžné hodnocení tento server nepovoluje.'],
    connected_with_sis: ['Není nastaveno, odkud data ze SIS brát.'],
    enable_sections: ['Katedry tohoto hodnocení do sekcí nepatří.'],
  });
  expect((await set({ continuous: true }, admin, open)).status).toBe(200);
  await other.db
    .updateTable('evaluation')
    .set({ options: JSON.stringify(on) })
    .where('id', '=', there)
    .execute();
  const off = { continuous: false, connected_with_sis: false, enable_sections: false };
  expect((await call(updateEvaluation, { params: { id: there }, body: { options: off } })).status).toBe(200);
});

test('what was promised to those who fill in cannot be changed behind them', async () => {
  const filling = await givenEvaluation(app.db, { slug: 'filling', state: 1 });
  expect((await set({ minimum_responses: 5, continuous: true }, admin, filling)).status).toBe(200);
  await app.db.updateTable('evaluation').set({ hidden_among: 5 }).where('id', '=', filling).execute();
  expect((await set({ minimum_responses: 3 }, admin, filling)).body.errors).toEqual({
    minimum_responses: ['Po zahájení vyplňování tento počet změnit nelze.'],
  });
  await app.db.updateTable('evaluation').set({ state: 2 }).where('id', '=', filling).execute();
  expect((await set({ continuous: false }, admin, filling)).body.errors).toEqual({
    continuous: ['Průběžné hodnocení lze zapnout a vypnout jen do konce vyplňování.'],
  });
  // What stays as it is may be sent along.
  expect((await set({ minimum_responses: 5, continuous: true, own_questions: 2 }, admin, filling)).status).toBe(200);
  expect((await set({ own_questions: 2.5 }, admin, filling)).body.errors).toEqual({
    own_questions: ['Zadejte celé číslo od 0 do 50.'],
  });
});

test('the calls of the specification say what may be switched on', async () => {
  const params = { params: { id } };
  expect((await admin(readSisOption, params)).body).toEqual({ status: true });
  expect((await admin(readServerConfiguration)).body).toEqual({ continuous_evaluation: true });
  expect((await admin(countSections, params)).body).toEqual({ has_sections: true });
  const other = await givenEvaluation(app.db, { slug: 'other', state: 0 });
  expect((await admin(countSections, { params: { id: other } })).body).toEqual({ has_sections: false });
  const user = await app.as('user');
  for (const { status } of [
    await user(readSisOption, params),
    await user(readServerConfiguration),
    await user(countSections, params),
  ])
    expect(status).toBe(403);
});

test('all fourteen options of the specification stand beside an evaluation, as an object; two are our own', async () => {
  const specified = [
    ...['teacher_can_question', 'hide_anonymous_answers', 'enable_sis_pop_up', 'disallow_answer_hidding'],
    ...[
      'enable_sections',
      'show_study_programmes_in_results',
      'rating_bar_in_results',
      'continuous',
      'connected_with_sis',
    ],
    ...Object.keys(computedOptions),
    'export_url',
  ];
  expect(specified).toHaveLength(14);
  expect(Object.keys(EvaluationOptions.shape).toSorted()).toEqual(
    [...specified, 'minimum_responses', 'own_questions'].toSorted(),
  );
  const { evaluation, settings } = (await admin(readEvaluation, { params: { id } })).body;
  const beside: Record<string, unknown> = { ...evaluation.options, ...settings };
  expect(specified.filter((name) => beside[name] === undefined)).toEqual([]);
});

test('before its import is complete nobody is told the settings of an evaluation, and then who sets them (2.138, 2.139)', async () => {
  const early = await givenEvaluation(app.db, { slug: 'early', state: 0 });
  const told = async (who = admin) => (await who(readEvaluation, { params: { id: early } })).body.settings !== null;
  await app.db.updateTable('evaluation').set({ completed_at: null }).where('id', '=', early).execute();
  expect(await told()).toBe(false);
  await app.db.updateTable('evaluation').set({ completed_at: new Date() }).where('id', '=', early).execute();
  expect([await told(), await told(await app.as('manager'))]).toEqual([true, false]);
});
