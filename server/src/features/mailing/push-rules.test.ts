import { deleteDraft } from '@anketa/contract/mail/emails';
import { createMailRule, readMailRules, updateMailRule } from '@anketa/contract/mail/sending-rules';
import { reopenDraft } from '@anketa/contract/mail/steering';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { pushKeysIn } from '../../platform/push/keys.ts';
import { createPush } from '../../platform/push/send.ts';
import { testApplication } from '../../testing/application.ts';
import { campaignPorts, givenBrowser, givenCampaign, reaching, runTurn } from '../../testing/campaigns.ts';
import { givenPerson } from '../../testing/given.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { startPushService } from '../../testing/push-service.ts';
import { dueEmails } from './email-store.ts';
import { fireRules, nextMedium } from './rules/rules.ts';

const application = await testApplication();
const { db, jobs } = application;
await givenPerson(db, 'rules-manager', { roles: ['manager'] });
const mails = await startMailServer();
const service = await startPushService();
afterAll(async () => {
  await mails.stop();
  await service.stop();
});
const keys = pushKeysIn(application.config.pushKeysFolder);
const key = await keys.current();
const push = { send: createPush(reaching(service)), keys };
const ports = async () => ({ ...(await campaignPorts({ db, port: mails.port, push })), jobs });
const night = () =>
  sql`INSERT INTO daily_run (day) SELECT coalesce(max(day), current_date) + 1 FROM daily_run`.execute(db);

/** Six students, two of them with a browser, who fill in until in three days, and a rule of today that sends a notification first. */
async function given(progress: 'none' | 'unfinished' = 'unfinished') {
  const { evaluationId, students, addresses } = await givenCampaign(db, { students: 6, state: 'draft' });
  const end = new Date();
  end.setDate(end.getDate() + 3);
  await db
    .updateTable('evaluation')
    .set({
      phase_dates: JSON.stringify({ checking: end.toISOString() }),
      completed_at: new Date(),
    })
    .where('id', '=', evaluationId)
    .execute();
  const browsers = [];
  for (const oidos of students.slice(0, 2))
    browsers.push(await givenBrowser(db, service, { oidos, name: `rule-${oidos}`, key }));
  const filter = { target: 'studium', ...(progress === 'none' && { progress }) } as const;
  const body = { purpose: 'reminder', event: 'before-end', days: 3, filter, active: true, push_first: true } as const;
  const manager = await application.as('rules-manager');
  const { status } = await manager(createMailRule, { params: { id: evaluationId }, body });
  expect(status).toBe(200);
  return { evaluationId, students, addresses, browsers };
}

const madeOf = (evaluationId: number) =>
  db
    .selectFrom('email')
    .select(['id', 'medium', 'filter'])
    .where('evaluation_id', '=', evaluationId)
    .where('rule_id', 'is not', null)
    .orderBy('id')
    .execute();

async function fire(evaluationId: number, at = new Date()) {
  const before = await madeOf(evaluationId);
  await fireRules(await ports(), at);
  const made = (await madeOf(evaluationId)).slice(before.length);
  for (const { id } of made) await runTurn(await ports(), id);
  return made.map(({ medium }) => medium);
}

const mailed = (addresses: readonly string[]) =>
  mails.delivered.flatMap(({ to }) => to).filter((one) => addresses.includes(one));

test('a notification goes first, and after the night an e-mail to those who have begun nothing by then, once', async () => {
  const { evaluationId, students, addresses, browsers } = await given();
  await night();
  expect(await fire(evaluationId)).toEqual(['push']);
  expect(await fire(evaluationId)).toEqual([]);
  expect(browsers.map(({ received }) => received.length)).toEqual([1, 1]);
  expect(mailed(addresses)).toEqual([]);

  const [begun = ''] = students;
  const settled = { evaluation_id: evaluationId, course_code: 'X', oidos: begun, refused: false, settled: true };
  await db.insertInto('participation').values(settled).execute();
  await night();
  expect(await fire(evaluationId)).toEqual(['mail']);
  expect(await fire(evaluationId)).toEqual([]);
  expect(mailed(addresses).sort()).toEqual(addresses.slice(1).sort());
  const counts = await db
    .selectFrom('contact_count')
    .select(['oidos', 'number'])
    .where('oidos', 'in', students)
    .execute();
  expect(new Map(counts.map(({ oidos, number }) => [oidos, number]))).toEqual(
    new Map(students.map((oidos, nth) => [oidos, nth === 1 ? 2 : 1])),
  );
});

test('where no notifications are sent the e-mail goes on the day', async () => {
  const { evaluationId, addresses } = await given();
  const { push: _push, ...without } = await ports();
  await fireRules(without);
  const [email, ...more] = await madeOf(evaluationId);
  expect([email?.medium, more]).toEqual(['mail', []]);
  await runTurn(without, email?.id ?? 0);
  expect(mailed(addresses)).toHaveLength(6);
});

test('whoever stops the notification has stopped the e-mail', async () => {
  const { evaluationId } = await given('none');
  await night();
  await fireRules(await ports());
  await db
    .updateTable('email')
    .set({ state: 'cancelled', night: 0 })
    .where('evaluation_id', '=', evaluationId)
    .execute();
  await night();
  expect(await fire(evaluationId)).toEqual([]);
});

test('nor does an e-mail come after a notification that was taken back and deleted', async () => {
  const { evaluationId } = await given();
  await night();
  await fireRules(await ports());
  const [notice] = await madeOf(evaluationId);
  const params = { id: evaluationId, emailId: notice?.id ?? 0 };
  await db.updateTable('email').set({ state: 'paused', night: 0 }).where('id', '=', params.emailId).execute();
  const manager = await application.as('rules-manager');
  expect((await manager(reopenDraft, { params })).status).toBe(200);
  expect((await manager(deleteDraft, { params })).status).toBe(200);
  expect(await fire(evaluationId)).toEqual([]);
  await night();
  expect(await fire(evaluationId)).toEqual([]);
});

test('neither goes out beside the hours, and a notification that was put off waits for them', async () => {
  const { evaluationId, browsers } = await given();
  await night();
  const config = { ...(await ports()).config, mailHours: { from: 0, to: 0 } };
  await fireRules({ ...(await ports()), config });
  expect(await madeOf(evaluationId)).toEqual([]);
  for (const browser of browsers) browser.answer = { status: 503 };
  expect(await fire(evaluationId)).toEqual(['push']);
  const [notice] = await madeOf(evaluationId);
  await db
    .updateTable('email_recipient')
    .set({ again_at: new Date(0) })
    .where('email_id', '=', notice?.id ?? 0)
    .execute();
  expect((await dueEmails(db, false)).includes(notice?.id ?? 0)).toBe(false);
  expect((await dueEmails(db, true)).includes(notice?.id ?? 0)).toBe(true);
});

test('a rule that does not ask students to fill in has no notification first', async () => {
  const { evaluationId: id } = await given();
  const manager = await application.as('rules-manager');
  const [rule] = (await manager(readMailRules, { params: { id } })).body.rules;
  expect(rule?.push_first).toBe(true);
  const params = { id, ruleId: rule?.id ?? 0 };
  for (const body of [{ purpose: 'other' }, { filter: { target: 'ucit' } }] as const) {
    const { status, body: answer } = await manager(updateMailRule, { params, body });
    expect([status, answer.errors]).toEqual([422, { push_first: [expect.any(String)] }]);
  }
  expect((await manager(updateMailRule, { params, body: { purpose: 'other', push_first: false } })).status).toBe(200);
});

test('a rule whose e-mail is made has nothing more to send, whatever was before it', () => {
  const mail = { medium: 'mail', state: 'sent', night: 1 } as const;
  const notice = { medium: 'push', state: 'sent', night: 1 } as const;
  const next = (fired: Parameters<typeof nextMedium>[1]) =>
    nextMedium({ push_first: true }, fired, { hasPush: true, night: 2 });
  expect([next([]), next([notice]), next([notice, mail]), next([mail])]).toEqual([
    'push',
    'mail',
    undefined,
    undefined,
  ]);
  expect(next([{ ...notice, night: 2 }])).toBeUndefined();
  expect(next([{ ...notice, state: 'preparing', night: null }])).toBeUndefined();
});
