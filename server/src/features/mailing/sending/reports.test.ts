import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { readReport } from '../../../platform/mail/report.ts';
import { testApplication } from '../../../testing/application.ts';
import { campaignPorts, givenCampaign, runTurn } from '../../../testing/campaigns.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { postfixReport, type Reported } from '../../../testing/non-delivery.ts';
import { marksIn } from '../marks.ts';

const token = 'a token of tests, long enough';
const application = await testApplication({ mailReportToken: token });
const { db, fastify, config, lines } = application;
const { port, delivered, stop } = await startMailServer();
afterAll(stop);

const key = 'a1b2c3d4e5f6a7b8c9d0e1f2';
const bytes = (text: string) => Buffer.from(text);
const plain = { key, address: 'jana@example.cz', status: '5.1.1' };

describe('what a report says', () => {
  test.each<[string, Partial<Reported>]>([
    ['by the id of the envelope', { has: ['envelope'] }],
    ['by the address that it came to', { has: [], to: `bounces+${key}@example.cz` }],
    ['by the headers of the message', { has: ['headers'] }],
  ])('%s', async (_, how) => {
    expect(await readReport(bytes(postfixReport({ ...plain, ...how })))).toEqual(plain);
  });

  test('the address as we gave it comes before what their server made of it', async () => {
    const recipient = [
      'Original-Recipient: rfc822;jana+2Bx@example.cz',
      'Final-Recipient: rfc822; u123@backend.example',
    ];
    expect(await readReport(bytes(postfixReport({ ...plain, recipient })))).toMatchObject({
      address: 'jana+x@example.cz',
    });
  });

  test.each<[string, string]>([
    ['late only', postfixReport({ ...plain, action: 'delayed', status: '4.4.1' })],
    ['late, by a status of failure', postfixReport({ ...plain, action: 'delayed' })],
    ['delivered', postfixReport({ ...plain, action: 'delivered', status: '2.0.0' })],
    ['of nobody knows which message', postfixReport({ ...plain, has: [] })],
    [
      'an answer of out of office',
      'From: jana@example.cz\r\nTo: bounces@example.cz\r\nSubject: Out of office\r\n\r\nI am away.',
    ],
    ['nothing', ''],
    ['bytes of nothing', '\0\xff\r\n\r\n--B\r\nContent-Type: message/delivery-status\r\n'],
    ['a key that is none', postfixReport({ ...plain, key: '../../etc/passwd' })],
  ])('%s: no report', async (_, text) => {
    expect(await readReport(bytes(text))).toBeUndefined();
  });
});

/** Two students who got an e-mail; the first one's key. */
async function sent() {
  const campaign = await givenCampaign(db, { students: 2 });
  await runTurn(await campaignPorts({ db, port, markOf: await marksIn(config.mailKeyFolder) }), campaign.emailId);
  const [address = ''] = campaign.addresses;
  const from = delivered.find(({ to }) => to.includes(address))?.from ?? '';
  return { ...campaign, address, key: /\+(\w+)@/.exec(from)?.[1] ?? '' };
}

const hand = (report: string, bearer = token) =>
  fastify.inject({
    method: 'POST',
    url: '/api/mail-reports',
    payload: report,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${bearer}` },
  });

const troubleOf = (address: string) =>
  db.selectFrom('mail_trouble').select(['status', 'suppressed']).where('address', '=', address).execute();
const undelivered = async (emailId: number) =>
  (await db.selectFrom('email').select('undelivered').where('id', '=', emailId).executeTakeFirstOrThrow()).undelivered;

test('a report suppresses an address that is nobody’s, counts once, and says no name in the log', async () => {
  const { emailId, address, key: own } = await sent();
  lines.length = 0;
  const report = postfixReport({ key: own, address: address.toUpperCase(), status: '5.1.1' });
  expect((await hand(report)).statusCode).toBe(200);
  expect((await hand(report)).statusCode).toBe(202);
  expect(await troubleOf(address)).toEqual([{ status: '550 5.1.1', suppressed: true }]);
  expect(await undelivered(emailId)).toBe(1);
  expect(lines.join('\n')).not.toContain(address);
  expect(lines.join('\n')).not.toContain(own);
});

test('a report that comes before it is noted that its message was taken is not overwritten by that', async () => {
  const { emailId } = await givenCampaign(db, { students: 2 });
  const ports = await campaignPorts({ db, port, markOf: await marksIn(config.mailKeyFolder) });
  const reported: number[] = [];
  const openCarriers = () =>
    ports.openCarriers().map((carrier) => ({
      ...carrier,
      async deliver(...given: Parameters<typeof carrier.deliver>) {
        const delivery = await carrier.deliver(...given);
        const { from, to } = delivered.at(-1) ?? { from: '', to: [] };
        const report = { key: /\+(\w+)@/.exec(from)?.[1] ?? '', address: to[0] ?? '', status: '5.1.1' };
        reported.push((await hand(postfixReport(report))).statusCode);
        return delivery;
      },
    }));
  const after = await runTurn({ ...ports, openCarriers }, emailId);
  expect(reported).toEqual([200, 200]);
  expect(after).toMatchObject({ state: 'sent', undelivered: 2, counts: { sent: 0, refused: 2 } });
});

test.each(['5.2.2', '5.7.1', '5.4.1'])('%s is noted, and more e-mails go there', async (status) => {
  const { address, key: own } = await sent();
  expect((await hand(postfixReport({ key: own, address, status }))).statusCode).toBe(200);
  expect(await troubleOf(address)).toEqual([{ status: `550 ${status}`, suppressed: false }]);
});

test('whoever makes up a report reaches no address: not by a key, nor with another person’s', async () => {
  const { emailId, address, addresses, key: own } = await sent();
  const [, other = ''] = addresses;
  expect((await hand(postfixReport({ key: own, address: other, status: '5.1.1' }))).statusCode).toBe(202);
  expect((await hand(postfixReport({ key, address, status: '5.1.1' }))).statusCode).toBe(202);
  expect(
    (await hand(postfixReport({ key: own, address, status: '5.1.1' }), 'another token of tests, long')).statusCode,
  ).toBe(401);
  expect((await hand(postfixReport({ key: own, address, status: '5.1.1' }), '')).statusCode).toBe(401);
  expect([...(await troubleOf(address)), ...(await troubleOf(other))]).toEqual([]);
  expect(await undelivered(emailId)).toBe(0);
});

test('that an address came back is noted with the Monday of the week, by a report and by a refusal, and the database takes no other day', async () => {
  const { address, key: own, addresses } = await sent();
  const weeks = async (of: string) =>
    (await db.selectFrom('mail_trouble').select('week').where('address', '=', of).execute()).map(({ week }) => week);
  const { rows } = await sql<{ monday: string }>`SELECT date_trunc('week', now())::date AS monday`.execute(db);
  const monday = rows[0]?.monday ?? '';
  const { oidos } = await db
    .selectFrom('person')
    .select('oidos')
    .where('email', '=', address)
    .executeTakeFirstOrThrow();
  const before = { oidos, address, status: '550 5.2.2', suppressed: false, week: '2030-01-07' };
  await db.insertInto('mail_trouble').values(before).execute();
  expect((await hand(postfixReport({ key: own, address, status: '5.1.1' }))).statusCode).toBe(200);
  expect(await weeks(address)).toEqual([monday]);

  const refused = '550-5.1.1-weekly@gone.cz';
  const { emailId } = await givenCampaign(db, { students: 1, addressOf: () => refused });
  await runTurn(await campaignPorts({ db, port }), emailId);
  expect(await weeks(refused)).toEqual([monday]);

  const tuesday = { oidos, address: addresses[1] ?? '', status: '550 5.1.1', suppressed: true, week: '2030-01-08' };
  await expect(db.insertInto('mail_trouble').values(tuesday).execute()).rejects.toThrow('mail_trouble_week_check');
});
