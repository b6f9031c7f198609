import { createDraft, deleteDraft, readDraft, readMail, sendTestMail, updateDraft } from '@anketa/contract/mail/emails';
import { readMailing } from '@anketa/contract/mail/overview';
import { askAbove, prepareMail, reopenDraft, sendMail } from '@anketa/contract/mail/steering';
import { beforeAll, expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { campaignPorts, givenCampaign, runTurn } from '../../../testing/campaigns.ts';
import { givenPerson } from '../../../testing/given.ts';

const app = await testApplication();
beforeAll(async () => {
  await givenPerson(app.db, 'manager', { roles: ['manager'], email: 'manager@example.cz' });
});

/** A manager, an evaluation with students, and a draft to them that is written whole. */
async function drafted(students = 3) {
  const call = await app.as('manager');
  const { evaluationId: id, emailId } = await givenCampaign(app.db, { students, state: 'draft' });
  await app.db.updateTable('email').set({ send_at: null }).where('id', '=', emailId).execute();
  const params = { id, emailId };
  const prepared = async () => {
    const { status } = await call(prepareMail, { params });
    await runTurn(await campaignPorts({ db: app.db, port: 1 }), emailId);
    return status;
  };
  return { call, params, prepared };
}

test('what is saved says at once what stands in the way of sending it', async () => {
  const { call, params } = await drafted();
  const read = (await call(readDraft, { params })).body;
  expect(read).toMatchObject({ email: { state: 'draft' }, sends: true, may: { send: true }, checks: [] });
  const body = { version: read.email.version, body_cs: 'Konec {deadline}. [Odhlásit]({unsubscribe})' };
  const saved = (await call(updateDraft, { params, body })).body;
  expect(saved.edits).toMatchObject([{ number: 1 }]);
  expect(saved.checks).toEqual([{ check: 'placeholder-empty', stops: true, values: { name: 'deadline' } }]);
  expect((await call(readDraft, { params })).body).toMatchObject({
    email: { version: saved.version },
    checks: saved.checks,
  });
  expect((await call(prepareMail, { params })).status).toBe(409);
});

test('an edit of what somebody else has changed writes nothing, and gives what stands', async () => {
  const { call, params } = await drafted();
  const { version } = (await call(readDraft, { params })).body.email;
  await call(updateDraft, { params, body: { version, subject_cs: 'Anna' } });
  const { status, body } = await call(updateDraft, { params, body: { version, subject_cs: 'Marek' } });
  expect([status, body.standing?.values.subject_cs]).toEqual([409, 'Anna']);
  expect((await call(readDraft, { params })).body.email.subject_cs).toBe('Anna');
});

test('a draft taken back finds its recipients anew, as often as it is prepared', async () => {
  const { call, params, prepared } = await drafted();
  for (let times = 1; times <= 2; times++) {
    expect(await prepared()).toBe(200);
    const { counts, email } = (await call(readMail, { params })).body;
    expect([email.state, counts.recipients, counts.waiting]).toEqual(['prepared', 3, 3]);
    expect((await call(reopenDraft, { params })).status).toBe(200);
  }
});

test('what is prepared is read with the name that its messages have, a draft taken back with the one of now', async () => {
  const { call, params, prepared } = await drafted();
  await prepared();
  const before = (await call(readMail, { params })).body.evaluation.name_cs;
  await app.db.updateTable('evaluation').set({ name_cs: 'Jinak' }).where('id', '=', params.id).execute();
  expect((await call(readMail, { params })).body.examples.cs.evaluation).toBe(before);
  await call(reopenDraft, { params });
  expect((await call(readDraft, { params })).body.examples.cs.evaluation).toBe('Jinak');
});

test('the pages of an e-mail say how it stands, and what is a draft no more is not written to', async () => {
  const { call, params, prepared } = await drafted();
  expect((await call(readMail, { params })).body.email.state).toBe('draft');
  const { version } = (await call(readDraft, { params })).body.email;
  await prepared();
  expect((await call(readDraft, { params })).body.email.state).toBe('prepared');
  const refusals = [
    await call(updateDraft, { params, body: { version, subject_cs: 'Pozdě' } }),
    await call(sendTestMail, { params }),
    await call(prepareMail, { params }),
    await call(deleteDraft, { params }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  expect((await call(readMail, { params })).body.email.subject_cs).toBe('Hodnocení výuky');
});

test('what is under way stands on the page with how many it goes to', async () => {
  const { call, params, prepared } = await drafted();
  await prepared();
  const page = () => call(readMailing, { params: { id: params.id } });
  expect((await page()).body).toMatchObject({
    may: { send: true },
    under_way: [{ id: params.emailId, state: 'prepared', recipients: 3, done: 0 }],
  });
  await call(sendMail, { params, body: {} });
  const [first] = await app.db
    .selectFrom('email_recipient')
    .select('place')
    .where('email_id', '=', params.emailId)
    .execute();
  await app.db
    .updateTable('email_recipient')
    .set({ state: 'sent' })
    .where('place', '=', first?.place ?? '')
    .execute();
  expect((await page()).body.under_way).toMatchObject([{ state: 'sending', recipients: 3, done: 1 }]);
});

test(`to more than ${askAbove} people it goes only with the name of the evaluation`, async () => {
  const { call, params, prepared } = await drafted(askAbove + 1);
  await prepared();
  const { evaluation, counts } = (await call(readMail, { params })).body;
  expect(counts.recipients).toBe(askAbove + 1);
  for (const name of ['', `${evaluation.name_cs}!`]) {
    const { status, body } = await call(sendMail, { params, body: { name } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['name']]);
  }
  expect((await call(sendMail, { params, body: { name: ` ${evaluation.name_cs} ` } })).status).toBe(200);
  expect((await call(readMail, { params })).body.email.state).toBe('sending');
});

test('a test e-mail goes to whoever asks for it, and says where', async () => {
  const { call, params } = await drafted();
  expect((await call(sendTestMail, { params })).body).toEqual({ to: 'manager@example.cz' });
  const { id } = (await call(createDraft, { params, body: { purpose: 'other' } })).body;
  expect((await call(sendTestMail, { params: { ...params, emailId: id } })).status).toBe(409);
});
