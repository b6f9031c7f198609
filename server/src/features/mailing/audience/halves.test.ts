import { createHmac } from 'node:crypto';
import { cancelMail, continueMail, pauseMail, reopenDraft, scheduleMail } from '@anketa/contract/mail/steering';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { campaignPorts, givenCampaign, runTurn } from '../../../testing/campaigns.ts';
import { givenPerson } from '../../../testing/given.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { dueEmails } from '../email-store.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'halves-manager', { roles: ['manager'] });
const { port, delivered, stop } = await startMailServer();
afterAll(stop);

const students = 24;
const ports = () => campaignPorts({ db, port });

/** A reminder that goes in two halves. */
async function given(more: Parameters<typeof givenCampaign>[1] = { students }) {
  const campaign = await givenCampaign(db, { filter: { progress: 'none' }, ...more });
  const { emailId } = campaign;
  await db.updateTable('email').set({ halves: true }).where('id', '=', emailId).execute();
  const got = () =>
    delivered
      .flatMap(({ to }) => to)
      .filter((one) => campaign.addresses.includes(one))
      .sort();
  const email = () =>
    db
      .selectFrom('email')
      .select(['state', 'effect', 'first_night', 'night'])
      .where('id', '=', emailId)
      .executeTakeFirstOrThrow();
  return { ...campaign, got, email };
}

/** Whoever has these addresses sends something, and the night passes. */
async function respond(evaluation_id: number, addresses: readonly string[]) {
  for (const address of addresses) {
    const { oidos } = await db
      .selectFrom('person')
      .select('oidos')
      .where('email', '=', address)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('participation')
      .values({ evaluation_id, course_code: 'X', oidos, refused: false, settled: true })
      .execute();
  }
  await sql`INSERT INTO daily_run (day) SELECT coalesce(max(day), current_date) + 1 FROM daily_run`.execute(db);
}

const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one));
const isDue = async (emailId: number, isHour = true) => (await dueEmails(db, isHour)).includes(emailId);
const request = ({ evaluationId: id, emailId }: { evaluationId: number; emailId: number }) => ({
  params: { id, emailId },
});

test('half of it goes at once and half after the night, nobody twice; who has responded by then does not get it', async () => {
  const { evaluationId, emailId, addresses, got, email } = await given();
  expect(await runTurn(await ports(), emailId)).toMatchObject({ state: 'sending', counts: { sent: 12, second: 12 } });
  const first = got();
  expect(await isDue(emailId)).toBe(false);
  await runTurn(await ports(), emailId);
  expect(got()).toEqual(first);

  const second = without(addresses, first);
  await respond(evaluationId, [...first.slice(0, 6), ...second.slice(0, 3)]);
  expect([await isDue(emailId, false), await isDue(emailId)]).toEqual([false, true]);
  expect(await runTurn(await ports(), emailId)).toMatchObject({ state: 'sent', counts: { sent: 21, second: 0 } });
  expect(got()).toEqual(without([...addresses].sort(), second.slice(0, 3)));
  expect((await email()).effect).toEqual({
    first: { people: 12, responded: 6 },
    second: { people: 12, responded: 3 },
  });
  const rows = await db.selectFrom('email_recipient').selectAll().where('email_id', '=', emailId).execute();
  expect(rows.every(({ oidos, state }) => oidos === null && state === 'sent')).toBe(true);
});

test('who is in which half follows from the key: under the same the same, under another others', async () => {
  const firstHalfUnder = async (key: string) => {
    const { emailId, addresses, got } = await given();
    const markOf = (id: number, text: string) => {
      const about = text.startsWith('half ') ? text.replace(/^.*-/, '') : `${id} ${text}`;
      return createHmac('sha256', key).update(about).digest().subarray(0, 16);
    };
    await runTurn({ ...(await ports()), markOf }, emailId);
    const first = got();
    return addresses.map((one) => first.includes(one));
  };
  const [one, same, other] = [await firstHalfUnder('a'), await firstHalfUnder('a'), await firstHalfUnder('b')];
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});

test('paused over the night it goes on with the second half; taken back before any of it is out it is whole again', async () => {
  const campaign = await given();
  const { evaluationId, emailId, got, email } = campaign;
  await runTurn(await ports(), emailId);
  const as = await application.as('halves-manager');
  expect((await as(pauseMail, request(campaign))).status).toBe(200);
  await respond(evaluationId, got().slice(0, 4));
  expect(await isDue(emailId)).toBe(false);
  expect((await as(reopenDraft, request(campaign))).status).toBe(409);
  expect((await as(continueMail, request(campaign))).status).toBe(200);
  expect(await runTurn(await ports(), emailId)).toMatchObject({ state: 'sent', counts: { sent: students } });
  // Of the second half nobody has responded.
  expect((await email()).effect).toBe('too-few');
});

test('one of which nothing is out yet can be a draft again, and is not in halves then', async () => {
  const campaign = await given();
  await runTurn({ ...(await ports()), openCarriers: () => [] }, campaign.emailId);
  expect((await campaign.email()).state).toBe('paused');
  const as = await application.as('halves-manager');
  expect((await as(reopenDraft, request(campaign))).status).toBe(200);
  const { halves, first_night } = await db
    .selectFrom('email')
    .select(['halves', 'first_night'])
    .where('id', '=', campaign.emailId)
    .executeTakeFirstOrThrow();
  expect([halves, first_night]).toEqual([false, null]);
});

test('cancelled between the halves, the second one gets nothing, nothing is compared, and no name stays', async () => {
  const campaign = await given();
  const { evaluationId, emailId, got, email } = campaign;
  await runTurn(await ports(), emailId);
  const first = got();
  const as = await application.as('halves-manager');
  expect((await as(cancelMail, request(campaign))).status).toBe(200);
  await respond(evaluationId, first.slice(0, 4));
  await runTurn(await ports(), emailId);
  expect([got(), (await email()).effect]).toEqual([first, null]);
  const rows = await db.selectFrom('email_recipient').select('oidos').where('email_id', '=', emailId).execute();
  expect(rows).toEqual(Array(12).fill({ oidos: null }));
  const counted = await db
    .selectFrom('contact_count')
    .select(({ fn }) => fn.countAll().as('people'))
    .where('oidos', 'like', `${campaign.addresses[0]?.replace(/^0@|\.example\.cz$/g, '')}-%`)
    .executeTakeFirstOrThrow();
  expect(Number(counted.people)).toBe(12);
});

/** Ports whose sender is no more once so many messages are out, and the signal of that. */
async function endingAfter(count: number) {
  const stopping = new AbortController();
  const usual = await ports();
  let out = 0;
  const openCarriers = () =>
    usual.openCarriers().map((carrier) => ({
      ...carrier,
      async deliver(...message: Parameters<typeof carrier.deliver>) {
        const delivery = await carrier.deliver(...message);
        if (++out === count) stopping.abort();
        return delivery;
      },
    }));
  return [{ ...usual, openCarriers }, stopping.signal] as const;
}

test('a sender that is no more in either half: the next one goes on, compares once, and nobody gets it twice', async () => {
  const { evaluationId, emailId, addresses, got, email } = await given();
  const [ending, ended] = await endingAfter(9);
  await expect(runTurn(ending, emailId, ended)).rejects.toThrow();
  const first = got();
  expect(first).toHaveLength(9);
  // Those of the first half that it did not get to are compared with nobody.
  const second = await db
    .selectFrom('email_recipient')
    .select('address')
    .where('email_id', '=', emailId)
    .where('state', '=', 'second')
    .execute();
  await respond(evaluationId, [...first.slice(0, 3), ...second.slice(0, 6).map(({ address }) => address ?? '')]);
  const [endingAgain, endedAgain] = await endingAfter(2);
  await expect(runTurn(endingAgain, emailId, endedAgain)).rejects.toThrow();
  const effect = { first: { people: 9, responded: 3 }, second: { people: 12, responded: 6 } };
  expect((await email()).effect).toEqual(effect);
  await respond(evaluationId, []);
  expect(await runTurn(await ports(), emailId)).toMatchObject({ state: 'sent', counts: { sent: 18, second: 0 } });
  expect((await email()).effect).toEqual(effect);
  expect(new Set(got()).size).toBe(got().length);
  expect(got()).toHaveLength(addresses.length - 6);
});

test('where none of the first half is out by night, the halves begin anew', async () => {
  const { evaluationId, emailId, got, email } = await given();
  const away = await startMailServer();
  await away.stop();
  const off = await campaignPorts({ db, port: away.port });
  expect(await runTurn(off, emailId)).toMatchObject({ state: 'paused', counts: { waiting: 12, second: 12 } });
  await respond(evaluationId, []);
  await db.updateTable('email').set({ state: 'sending' }).where('id', '=', emailId).execute();
  expect(await runTurn(await ports(), emailId)).toMatchObject({ state: 'sending', counts: { sent: 12, second: 12 } });
  const { effect, first_night, night } = await email();
  expect([effect, first_night, got().length]).toEqual([null, night, 12]);
});

test('once filling has ended the second half gets nothing: nobody could fill in; what came of the first is told all the same', async () => {
  const { evaluationId, emailId, addresses, got, email } = await given();
  await runTurn(await ports(), emailId);
  const first = got();
  await respond(evaluationId, [...first.slice(0, 7), ...without(addresses, first).slice(0, 4)]);
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', evaluationId).execute();
  expect(await runTurn(await ports(), emailId)).toMatchObject({ state: 'sent', recipients: 12, counts: { sent: 12 } });
  expect(got()).toEqual(first);
  expect((await email()).effect).toEqual({
    first: { people: 12, responded: 6 },
    second: { people: 12, responded: 3 },
  });
});

test('halves on both sides of a Sunday: the second one counts for the week in which it goes', async () => {
  const { evaluationId, emailId, addresses, got } = await given();
  await runTurn(await ports(), emailId);
  const first = got();
  const ofPeople = `${addresses[0]?.replace(/^0@|\.example\.cz$/g, '')}-%`;
  await sql`UPDATE contact_count SET week = week - 7 WHERE oidos LIKE ${ofPeople}`.execute(db);
  await sql`UPDATE email SET week = week - 7 WHERE id = ${emailId}`.execute(db);
  await respond(evaluationId, []);
  await runTurn(await ports(), emailId);
  const { rows } = await sql<{ email: string; isPast: boolean; number: number }>`
    SELECT p.email, c.week < date_trunc('week', now())::date AS "isPast", c.number
    FROM contact_count c JOIN person p ON p.oidos = c.oidos WHERE c.oidos LIKE ${ofPeople}`.execute(db);
  expect(rows.every(({ email, isPast, number }) => isPast === first.includes(email) && number === 1)).toBe(true);
  expect(rows).toHaveLength(students);
});

test('who has it as the last of the week is not among those whom the limit leaves out of the second half', async () => {
  const { evaluationId, emailId, got } = await given();
  const usual = await ports();
  const once = { ...usual, config: { ...usual.config, mailsPerWeek: 1 } };
  await runTurn(once, emailId);
  await respond(evaluationId, []);
  const after = await runTurn(once, emailId);
  expect([after.left_out.limit, got().length]).toEqual([0, students]);
});

test.each([
  ['goes by how far students are, while filling is open', { progress: 'none' }, 1, 200],
  ['goes to all of them', {}, 1, 422],
  ['goes by how far they are once filling has ended', { progress: 'none' }, 2, 422],
])('whether what %s can go in halves', async (_, filter, state, status) => {
  const campaign = await givenCampaign(db, { students: 6, state: 'draft', filter });
  const { emailId, evaluationId } = campaign;
  const phase_dates = JSON.stringify({ checking: '2099-01-02T08:00:00Z' });
  await db
    .updateTable('evaluation')
    .set({ state, completed_at: new Date(), phase_dates })
    .where('id', '=', evaluationId)
    .execute();
  const as = await application.as('halves-manager');
  const body = { at: '2099-01-01T08:00:00Z', halves: true };
  expect((await as(scheduleMail, { ...request(campaign), body })).status).toBe(status);
  const { halves } = await db.selectFrom('email').select('halves').where('id', '=', emailId).executeTakeFirstOrThrow();
  expect(halves).toBe(status === 200);
});
