import { createDraft, readDraft } from '@anketa/contract/mail/emails';
import { deleteMailTemplate, readMailTemplates, updateMailTemplate } from '@anketa/contract/mail/templates';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'templates-admin', { roles: ['admin'] });
await givenPerson(db, 'templates-manager', { roles: ['manager'] });
const admin = await application.as('templates-admin');
const manager = await application.as('templates-manager');

async function template(purpose: 'reminder' | 'results' | 'other') {
  const { body } = await manager(readMailTemplates);
  const found = body.templates.find((one) => one.purpose === purpose);
  if (!found) throw new Error(`no template of ${purpose}`);
  return found;
}

test('all read the texts, administrators alone write them, and drafts begin from what they wrote', async () => {
  const { version, ...before } = await template('reminder');
  expect(before).toMatchObject({ edited: false, examples: { cs: { left: '3' }, en: { link: expect.any(String) } } });
  const params = { purpose: 'reminder' } as const;
  const body = { subject_cs: 'Nezapomeňte', version };
  expect((await manager(updateMailTemplate, { params, body })).status).toBe(403);
  expect((await manager(readMailTemplates)).body.may).toEqual({ edit: false });
  expect((await admin(readMailTemplates)).body.may).toEqual({ edit: true });
  expect((await admin(updateMailTemplate, { params, body })).status).toBe(200);
  const now = await template('reminder');
  expect(now).toMatchObject({ edited: true, subject_cs: 'Nezapomeňte', body_cs: before.body_cs });
  const id = await givenEvaluation(db, { slug: 'templates' });
  const { id: emailId } = (await manager(createDraft, { params: { id }, body: { purpose: 'reminder' } })).body;
  const draft = await manager(readDraft, { params: { id, emailId } });
  expect(draft.body.email.subject_cs).toBe('Nezapomeňte');
});

test('who edits what somebody else has edited meanwhile hears of it; the first of two at once is not lost', async () => {
  const { version } = await template('results');
  const edit = (subject_cs: string) =>
    admin(updateMailTemplate, { params: { purpose: 'results' }, body: { subject_cs, version } });
  const both = await Promise.all([edit('Jeden'), edit('Druhý')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("the product's own text comes back, once, and both are in the audit log", async () => {
  const { version, subject_cs } = await template('other');
  const params = { purpose: 'other' } as const;
  await admin(updateMailTemplate, { params, body: { subject_cs: 'Zpráva', version } });
  expect((await manager(deleteMailTemplate, { params })).status).toBe(403);
  expect((await admin(deleteMailTemplate, { params })).status).toBe(200);
  expect((await admin(deleteMailTemplate, { params })).status).toBe(404);
  expect(await template('other')).toMatchObject({ edited: false, subject_cs });
  const noted = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', 'other')
    .orderBy('id')
    .execute();
  expect(noted.map(({ action }) => action)).toEqual(['mail.template-update', 'mail.template-delete']);
});
