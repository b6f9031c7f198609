import { readEvaluation, setResultSettings } from '@anketa/contract/evaluation-administration';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const id = await givenEvaluation(app.db, { state: 3 });
await givenPerson(app.db, 'admin', { roles: ['admin'] });
await givenPerson(app.db, 'manager', { roles: ['manager'] });
const admin = await app.as('admin');
const settings = {
  ...{ hide_anonymous_answers: true, enable_sections: true, show_study_programmes_in_results: false },
  ...{ rating_bar_in_results: false, export_url: ' https://data.example.cz/anketa ' },
};

test('an administrator changes what results show; other options stay, and the audit log has what changed', async () => {
  const options = JSON.stringify({ minimum_responses: 7, continuous: true });
  await app.db.updateTable('evaluation').set({ options }).where('id', '=', id).execute();
  expect((await admin(setResultSettings, { params: { id }, body: settings })).status).toBe(200);
  const { evaluation } = (await admin(readEvaluation, { params: { id } })).body;
  expect(evaluation.options).toMatchObject({
    ...{ ...settings, export_url: 'https://data.example.cz/anketa' },
    ...{ minimum_responses: 7, continuous: true },
  });
  const log = () =>
    app.db.selectFrom('audit_log').select('subject').where('action', '=', 'import.result-settings').execute();
  expect((await log())[0]?.subject).toContain('rating_bar_in_results true → false');
  // Nothing changed: nothing to note.
  await admin(setResultSettings, { params: { id }, body: settings });
  expect(await log()).toHaveLength(1);
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
