import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { deleteDraft, readDraft, readMail, updateDraft } from '@anketa/contract/mail/emails';
import { listSent } from '@anketa/contract/mail/lists';
import { readMailing } from '@anketa/contract/mail/overview';
import {
  createMailRule,
  createUsualMailRules,
  deleteMailRule,
  planMail,
  plannedDays,
  readMailRules,
  updateMailRule,
} from '@anketa/contract/mail/sending-rules';
import { continueMail, reopenDraft } from '@anketa/contract/mail/steering';
import { afterAll, describe, expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { campaignPorts, givenCampaign, runTurn } from '../../../testing/campaigns.ts';
import { givenPerson } from '../../../testing/given.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { dayOf, daysLater, fires } from './rule-days.ts';
import { fireRules } from './rules.ts';

const application = await testApplication();
const { db, jobs } = application;
await givenPerson(db, 'rules-manager', { roles: ['manager'] });
const { port, delivered, stop } = await startMailServer();
afterAll(stop);

const manager = () => application.as('rules-manager');
const today = dayOf(new Date());
const monday = daysLater(today, -((new Date().getDay() + 6) % 7));
const filter = { target: 'studium' } as const;
const rule = { purpose: 'reminder', event: 'before-end', days: 3, filter, active: true } as const;

/** Students who fill in until so many days from now. */
async function filling(days: number, students = 4) {
  const { evaluationId, addresses } = await givenCampaign(db, { students, state: 'draft' });
  const end = new Date();
  end.setDate(end.getDate() + days);
  await db
    .updateTable('evaluation')
    .set({ phase_dates: JSON.stringify({ checking: end.toISOString() }), completed_at: new Date() })
    .where('id', '=', evaluationId)
    .execute();
  return { evaluationId, addresses };
}

async function makeRule(id: number, fields: Partial<typeof rule> | object = {}) {
  const { status, body } = await (await manager())(createMailRule, { params: { id }, body: { ...rule, ...fields } });
  expect(status).toBe(200);
  return body.id;
}

/** So many e-mails that people have got this week. */
async function givenContacts(addresses: readonly string[], number: number) {
  const people = await db.selectFrom('person').select('oidos').where('email', 'in', addresses).execute();
  await db
    .insertInto('contact_count')
    .values(people.map(({ oidos }) => ({ oidos, week: monday, number })))
    .execute();
}

const ports = async () => ({ ...(await campaignPorts({ db, port })), jobs });
const made = (evaluationId: number) =>
  db
    .selectFrom('email')
    .select(['id', 'state', 'rule_day'])
    .where('evaluation_id', '=', evaluationId)
    .where('rule_id', 'is not', null)
    .execute();

test('a rule sends on its day, once, also where two workers look and after a restart', async () => {
  const { evaluationId, addresses } = await filling(3);
  await makeRule(evaluationId);
  const now = new Date();
  await Promise.all([fireRules(await ports(), now), fireRules(await ports(), now)]);
  await fireRules(await ports(), now);
  const [email, ...more] = await made(evaluationId);
  expect([email?.rule_day, more]).toEqual([today, []]);
  expect(await runTurn(await campaignPorts({ db, port }), email?.id ?? 0)).toMatchObject({
    state: 'sent',
    recipients: 4,
  });
  expect(delivered.filter(({ to }) => addresses.includes(to[0] ?? ''))).toHaveLength(4);
});

test.each([
  ['before its day', 4, {}],
  ['long after its day', -1, { event: 'before-end', days: 3 }],
  ['that is switched off', 3, { active: false }],
  ['about results that are not published', 3, { event: 'published', days: 0, purpose: 'results' }],
])('a rule %s sends nothing', async (_, days, fields) => {
  const { evaluationId } = await filling(days);
  await makeRule(evaluationId, fields);
  await fireRules(await ports());
  expect(await made(evaluationId)).toEqual([]);
});

test('a rule about filling sends nothing once that has ended, or before it begins', async () => {
  for (const state of [0, 2, 3]) {
    const { evaluationId } = await filling(3);
    await makeRule(evaluationId);
    await db.updateTable('evaluation').set({ state }).where('id', '=', evaluationId).execute();
    await fireRules(await ports());
    expect(await made(evaluationId)).toEqual([]);
  }
});

test('a rule by which nobody is due sends nothing and says so', async () => {
  const { evaluationId } = await filling(3, 0);
  await makeRule(evaluationId);
  await fireRules(await ports());
  const [email] = await made(evaluationId);
  expect(await runTurn(await campaignPorts({ db, port }), email?.id ?? 0)).toMatchObject({
    state: 'sent',
    recipients: 0,
  });
});

test('a rule that finds fewer than may stand together sends nothing, and says why', async () => {
  const { evaluationId } = await filling(3, 2);
  await makeRule(evaluationId, { filter: { target: 'studium', progress: 'none' } });
  await fireRules(await ports());
  const [email] = await made(evaluationId);
  const after = await runTurn(await campaignPorts({ db, port }), email?.id ?? 0);
  expect(after).toMatchObject({ state: 'paused', stopped: { key: 'mailing.stopped.too-few' } });
  const as = await manager();
  const params = { id: evaluationId, emailId: email?.id ?? 0 };
  expect((await as(continueMail, { params })).status).toBe(409);
  expect((await as(reopenDraft, { params })).status).toBe(200);
});

test('a rule whose e-mail was stopped, taken back and deleted makes no other one', async () => {
  const { evaluationId } = await filling(3, 2);
  await makeRule(evaluationId, { filter: { target: 'studium', progress: 'none' } });
  await fireRules(await ports());
  const [email] = await made(evaluationId);
  const emailId = email?.id ?? 0;
  await runTurn(await campaignPorts({ db, port }), emailId);
  const as = await manager();
  const params = { id: evaluationId, emailId };
  const listed = async () => (await as(listSent, { params: { id: evaluationId } })).body.emails.data;
  const { version } = (await as(readDraft, { params })).body.email;
  expect((await as(reopenDraft, { params })).status).toBe(200);
  expect((await as(updateDraft, { params, body: { version, subject_cs: 'Jinak' } })).status).toBe(200);
  expect([(await as(deleteDraft, { params })).status, (await as(deleteDraft, { params })).status]).toEqual([200, 409]);
  await fireRules(await ports());
  expect(await made(evaluationId)).toMatchObject([{ id: emailId, state: 'cancelled' }]);
  expect(await listed()).toMatchObject([{ id: emailId, state: 'cancelled', sent_at: null, recipients: 0 }]);
  expect((await as(readMail, { params })).body).toMatchObject({ email: { state: 'cancelled' }, may: { send: true } });
  expect((await as(readMailing, { params: { id: evaluationId } })).body).toMatchObject({ drafts: 1, under_way: [] });
  const edits = await db.selectFrom('email_edit').select('number').where('email_id', '=', emailId).execute();
  expect(edits).toEqual([]);
});

test('what teachers are asked for is no reminder: it comes to who has unsubscribed, too, and has no address for that', async () => {
  const { evaluationId, addresses } = await filling(3, 4);
  const people = db.selectFrom('person').select('oidos').where('email', 'in', addresses);
  await db
    .insertInto('mail_choice')
    .columns(['oidos', 'unsubscribed'])
    .expression(people.select((row) => row.lit(true).as('unsubscribed')))
    .execute();
  await makeRule(evaluationId, { purpose: 'teachers' });
  await fireRules(await ports());
  const [email] = await made(evaluationId);
  await runTurn(await campaignPorts({ db, port }), email?.id ?? 0);
  const got = delivered.filter(({ to }) => addresses.includes(to[0] ?? ''));
  expect(got).toHaveLength(4);
  for (const { message } of got) expect(message).not.toMatch(/^List-Unsubscribe/m);
});

test('its page says when each rule fires next and what goes out by day; an edit goes by what was seen', async () => {
  const { evaluationId: id } = await filling(5);
  const ruleId = await makeRule(id);
  const as = await manager();
  const { body } = await as(readMailRules, { params: { id } });
  expect(body.rules).toMatchObject([{ id: ruleId, next: daysLater(today, 2), audience: { people: 4 } }]);
  expect(body.calendar).toMatchObject([
    { day: daysLater(today, 2), sends: [{ kind: 'rule', id: ruleId, purpose: 'reminder' }] },
  ]);
  const params = { id, ruleId };
  const { version } = body.rules[0] ?? { version: '' };
  expect((await as(updateMailRule, { params, body: { days: 1, version } })).status).toBe(200);
  expect((await as(updateMailRule, { params, body: { days: 2, version } })).status).toBe(409);
  expect((await as(readMailRules, { params: { id } })).body.rules[0]?.next).toBe(daysLater(today, 4));
  expect((await as(deleteMailRule, { params })).status).toBe(200);
  expect((await as(deleteMailRule, { params })).status).toBe(404);
});

test('the plan says on which day how many would get nothing, and offers the best one', async () => {
  const { evaluationId: id, addresses } = await filling(30, 7);
  await givenContacts(addresses.slice(0, 4), 3);
  const { body } = await (await manager())(planMail, { params: { id }, query: {} });
  expect(body).toMatchObject({ people: 6, step: 3, best: daysLater(monday, 7) });
  for (const { day, limited } of body.days) expect([day, limited]).toEqual([day, day < daysLater(monday, 7) ? 3 : 0]);
  expect(body.days).toHaveLength(plannedDays);
});

test('the plan moves by no fewer than the minimum, whatever students are chosen by: a limit is met by reminders', async () => {
  const { evaluationId: id, addresses } = await filling(30, 7);
  const as = await manager();
  const plan = async (query: object) => (await as(planMail, { params: { id }, query })).body;
  const seen = new Set<string>();
  for (const address of addresses) {
    for (const query of [{}, { progress: 'none' }, { purpose: 'results' }]) {
      const { people, days, step } = await plan(query);
      expect([people % step, ...days.map(({ limited }) => limited % step)]).toEqual(Array(days.length + 1).fill(0));
      seen.add(String(days[0]?.limited));
    }
    await givenContacts([address], 3);
  }
  expect([...seen]).toEqual(['0', '3', '6']);
});

test('what asks to fill in is planned for no day after the end of filling, what does not is', async () => {
  const { evaluationId: id, addresses } = await filling(0, 4);
  await givenContacts(addresses, 3);
  const as = await manager();
  const plan = async (purpose: 'reminder' | 'results') =>
    (await as(planMail, { params: { id }, query: { purpose } })).body;
  expect(await plan('reminder')).toMatchObject({ days: [{ day: today, limited: 3 }], best: today });
  expect(await plan('results')).toMatchObject({ best: daysLater(monday, 7) });
});

test('a continuous evaluation is filled in until it is published: a rule, the plan and the reminder go by that end', async () => {
  const { evaluationId: id } = await filling(1);
  const published = new Date();
  published.setDate(published.getDate() + 5);
  const phase_dates = JSON.stringify({ checking: new Date().toISOString(), published: published.toISOString() });
  const continuous = JSON.stringify({ continuous: true });
  const evaluation = { state: evaluationState.checking, options: continuous, phase_dates };
  await db.updateTable('evaluation').set(evaluation).where('id', '=', id).execute();
  const as = await manager();
  const ruleId = await makeRule(id);
  expect((await as(readMailRules, { params: { id } })).body.rules).toMatchObject([{ next: daysLater(today, 2) }]);
  const { days } = (await as(planMail, { params: { id }, query: { purpose: 'reminder' } })).body;
  expect(days.at(-1)?.day).toBe(daysLater(today, 5));
  const { version } = (await as(readMailRules, { params: { id } })).body.rules[0] ?? { version: '' };
  await as(updateMailRule, { params: { id, ruleId }, body: { days: 5, version } });
  await fireRules(await ports());
  const [email] = await made(id);
  expect(await runTurn(await campaignPorts({ db, port }), email?.id ?? 0)).toMatchObject({
    state: 'sent',
    recipients: 4,
  });
});

describe('the day and the hour', () => {
  const at = (text: string) => new Date(`2026-03-${text}`);
  const hours = { from: 8, to: 20 };
  test.each<[string, string, boolean]>([
    ['in the night before', '10T07:59', false],
    ['at eight', '10T08:00', true],
    ['in the evening', '10T20:00', false],
    ['on the next day, where the server was away', '11T08:00', true],
    ['three days later', '13T08:00', true],
    ['four days later', '14T08:00', false],
    ['the day before', '09T12:00', false],
  ])('%s', (_, moment, expected) => {
    expect(fires('2026-03-10', at(moment), hours)).toBe(expected);
  });

  test('days are those of the calendar, over both changes of the clock and the year', () => {
    expect(daysLater('2026-03-28', 1)).toBe('2026-03-29');
    expect(daysLater('2026-03-29', 1)).toBe('2026-03-30');
    expect(daysLater('2026-10-25', -1)).toBe('2026-10-24');
    expect(daysLater('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
  });
});

test('an evaluation without rules gets the usual three at once, once', async () => {
  const { evaluationId: id } = await filling(20);
  const usual = async () => (await (await manager())(createUsualMailRules, { params: { id } })).status;
  expect((await Promise.all([usual(), usual()])).sort()).toEqual([200, 409]);
  const { body } = await (await manager())(readMailRules, { params: { id } });
  expect(body.rules.map(({ purpose, event, days, filter: { progress } }) => [purpose, event, days, progress])).toEqual([
    ['invitation', 'opened', 0, undefined],
    ['reminder', 'before-end', 7, 'unfinished'],
    ['last-reminder', 'before-end', 1, 'unfinished'],
  ]);
  expect(body.per_week).toBe(3);
});

test('a rule that would ask for what cannot be done after its event is refused', async () => {
  const { evaluationId: id } = await filling(3);
  const as = await manager();
  const create = await as(createMailRule, { params: { id }, body: { ...rule, event: 'published' } });
  expect(create.status).toBe(422);
  const ruleId = await makeRule(id);
  const { body } = await as(readMailRules, { params: { id } });
  const edit = { purpose: 'results' as const, version: body.rules[0]?.version ?? '' };
  expect((await as(updateMailRule, { params: { id, ruleId }, body: edit })).status).toBe(422);
});

test('whoever may not send makes no rule', async () => {
  const { evaluationId: id } = await filling(3);
  await givenPerson(db, 'rules-nobody', {});
  const as = await application.as('rules-nobody');
  expect((await as(createMailRule, { params: { id }, body: rule })).status).toBe(403);
});
