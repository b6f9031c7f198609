import { readEvaluation, setResultSettings } from '@anketa/contract/evaluation-administration';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const id = await givenEvaluation(app.db, { state: 3 });
await givenPerson(app.db, 'admin', { roles: ['admin'] });
await givenPerson(app.db, 'manager', { roles: ['manager'] });
await givenPerson(app.db, 'teacher', { extra_permissions: 1 });
await givenPerson(app.db, 'user');
const admin = await app.as('admin');
const settings = {
  ...{ hide_anonymous_answers: true, enable_sections: true, show_study_programmes_in_results: false },
  ...{ rating_bar_in_results: false, export_url: ' https://data.example.cz/anketa ' },
};

test('an administrator changes what results show; other options stay, and the audit log has what changed', async () => {
  const options = JSON.stringify({ minimum_responses: 7, continuous: true });
  await app.db.updateTable('evaluation').set({ options }).where('id', '=', id).execute();
  expect((await admin(setResultSettings, { params: { id }, body: settings })).status).toBe(200);
  const { export_url, ...switches } = settings;
  const { body } = await admin(readEvaluation, { params: { id } });
  expect(body.evaluation.options).toMatchObject({ ...switches, minimum_responses: 7, continuous: true });
  expect(body.export_url).toBe(export_url.trim());
  const log = () =>
    app.db.selectFrom('audit_log').select('subject').where('action', '=', 'import.result-settings').execute();
  expect((await log())[0]?.subject).toContain('rating_bar_in_results true → false');
  // Nothing changed: nothing to note.
  await admin(setResultSettings, { params: { id }, body: settings });
  expect(await log()).toHaveLength(1);
});

test('where the faculty’s page of data is, is told to nobody with an evaluation’s options but who sets it', async () => {
  await admin(setResultSettings, { params: { id }, body: settings });
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
    const { status, body } = await admin(setResultSettings, { params: { id }, body: { ...settings, export_url } });
    expect([status, body.errors]).toEqual([
      422,
      { export_url: ['Odkaz musí začínat https:// a nesmí obsahovat mezery.'] },
    ]);
  }
  expect((await admin(setResultSettings, { params: { id }, body: { ...settings, export_url: '' } })).status).toBe(200);
});

test('only holders of the right to options change them, of evaluations that are there', async () => {
  const manager = await app.as('manager');
  expect((await manager(setResultSettings, { params: { id }, body: settings })).status).toBe(403);
  expect((await admin(setResultSettings, { params: { id: 9999 }, body: settings })).status).toBe(404);
});
