import { createDraft, readDraft, readEditor, readMail, sendTestMail, updateDraft } from '@anketa/contract/mail/emails';
import { readOwnMails } from '@anketa/contract/mail/own-mail';
import { cancelMail, prepareMail, scheduleMail } from '@anketa/contract/mail/steering';
import { afterAll, expect, test } from 'vitest';
import { openPush } from '../../platform/push/open.ts';
import { createPush } from '../../platform/push/send.ts';
import { testApplication } from '../../testing/application.ts';
import { campaignPorts, givenBrowser, givenCampaign, reaching, runTurn } from '../../testing/campaigns.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { Answer } from '../../testing/push-service.ts';
import { startPushService } from '../../testing/push-service.ts';
import { marksIn } from './marks.ts';

const service = await startPushService();
const mails = await startMailServer();
const settings = reaching(service);
const app = await testApplication({ pushContact: settings.contact }, { push: settings });
const { db } = app;
const keys = openPush(app.config, db)?.keys;
if (!keys) throw new Error('notifications are off');
const key = await keys.current();
const markOf = await marksIn(app.config.mailKeyFolder);
const push = { send: createPush(settings), keys };
afterAll(async () => {
  await service.stop();
  await mails.stop();
});
await givenPerson(db, 'push-manager', { roles: ['manager'] });

const portsOf = (perWeek = 3) =>
  campaignPorts({ db, port: mails.port, push, markOf }).then(({ config, ...ports }) => ({
    ...ports,
    config: { ...config, mailsPerWeek: perWeek },
  }));

let made = 0;
const browserOf = (oidos: string, answer?: Answer) =>
  givenBrowser(db, service, { oidos, name: `campaign-${made++}`, key, ...(answer && { answer }) });

const subscribedOf = async (oidos: string) => {
  const rows = await db.selectFrom('push_subscription').select('endpoint').where('oidos', '=', oidos).execute();
  return rows.map(({ endpoint }) => endpoint);
};

const numberOf = async (oidos: string) => {
  const row = await db.selectFrom('contact_count').select('number').where('oidos', '=', oidos).executeTakeFirst();
  return row?.number;
};

test('a notification comes to each browser of everybody once, and counts as one of the week', async () => {
  const { emailId, students } = await givenCampaign(db, { students: 3, medium: 'push' });
  const [many = '', one = '', none = ''] = students;
  const browsers = [await browserOf(many), await browserOf(many), await browserOf(many), await browserOf(one)];
  const other = await browserOf(none);
  await db
    .updateTable('push_subscription')
    .set({ channels: ['ucit'] })
    .where('oidos', '=', none)
    .execute();
  const { state, counts, left_out } = await runTurn(await portsOf(), emailId);
  expect([state, other.received]).toEqual(['sent', []]);
  expect(counts).toMatchObject({ recipients: 2, sent: 2, refused: 0, unknown: 0 });
  expect(left_out).toMatchObject({ 'no-address': 1 });
  expect(browsers.map(({ received }) => received.length)).toEqual([1, 1, 1, 1]);
  expect(await Promise.all([many, one, none].map(numberOf))).toEqual([1, 1, undefined]);
  const rows = await db.selectFrom('email_recipient').selectAll().where('email_id', '=', emailId).execute();
  expect(rows.map(({ oidos, address, wording }) => [oidos, address, wording])).toEqual(
    Array.from({ length: 4 }, () => [null, null, null]),
  );
});

test('it reads in the language of its person, in both where that is not known, and leads to the questionnaires', async () => {
  const { emailId, students } = await givenCampaign(db, { students: 2, medium: 'push' });
  const [english = '', unknown = ''] = students;
  await db.insertInto('mail_choice').values({ oidos: english, locale: 'en' }).execute();
  const browsers = [await browserOf(english), await browserOf(unknown)];
  await runTurn(await portsOf(), emailId);
  const [inEnglish, both] = browsers.map(({ received }) => JSON.parse(received[0]?.message ?? '').notification);
  expect(inEnglish).toMatchObject({ title: 'Course evaluation', lang: 'en' });
  expect(inEnglish.body).toMatch(/: questionnaires are open\.$/);
  expect(both).toMatchObject({ title: 'Hodnocení výuky / Course evaluation', lang: 'cs' });
  expect(both.body).toMatch(/: dotazníky jsou otevřeny\.\n.*: questionnaires are open\.$/);
  expect(both.navigate).toBe('https://anketa.example.cz/evaluation');
});

test('a browser that is gone is deleted, one that is refused is counted, and neither stops the others', async () => {
  const { emailId, students } = await givenCampaign(db, { students: 3, medium: 'push' });
  const [gone = '', refused = '', well = ''] = students;
  await browserOf(gone, { status: 410 });
  await browserOf(refused, { status: 403 });
  const other = await browserOf(well);
  const { state, counts, undelivered } = await runTurn(await portsOf(), emailId);
  expect([state, undelivered]).toEqual(['sent', 2]);
  expect(counts).toMatchObject({ recipients: 3, sent: 1, refused: 2, expired: 0 });
  expect([await subscribedOf(gone), other.received.length]).toEqual([[], 1]);
  const rows = db.selectFrom('push_subscription').select('refusals').where('oidos', '=', refused);
  expect(await rows.execute()).toEqual([{ refusals: 1 }]);
  const troubles = db.selectFrom('mail_trouble').selectAll().where('oidos', 'in', students);
  expect(await troubles.execute()).toEqual([]);
});

test('after five refusals in a row a browser is sent nothing any more, and one delivery between them counts anew', async () => {
  const { students } = await givenCampaign(db, { students: 2, medium: 'push' });
  const [always = '', sometimes = ''] = students;
  const [first, second] = [await browserOf(always, { status: 403 }), await browserOf(sometimes, { status: 403 })];
  const evaluations = await db.selectFrom('study').select('evaluation_id').where('oidos', '=', always).execute();
  for (let round = 0; round < 5; round++) {
    second.answer = { status: round === 3 ? 201 : 403 };
    const { id } = await db
      .insertInto('email')
      .values({
        evaluation_id: evaluations[0]?.evaluation_id ?? 0,
        target: 'studium',
        subject_cs: 'Titulek',
        subject_en: 'Title',
        body_cs: 'Text',
        body_en: 'Body',
        filter: '{}',
        medium: 'push',
        state: 'preparing',
        send_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await runTurn(await portsOf(20), id);
  }
  expect([await subscribedOf(always), await subscribedOf(sometimes)]).toEqual([[], [second.endpoint]]);
  expect(first.received).toEqual([]);
  const left = db.selectFrom('push_subscription').select('refusals').where('oidos', '=', sometimes);
  expect(await left.execute()).toEqual([{ refusals: 1 }]);
});

test('a service that asks for a pause gets it, and what is due no more is not sent', async () => {
  const { evaluationId, emailId, students } = await givenCampaign(db, { students: 1, medium: 'push' });
  const browser = await browserOf(students[0] ?? '', { status: 429, headers: { 'retry-after': '7200' } });
  const { state, counts } = await runTurn(await portsOf(), emailId);
  expect([state, counts.deferred]).toEqual(['sending', 1]);
  const { again_at } = await db
    .selectFrom('email_recipient')
    .select('again_at')
    .where('email_id', '=', emailId)
    .executeTakeFirstOrThrow();
  expect(Math.abs((again_at?.getTime() ?? 0) - Date.now() - 7_200_000)).toBeLessThan(60_000);

  browser.answer = {};
  const phase_dates = JSON.stringify({ checking: new Date(Date.now() - 1000).toISOString() });
  await db.updateTable('evaluation').set({ phase_dates }).where('id', '=', evaluationId).execute();
  await db.updateTable('email_recipient').set({ again_at: null }).where('email_id', '=', emailId).execute();
  const after = await runTurn(await portsOf(), emailId);
  expect([after.state, after.counts.expired, browser.received.length]).toEqual(['sent', 1, 0]);
});

test('what nobody can take any more when its turn comes has expired', async () => {
  const { evaluationId, emailId, students } = await givenCampaign(db, { students: 1, medium: 'push' });
  const browser = await browserOf(students[0] ?? '');
  const phase_dates = JSON.stringify({ checking: new Date(Date.now() - 1000).toISOString() });
  await db.updateTable('evaluation').set({ phase_dates }).where('id', '=', evaluationId).execute();
  const { state, counts } = await runTurn(await portsOf(), emailId);
  expect([state, counts.refused, counts.expired, browser.received.length]).toEqual(['sent', 1, 1, 0]);
  expect(await subscribedOf(students[0] ?? '')).toHaveLength(1);
});

test('of a continuous evaluation a notification expires when it is published, since it is filled in until then', async () => {
  const { evaluationId, emailId, students } = await givenCampaign(db, { students: 1, medium: 'push' });
  const browser = await browserOf(students[0] ?? '');
  const [checking, published] = [new Date(Date.now() - 1000), new Date(Date.now() + 3_600_000)];
  const phase_dates = JSON.stringify({ checking: checking.toISOString(), published: published.toISOString() });
  const options = JSON.stringify({ continuous: true });
  await db.updateTable('evaluation').set({ phase_dates, options }).where('id', '=', evaluationId).execute();
  const { counts } = await runTurn(await portsOf(), emailId);
  expect([counts.expired, browser.received.length]).toEqual([0, 1]);
});

test('e-mails and notifications have one number of the week', async () => {
  const first = await givenCampaign(db, { students: 1, medium: 'push' });
  const [student = ''] = first.students;
  await browserOf(student);
  await runTurn(await portsOf(1), first.emailId);
  const mail = await db
    .insertInto('email')
    .values({
      evaluation_id: first.evaluationId,
      target: 'studium',
      subject_cs: 'Předmět',
      subject_en: 'Subject',
      body_cs: 'Text',
      body_en: 'Body',
      filter: '{}',
      state: 'preparing',
      send_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { left_out, counts } = await runTurn(await portsOf(1), mail.id);
  expect([left_out.limit, counts.recipients, await numberOf(student)]).toEqual([1, 0, 1]);
});

test('who switches a browser off before its turn gets nothing there', async () => {
  const { emailId, students } = await givenCampaign(db, { students: 1, medium: 'push', send_at: new Date(0) });
  const [student = ''] = students;
  const browser = await browserOf(student);
  const ports = await portsOf();
  await runTurn({ ...ports, push: undefined }, emailId);
  await db.deleteFrom('push_subscription').where('oidos', '=', student).execute();
  await db.updateTable('email').set({ state: 'sending' }).where('id', '=', emailId).execute();
  const { counts } = await runTurn(ports, emailId);
  expect([counts.refused, browser.received.length]).toEqual([1, 0]);
});

test('who has it in one browser has got it, whatever becomes of the others: the number of the week stays', async () => {
  const { evaluationId, emailId, students } = await givenCampaign(db, { students: 2, medium: 'push' });
  const [reached = '', waiting = ''] = students;
  await browserOf(reached);
  await browserOf(reached, { status: 503 });
  await browserOf(waiting, { status: 503 });
  expect((await runTurn(await portsOf(), emailId)).counts).toMatchObject({ recipients: 2, sent: 1, deferred: 2 });
  const manager = await app.as('push-manager');
  expect((await manager(cancelMail, { params: { id: evaluationId, emailId } })).status).toBe(200);
  expect([await numberOf(reached), await numberOf(waiting)]).toEqual([1, undefined]);
});

test('notifications are neither among the copies of e-mails that somebody got, nor what a new e-mail begins from', async () => {
  const { evaluationId: id, emailId, students } = await givenCampaign(db, { students: 1, medium: 'push' });
  const [student = ''] = students;
  await browserOf(student);
  expect((await runTurn(await portsOf(), emailId)).state).toBe('sent');
  expect((await (await app.as(student))(readOwnMails)).body.mails).toEqual([]);
  const manager = await app.as('push-manager');
  const { former } = (await manager(readEditor, { params: { id } })).body;
  expect(former.map((one) => one.id)).not.toContain(emailId);
  expect((await manager(createDraft, { params: { id }, body: { copy_of: emailId } })).status).toBe(404);
});

test('where notifications are not switched on one stands still and says so', async () => {
  const { emailId, students } = await givenCampaign(db, { students: 1, medium: 'push' });
  await browserOf(students[0] ?? '');
  const { state, stopped } = await runTurn(await campaignPorts({ db }), emailId);
  expect([state, stopped?.key]).toEqual(['paused', 'mailing.stopped.push-off']);
});

test('a draft of one is short, says nothing of its recipient, and leads to a page of the suite', async () => {
  const id = await givenEvaluation(db, { state: 1, slug: 'push-draft' });
  const manager = await app.as('push-manager');
  const { body } = await manager(createDraft, { params: { id }, body: { medium: 'push', purpose: 'invitation' } });
  const params = { id, emailId: body.id };
  const draft = (await manager(readDraft, { params, query: { medium: 'push' } })).body;
  expect(draft.email).toMatchObject({ medium: 'push', subject_cs: 'Hodnocení výuky začalo', link: '' });
  expect(draft).toMatchObject({ sends: true, may: { send: true } });
  const edit = async (fields: object) => manager(updateDraft, { params, body: fields });
  expect((await edit({ subject_cs: 'x'.repeat(61) })).status).toBe(422);
  expect((await edit({ body_en: 'x'.repeat(201) })).status).toBe(422);
  for (const link of ['https://elsewhere.example.com', '//elsewhere.example.com', '/\\elsewhere', 'evaluation'])
    expect((await edit({ link })).status, link).toBe(400);
  const { checks } = (await edit({ link: '/results', body_cs: '{name}: {evaluation}' })).body;
  expect(checks).toContainEqual({
    check: 'text-wrong',
    stops: true,
    values: { locale: 'cs', field: 'body', problem: 'placeholder-without-value', what: '{name}' },
  });
  expect((await manager(prepareMail, { params })).status).toBe(409);
  await edit({ body_cs: '{evaluation}', body_en: '{evaluation}', filter: { target: 'studium', progress: 'none' } });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const halves = await manager(scheduleMail, { params, body: { at, halves: true } });
  expect([halves.status, Object.keys(halves.body.errors ?? {})]).toEqual([422, ['halves']]);
});

test('whoever writes one gets it on their own browsers first', async () => {
  const id = await givenEvaluation(db, { state: 1, slug: 'push-test' });
  const manager = await app.as('push-manager');
  const { body } = await manager(createDraft, { params: { id }, body: { medium: 'push', purpose: 'results' } });
  const params = { id, emailId: body.id };
  expect((await manager(sendTestMail, { params })).status).toBe(409);
  const [one, gone] = [await browserOf('push-manager'), await browserOf('push-manager', { status: 410 })];
  expect((await manager(sendTestMail, { params })).body).toEqual({ to: '', browsers: 1 });
  expect(one.received).toHaveLength(1);
  expect(await subscribedOf('push-manager')).not.toContain(gone.endpoint);
  expect((await manager(readMail, { params, query: { medium: 'push' } })).body.email.state).toBe('draft');
});

test('where notifications are not switched on none is tried, prepared or sent', async () => {
  const off = await testApplication({ demo: false });
  await givenPerson(off.db, 'push-manager', { roles: ['manager'] });
  const id = await givenEvaluation(off.db, { state: 1, slug: 'push-off' });
  const manager = await off.as('push-manager');
  const { body } = await manager(createDraft, { params: { id }, body: { medium: 'push', purpose: 'results' } });
  const params = { id, emailId: body.id };
  for (const endpoint of [sendTestMail, prepareMail]) {
    const answer = await manager(endpoint, { params });
    expect([answer.status, answer.body.title]).toEqual([409, expect.stringContaining('oznámení')]);
  }
});
