import { readMail } from '@anketa/contract/mail/emails';
import { continueMail } from '@anketa/contract/mail/steering';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { campaignPorts, endingAfter, givenCampaign, runTurn } from '../../testing/campaigns.ts';
import { type Cut, startCutting } from '../../testing/cut-connection.ts';
import { givenPerson } from '../../testing/given.ts';
import { recipientsOf, startMailServer, startSpeaking } from '../../testing/mail-server.ts';
import { sweepMails } from './sending/sweep-store.ts';

const application = await testApplication();
const { db } = application;

async function mailServer(wishes: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(wishes);
  onTestFinished(server.stop);
  return server;
}

test('everybody gets it once, and no name stays', async () => {
  const { port, delivered } = await mailServer();
  const { emailId, addresses } = await givenCampaign(db, { students: 30 });
  const after = await runTurn(await campaignPorts({ db, port, lanes: 2 }), emailId);
  expect(after).toMatchObject({
    state: 'sent',
    recipients: 30,
    undelivered: 0,
    counts: { sent: 30, waiting: 0, unknown: 0 },
  });
  expect(recipientsOf(delivered)).toEqual(addresses.sort());
  const rows = await db.selectFrom('email_recipient').selectAll().where('email_id', '=', emailId).execute();
  expect(rows.every(({ oidos, address, wording, mark }) => !oidos && !address && !wording && mark)).toBe(true);
});

test('a message says who it is from, how to leave, and is the same whenever it is sent', async () => {
  const { port, delivered } = await mailServer();
  const { emailId } = await givenCampaign(db, { students: 1 });
  await runTurn(await campaignPorts({ db, port }), emailId);
  const { key } = await db
    .selectFrom('email_recipient')
    .select('key')
    .where('email_id', '=', emailId)
    .executeTakeFirstOrThrow();
  const [{ message, from } = { message: '', from: '' }] = delivered;
  const headers = message.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ') ?? '';
  expect(from).toBe(`bounces+${key}@example.cz`);
  expect(headers).toContain(`Message-ID: <${key}@example.cz>`);
  expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/anketa\.example\.cz\/unsubscribe\/[0-9a-f]{32}>$/m);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers).toContain('List-ID: <anketa.example.cz>');
  expect(headers).toContain('Auto-Submitted: auto-generated');
});

test.each<[Cut, 'sent' | 'unknown', number]>([
  ['EHLO', 'sent', 1],
  ['MAIL', 'sent', 1],
  ['RCPT', 'sent', 1],
  ['DATA', 'sent', 1],
  ['text', 'unknown', 0],
  ['end', 'unknown', 1],
])('a connection that is cut at %s: the message is %s, and came %i times', async (cut, state, came) => {
  const server = await mailServer();
  const { port, stop } = await startCutting(server.port, [cut]);
  onTestFinished(stop);
  const { emailId, addresses } = await givenCampaign(db, { students: 6 });
  const ports = await campaignPorts({ db, port });
  const after = await runTurn(ports, emailId);
  expect(after).toMatchObject({
    state: 'sent',
    counts: { sent: state === 'sent' ? 6 : 5, unknown: state === 'sent' ? 0 : 1 },
  });
  const got = recipientsOf(server.delivered);
  expect(got).toHaveLength(5 + came);
  expect(new Set(got).size).toBe(got.length);
  expect(addresses).toEqual(expect.arrayContaining(got));
});

test('who is refused is told by status and kept from more where the address is nobody’s; who is put off is tried again', async () => {
  const { port, delivered } = await mailServer();
  const special = ['550-5.1.1-nobody@x.cz', '550-5.2.2-full@x.cz', '451-later@x.cz', null];
  const addressOf = (number: number) => (number < 4 ? (special[number] ?? null) : `${number}@ok.cz`);
  const { emailId } = await givenCampaign(db, { students: 10, addressOf });
  const ports = await campaignPorts({ db, port });
  const first = await runTurn(ports, emailId);
  expect(first).toMatchObject({
    state: 'sending',
    left_out: { 'no-address': 1 },
    counts: { sent: 6, refused: 2, deferred: 1 },
  });
  const later = () =>
    db
      .updateTable('email_recipient')
      .set({ again_at: new Date() })
      .where('email_id', '=', emailId)
      .where('state', '=', 'deferred')
      .execute();
  for (let tries = 0; tries < 5; tries++) {
    await later();
    await runTurn(ports, emailId);
  }
  expect(await runTurn(ports, emailId)).toMatchObject({
    state: 'sent',
    undelivered: 3,
    counts: { sent: 6, refused: 3, deferred: 0 },
  });
  expect(delivered).toHaveLength(6);
  const trouble = await db
    .selectFrom('mail_trouble')
    .select(['address', 'status', 'suppressed'])
    .where('address', 'like', '%@x.cz')
    .orderBy('address')
    .execute();
  expect(trouble).toEqual([
    { address: '451-later@x.cz', status: '451', suppressed: false },
    { address: '550-5.1.1-nobody@x.cz', status: '550 5.1.1', suppressed: true },
    { address: '550-5.2.2-full@x.cz', status: '550 5.2.2', suppressed: false },
  ]);
});

test.each([
  ['a policy (5.7.1)', () => '550-5.7.1-us@x.cz', 'mailing.stopped.policy'],
  ['most of them', (number: number) => `550-5.1.1-${number}@x.cz`, 'mailing.stopped.many-refused'],
])('%s refused: sending stops, says why, and goes on when somebody says so', async (_, addressOf, key) => {
  const { port, delivered } = await mailServer();
  const { emailId } = await givenCampaign(db, { students: 60, addressOf });
  const after = await runTurn(await campaignPorts({ db, port }), emailId);
  expect([after.state, after.stopped]).toMatchObject(['paused', { key }]);
  expect(after.counts.waiting).toBeGreaterThan(10);
  expect(delivered).toEqual([]);
});

test('an e-mail about a continuous evaluation names the day of its publication: filling ends then, and not with the checking', async () => {
  await givenPerson(db, 'continuous-manager', { roles: ['manager'] });
  const as = await application.as('continuous-manager');
  const { port } = await mailServer();
  const { emailId, evaluationId: id } = await givenCampaign(db, { students: 1 });
  const phase_dates = JSON.stringify({ checking: '2099-01-10T12:00:00Z', published: '2099-02-20T12:00:00Z' });
  const options = JSON.stringify({ continuous: true });
  await db.updateTable('evaluation').set({ phase_dates, options }).where('id', '=', id).execute();
  await db.updateTable('email').set({ subject_cs: 'Do {deadline}' }).where('id', '=', emailId).execute();
  await runTurn(await campaignPorts({ db, port }), emailId);
  const { wording } = await db
    .selectFrom('email')
    .select('wording')
    .where('id', '=', emailId)
    .executeTakeFirstOrThrow();
  expect(wording?.cs.deadline).toMatch(/^20. února 2099/);
  expect(wording?.en.deadline).toMatch(/^February 20, 2099/);
  await db.updateTable('evaluation').set({ state: 2, phase_dates: '{}' }).where('id', '=', id).execute();
  const checks = (await as(readMail, { params: { id, emailId } })).body.checks.map(({ check }) => check);
  expect(checks).not.toContain('filling-closed');
});

test('what stands still since most were refused shows the checks again, and does not go on while one of them stops it', async () => {
  await givenPerson(db, 'sending-manager', { roles: ['manager'] });
  const as = await application.as('sending-manager');
  const { port, delivered } = await mailServer();
  const addressOf = (number: number) => (number < 50 ? `550-5.1.1-${number}@again.cz` : `${number}@again.cz`);
  const { emailId, evaluationId: id } = await givenCampaign(db, { students: 60, addressOf });
  const evaluation = (values: object) => db.updateTable('evaluation').set(values).where('id', '=', id).execute();
  const phase_dates = JSON.stringify({ checking: '2099-01-01T20:00:00Z' });
  await evaluation({ phase_dates, completed_at: new Date() });
  await db.updateTable('email').set({ subject_cs: 'Do {deadline}' }).where('id', '=', emailId).execute();
  const ports = await campaignPorts({ db, port });
  expect(await runTurn(ports, emailId)).toMatchObject({
    state: 'paused',
    stopped: { key: 'mailing.stopped.many-refused' },
  });
  const first = delivered.length;

  const params = { id, emailId };
  const checks = async () => (await as(readMail, { params })).body.checks.map(({ check, stops }) => [check, stops]);
  expect(await checks()).toEqual([]);
  await evaluation({ phase_dates: '{}', state: 2 });
  expect(await checks()).toEqual([
    ['placeholder-empty', true],
    ['filling-closed', false],
  ]);
  expect((await as(continueMail, { params })).status).toBe(409);
  await evaluation({ phase_dates });
  expect((await as(continueMail, { params })).status).toBe(200);
  expect(delivered).toHaveLength(first);
});

test.each([
  [
    'is down',
    async () => {
      const { port, stop } = await startMailServer();
      await stop();
      return port;
    },
  ],
  [
    'says 421 to everybody',
    async () => {
      const { port, stop } = await startSpeaking((socket) => socket.end('421 too busy\r\n'));
      onTestFinished(stop);
      return port;
    },
  ],
  [
    'says nothing',
    async () => {
      const { port, stop } = await startSpeaking(() => {});
      onTestFinished(stop);
      return port;
    },
  ],
])('a mail server that %s: nothing is lost, sending stops and says so', async (_, start) => {
  const { emailId } = await givenCampaign(db, { students: 3 });
  const after = await runTurn(await campaignPorts({ db, port: await start() }), emailId);
  expect(after).toMatchObject({
    state: 'paused',
    stopped: { key: 'mailing.stopped.server' },
    counts: { waiting: 3, unknown: 0 },
  });
});

test('a sender that is no more leaves what it was at as unknown, and nothing goes twice', async () => {
  const { port, delivered } = await mailServer();
  const { emailId } = await givenCampaign(db, { students: 10 });
  const ports = await campaignPorts({ db, port });
  const [ending, ended] = endingAfter(ports, 4);
  await expect(runTurn(ending, emailId, ended)).rejects.toThrow();
  const { place } = await db
    .selectFrom('email_recipient')
    .select('place')
    .where('email_id', '=', emailId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.updateTable('email_recipient').set({ state: 'sending' }).where('place', '=', place).execute();
  const after = await runTurn(ports, emailId);
  expect(after).toMatchObject({ state: 'sent', counts: { sent: 9, unknown: 1 } });
  const got = recipientsOf(delivered);
  expect(new Set(got).size).toBe(9);
  expect(got).toHaveLength(9);
});

test('where so many go in a minute it is noted what became of a message before the next one is waited for', async () => {
  const { port, delivered } = await mailServer();
  const { emailId } = await givenCampaign(db, { students: 4 });
  const ports = await campaignPorts({ db, port });
  const { smtp, ...config } = ports.config;
  const found: string[][] = [];
  const wait = async () => {
    const rows = await db.selectFrom('email_recipient').select('state').where('email_id', '=', emailId).execute();
    found.push(rows.map(({ state }) => state).sort());
  };
  await runTurn({ ...ports, config: { ...config, smtp: smtp && { ...smtp, perMinute: 60 } }, wait }, emailId);
  expect(delivered).toHaveLength(4);
  expect(found).toEqual([1, 2, 3].map((out) => [...Array(out).fill('sent'), ...Array(4 - out).fill('waiting')]));
});

test('what would read otherwise than when it was prepared is not sent', async () => {
  const { port, delivered } = await mailServer();
  const { emailId } = await givenCampaign(db, { students: 3 });
  const ports = await campaignPorts({ db, port });
  const stop = new AbortController();
  const openCarriers = () => {
    stop.abort();
    return ports.openCarriers();
  };
  await expect(runTurn({ ...ports, openCarriers }, emailId, stop.signal)).rejects.toThrow();
  await db.updateTable('email').set({ body_cs: 'jiný text' }).where('id', '=', emailId).execute();
  await db
    .updateTable('email_recipient')
    .set({ digest: Buffer.alloc(16) })
    .where('email_id', '=', emailId)
    .execute();
  const after = await runTurn(ports, emailId);
  expect([after.state, after.stopped]).toMatchObject(['paused', { key: 'mailing.stopped.rendered-otherwise' }]);
  expect(delivered).toEqual([]);
});

test('of whom it is not known whether they got it the names stay for a week, for somebody to decide', async () => {
  const server = await mailServer();
  const { port, stop } = await startCutting(server.port, ['text']);
  onTestFinished(stop);
  const { emailId } = await givenCampaign(db, { students: 3 });
  await runTurn(await campaignPorts({ db, port }), emailId);
  const named = async () => {
    await sweepMails(db);
    const rows = await db.selectFrom('email_recipient').select('oidos').where('email_id', '=', emailId).execute();
    return rows.filter(({ oidos }) => oidos !== null).length;
  };
  expect(await named()).toBe(1);
  await sql`UPDATE email SET sent_at = now() - interval '8 days' WHERE id = ${emailId}`.execute(db);
  expect(await named()).toBe(0);
});
