import { readMail } from '@anketa/contract/mail/emails';
import { chooseMails, openOwnMail, readOwnMails } from '@anketa/contract/mail/own-mail';
import { afterAll, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { campaignPorts, givenCampaign, runTurn } from '../../testing/campaigns.ts';
import { givenPerson } from '../../testing/given.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { marksIn } from './marks.ts';

const application = await testApplication();
const { db, fastify, config } = application;
const { port, delivered, stop } = await startMailServer();
afterAll(stop);

const ports = async () => campaignPorts({ db, port, markOf: await marksIn(config.mailKeyFolder) });

/** An e-mail that two students got. Gives the first one, and where they unsubscribe. */
async function sentTo(wishes: Partial<Parameters<typeof givenCampaign>[1]> = {}) {
  const campaign = await givenCampaign(db, { students: 2, ...wishes });
  await runTurn(await ports(), campaign.emailId);
  const [address = ''] = campaign.addresses;
  const { oidos } = await db
    .selectFrom('person')
    .select('oidos')
    .where('email', '=', address)
    .executeTakeFirstOrThrow();
  const message = delivered.find(({ to }) => to.includes(address))?.message ?? '';
  const path = /^List-Unsubscribe: <https:\/\/anketa\.example\.cz(\/unsubscribe\/\w+)>/m.exec(message)?.[1] ?? '';
  return { ...campaign, oidos, path };
}

/** Another e-mail to the same people. */
async function another(
  { evaluationId }: { readonly evaluationId: number },
  purpose: 'invitation' | 'teachers' = 'invitation',
) {
  const first = await db
    .selectFrom('email')
    .selectAll()
    .where('evaluation_id', '=', evaluationId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('email')
    .values({
      evaluation_id: evaluationId,
      target: 'studium',
      purpose,
      subject_cs: first.subject_cs,
      body_cs: first.body_cs,
      author_oidos: null,
      state: 'preparing',
      send_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return runTurn(await ports(), id);
}

test('one sees what was sent to oneself, whole, and it counts as seen once, by nobody’s name', async () => {
  const { emailId, oidos } = await sentTo();
  const as = await application.as(oidos);
  const { body } = await as(readOwnMails);
  expect(body.mails).toMatchObject([{ id: emailId, purpose: 'invitation', subject_cs: 'Hodnocení výuky' }]);
  expect(body.choices).toEqual({ unsubscribed: false, paused_until: null, locale: null, muted: [] });
  const open = () => as(openOwnMail, { params: { id: emailId } });
  expect((await open()).body.text_cs).toContain('Jana Nováková 0');
  await open();
  const seen = await db.selectFrom('email').select('seen').where('id', '=', emailId).executeTakeFirstOrThrow();
  expect(seen).toEqual({ seen: 1 });
});

test('the subject of an e-mail says what it said to its recipient', async () => {
  const { emailId, oidos } = await sentTo();
  await db
    .updateTable('email')
    .set({ subject_cs: '{name}: {evaluation}', subject_en: '' })
    .where('id', '=', emailId)
    .execute();
  const { body } = await (await application.as(oidos))(readOwnMails);
  expect(body.mails).toMatchObject([
    { subject_cs: expect.stringMatching(/^Jana Nováková 0: Hodnocení m/), subject_en: '' },
  ]);
});

test('nobody reads what was sent to somebody else', async () => {
  const { emailId } = await sentTo();
  const other = await sentTo();
  const as = await application.as(other.oidos);
  expect((await as(readOwnMails)).body.mails.map(({ id }) => id)).toEqual([other.emailId]);
  expect((await as(openOwnMail, { params: { id: emailId } })).status).toBe(404);
});

test.each([
  ['unsubscribed', () => ({ unsubscribed: true }), { unsubscribed: 1 }],
  ['who wants none for a time', () => ({ paused_until: '2999-01-01' }), { paused: 1 }],
  ['who wants none of the evaluation', (evaluationId: number) => ({ muted: [evaluationId] }), { paused: 1 }],
])('%s: no e-mail comes, and how many do not get it is said', async (_, choice, left_out) => {
  const campaign = await sentTo();
  const as = await application.as(campaign.oidos);
  expect((await as(chooseMails, { body: choice(campaign.evaluationId) })).status).toBe(200);
  expect(await another(campaign)).toMatchObject({ left_out, recipients: 1 });
});

test('a pause that is over and an evaluation that is another one keep nothing away; a language is the one that is chosen', async () => {
  const campaign = await sentTo();
  const { evaluationId: other } = await givenCampaign(db, { students: 0 });
  const as = await application.as(campaign.oidos);
  await as(chooseMails, { body: { paused_until: '2020-01-01', muted: [other, 999_999], locale: 'en' } });
  expect((await as(readOwnMails)).body.choices).toEqual({
    unsubscribed: false,
    paused_until: '2020-01-01',
    locale: 'en',
    muted: [other],
  });
  expect(await another(campaign)).toMatchObject({ left_out: { paused: 0 }, recipients: 2 });
});

test('a person gets no more e-mails in a week than anybody may', async () => {
  const campaign = await sentTo();
  await another(campaign);
  expect(await another(campaign)).toMatchObject({ left_out: { limit: 0 }, recipients: 2 });
  expect(await another(campaign)).toMatchObject({ left_out: { limit: 2 }, recipients: 0 });
});

const post = (url: string, payload = '', type = 'application/x-www-form-urlencoded') =>
  fastify.inject({ method: 'POST', url, payload, headers: { 'content-type': type, origin: 'https://mail.example' } });

test('to open the address of unsubscribing changes nothing, however often and by whatever opens it', async () => {
  const { oidos, path } = await sentTo();
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const { statusCode, body, headers } = await fastify.inject({ method, url: path });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    if (method === 'GET') expect(body).toContain('<form method="post">');
  }
  expect((await (await application.as(oidos))(readOwnMails)).body.choices.unsubscribed).toBe(false);
});

test.each([
  ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  [
    'a form of parts',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    'multipart/form-data; boundary=b',
  ],
])(
  'one click (%s) unsubscribes without a session, from anywhere, as often as it comes; and it can be taken back',
  async (_, payload, type) => {
    const { oidos, path } = await sentTo();
    const isOff = async () => (await (await application.as(oidos))(readOwnMails)).body.choices.unsubscribed;
    for (let times = 0; times < 2; times++) {
      const { statusCode, headers } = await post(path, payload, type);
      expect([statusCode, headers.location, headers['set-cookie']]).toEqual([200, undefined, undefined]);
      expect(await isOff()).toBe(true);
    }
    await post(path, 'again=yes');
    expect(await isOff()).toBe(false);
  },
);

test('whoever unsubscribed by one of their records has by all: the token of any says so, and takes it back for all', async () => {
  const { oidos, path } = await sentTo();
  const whole = await givenPerson(db, 'whole-of-two');
  await (await application.as(whole))(chooseMails, { body: { unsubscribed: true } });
  await db.updateTable('person').set({ merged_into: whole }).where('oidos', '=', oidos).execute();
  const isOff = async () => (await (await application.as(whole))(readOwnMails)).body.choices.unsubscribed;
  const offersAgain = async () => (await fastify.inject({ url: path })).body.includes('name="again"');
  expect([await isOff(), await offersAgain()]).toEqual([true, true]);
  await post(path, 'again=yes');
  expect([await isOff(), await offersAgain()]).toEqual([false, false]);
  await post(path);
  expect([await isOff(), await offersAgain()]).toEqual([true, true]);
});

test('a token that is nobody’s says so and changes nothing', async () => {
  for (const token of ['0'.repeat(32), 'short', '%27%20OR%201=1', `${'a'.repeat(31)}g`]) {
    expect((await fastify.inject({ url: `/unsubscribe/${token}` })).statusCode).toBe(404);
    expect((await post(`/unsubscribe/${token}`)).statusCode).toBe(404);
  }
});

test('the text of an e-mail stays whole where it is not known what it said of its evaluation', async () => {
  const { emailId, oidos } = await sentTo();
  const before = { body_cs: 'Vyplnit lze do {deadline}.', wording: null };
  await db.updateTable('email').set(before).where('id', '=', emailId).execute();
  const { body } = await (await application.as(oidos))(openOwnMail, { params: { id: emailId } });
  expect(body.text_cs).toContain('Vyplnit lze do […].');
});

test('an e-mail is read as it went out once filling has ended and the evaluation has another name', async () => {
  const campaign = await givenCampaign(db, { students: 1 });
  const { emailId, evaluationId, students } = campaign;
  const [oidos = ''] = students;
  await db
    .updateTable('evaluation')
    .set({ name_cs: 'Zima', phase_dates: JSON.stringify({ checking: '2099-01-31T11:30:00Z' }) })
    .where('id', '=', evaluationId)
    .execute();
  await db
    .updateTable('email')
    .set({ subject_cs: '{evaluation} do {deadline}', body_cs: 'Vyplnit lze do {deadline}.' })
    .where('id', '=', emailId)
    .execute();
  expect((await runTurn(await ports(), emailId)).state).toBe('sent');
  await db
    .updateTable('evaluation')
    .set({ name_cs: 'Jinak', phase_dates: JSON.stringify({}) })
    .where('id', '=', evaluationId)
    .execute();
  const as = await application.as(oidos);
  const opened = (await as(openOwnMail, { params: { id: emailId } })).body;
  const end = /do 31\. ledna 2099 v 1\d:30/;
  expect(opened.text_cs.replaceAll('\u00a0', ' ')).toMatch(end);
  expect(opened.subject_cs.replaceAll('\u00a0', ' ')).toMatch(/^Zima do 31\. ledna 2099/);
  expect((await as(readOwnMails)).body.mails).toMatchObject([{ subject_cs: opened.subject_cs }]);
  await givenPerson(db, 'own-mail-admin', { roles: ['admin'] });
  const admin = await application.as('own-mail-admin');
  const { examples } = (await admin(readMail, { params: { id: evaluationId, emailId } })).body;
  expect(examples.cs).toMatchObject({ evaluation: 'Zima', deadline: expect.stringMatching(/^31\. ledna 2099/) });
});
