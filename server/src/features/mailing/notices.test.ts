import { tableFileOf } from '@anketa/contract/lists';
import { createDraft, readDraft, readEditor, readMail, sendTestMail } from '@anketa/contract/mail/emails';
import { listDrafts, listSent } from '@anketa/contract/mail/lists';
import { type MailMedium, mailMedia } from '@anketa/contract/mail/mailing';
import { listNoticeDrafts, listSentNotices } from '@anketa/contract/mail/notice-lists';
import { readNotifications } from '@anketa/contract/mail/notifications';
import { readMailing } from '@anketa/contract/mail/overview';
import { createMailRule, readMailRules } from '@anketa/contract/mail/sending-rules';
import { deleteMailTemplate, readMailTemplates, updateMailTemplate } from '@anketa/contract/mail/templates';
import { afterAll, expect, test } from 'vitest';
import { openPush } from '../../platform/push/open.ts';
import { createPush } from '../../platform/push/send.ts';
import { testApplication } from '../../testing/application.ts';
import { campaignPorts, givenBrowser, givenCampaign, reaching, runTurn } from '../../testing/campaigns.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { startPushService } from '../../testing/push-service.ts';
import { fireRules } from './rules/rules.ts';

const service = await startPushService();
const settings = reaching(service);
const app = await testApplication({ pushContact: settings.contact }, { push: settings });
const { db } = app;
const keys = openPush(app.config, db)?.keys;
if (!keys) throw new Error('notifications are off');
const key = await keys.current();
const push = { send: createPush(settings), keys };
afterAll(service.stop);
await givenPerson(db, 'notice-admin', { roles: ['admin'] });
await givenPerson(db, 'notice-questioner', { roles: ['questioner'] });
const admin = await app.as('notice-admin');

const written = (evaluation_id: number, medium: MailMedium, subject: string, more: object) => ({
  evaluation_id,
  medium,
  target: 'studium' as const,
  subject_cs: subject,
  subject_en: `${subject} EN`,
  body_cs: '',
  body_en: '',
  ...more,
});

test('the overview brings the five newest of many drafts and sent ones, the last first, and counts all', async () => {
  const id = await givenEvaluation(db, { state: 1, slug: 'notices-newest' });
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  const day = (number: number) => new Date(`2030-01-0${number}`);
  const rows = numbers.flatMap((number) => [
    written(id, 'push', `Koncept ${number}`, { edited_at: day(number) }),
    written(id, 'push', `Venku ${number}`, { state: 'sent', sent_at: day(number), recipients: 100, delivered: number }),
  ]);
  await db.insertInto('email').values(rows).execute();
  const { drafts, sent, newest } = (await admin(readNotifications, { params: { id } })).body;
  expect([drafts, sent]).toEqual([7, 7]);
  expect(newest.drafts.map(({ subject_cs }) => subject_cs)).toEqual([7, 6, 5, 4, 3].map((of) => `Koncept ${of}`));
  expect(newest.sent.map(({ subject_cs, recipients, delivered }) => [subject_cs, recipients, delivered])).toEqual(
    [7, 6, 5, 4, 3].map((of) => [`Venku ${of}`, 100, of]),
  );
});

test('lists and numbers of e-mails have e-mails alone, and those of notifications notifications', async () => {
  const id = await givenEvaluation(db, { state: 1, slug: 'notices-apart' });
  const out = { state: 'sent' as const, sent_at: new Date('2030-01-02') };
  const rows = [
    ...['Dopis'].flatMap((name) => [written(id, 'mail', name, {}), written(id, 'mail', `${name} venku`, out)]),
    ...['Zvonek', 'Zvon'].flatMap((name) => [written(id, 'push', name, {}), written(id, 'push', `${name} venku`, out)]),
    written(id, 'mail', 'Na cestě', { state: 'paused' }),
    written(id, 'push', 'Letí', { state: 'paused' }),
  ];
  const stored = await db.insertInto('email').values(rows).returning(['id', 'subject_cs']).execute();
  const params = { id };
  const names = (found: readonly { readonly subject_cs: string }[]) => found.map(({ subject_cs }) => subject_cs).sort();
  expect(names((await admin(listDrafts, { params })).body.drafts.data)).toEqual(['Dopis']);
  expect(names((await admin(listNoticeDrafts, { params })).body.drafts.data)).toEqual(['Zvon', 'Zvonek']);
  expect(names((await admin(listSent, { params })).body.emails.data)).toEqual(['Dopis venku']);
  expect(names((await admin(listSentNotices, { params })).body.notices.data)).toEqual(['Zvon venku', 'Zvonek venku']);
  const [mailing, notifications] = [
    (await admin(readMailing, { params })).body,
    (await admin(readNotifications, { params })).body,
  ];
  expect([mailing.drafts, mailing.sent, names(mailing.under_way)]).toEqual([1, 1, ['Na cestě']]);
  expect([notifications.drafts, notifications.sent, names(notifications.under_way)]).toEqual([2, 2, ['Letí']]);
  // The newest of each come as their lists have them.
  expect([names(mailing.newest.drafts), names(mailing.newest.sent)]).toEqual([['Dopis'], ['Dopis venku']]);
  expect([names(notifications.newest.drafts), names(notifications.newest.sent)]).toEqual([
    ['Zvon', 'Zvonek'],
    ['Zvon venku', 'Zvonek venku'],
  ]);

  const idOf = (subject: string) => stored.find(({ subject_cs }) => subject_cs === subject)?.id ?? 0;
  const former = async (medium: MailMedium) => {
    const { body } = await admin(readEditor, { params, query: { medium } });
    return body.former.filter((one) => stored.some((row) => row.id === one.id)).map(({ subject_cs }) => subject_cs);
  };
  expect([await former('mail'), (await former('push')).sort()]).toEqual([
    ['Dopis venku'],
    ['Zvon venku', 'Zvonek venku'],
  ]);
  for (const [subject, of] of [
    ['Dopis', 'mail'],
    ['Zvon', 'push'],
  ] as const) {
    for (const medium of mailMedia) {
      const request = { params: { id, emailId: idOf(subject) }, query: { medium } };
      const expected = medium === of ? 200 : 404;
      expect((await admin(readDraft, request)).status, `${subject} as ${medium}`).toBe(expected);
      expect((await admin(readMail, request)).status, `${subject} as ${medium}`).toBe(expected);
    }
  }
});

test('of a notification that is out the list says to how many it was delivered, whom it failed to reach, and whose turn came too late', async () => {
  const { evaluationId: id, emailId, students } = await givenCampaign(db, { students: 6, medium: 'push' });
  const answers = [{}, {}, {}, { status: 410 }, { status: 403 }, { status: 404 }];
  for (const [nth, oidos] of students.entries())
    await givenBrowser(db, service, { oidos, name: `outcome-${nth}`, key, answer: answers[nth] ?? {} });
  expect((await runTurn(await campaignPorts({ db, push }), emailId)).state).toBe('sent');
  const row = async () => (await admin(listSentNotices, { params: { id } })).body.notices.data[0];
  expect(await row()).toMatchObject({ state: 'sent', recipients: 6, delivered: 3, failed: 3, expired: 0 });
  // Browsers that are gone have gone; the one that was refused is sent to again another time.
  const left = db.selectFrom('push_subscription').select('endpoint').where('oidos', 'in', students.slice(3));
  expect((await left.execute()).length).toBe(1);

  const late = await givenCampaign(db, { students: 2, medium: 'push' });
  for (const [nth, oidos] of late.students.entries())
    await givenBrowser(db, service, { oidos, name: `late-${nth}`, key });
  const phase_dates = JSON.stringify({ checking: new Date(Date.now() - 1000).toISOString() });
  await db.updateTable('evaluation').set({ phase_dates }).where('id', '=', late.evaluationId).execute();
  await runTurn(await campaignPorts({ db, push }), late.emailId);
  const { body } = await admin(listSentNotices, { params: { id: late.evaluationId } });
  expect(body.notices.data).toMatchObject([{ recipients: 2, delivered: 0, failed: 0, expired: 2 }]);
  const file = await admin(tableFileOf(listSentNotices), { params: { id: late.evaluationId } });
  expect(String(file.body)).toContain('Doručeno;Nedoručeno;Propadlo');
});

test('while filling is open the list counts whom a reminder went to in whole steps of the minimum, whatever became of it', async () => {
  const id = await givenEvaluation(db, { state: 1, slug: 'notices-steps' });
  const sent = { state: 'sent' as const, sent_at: new Date('2030-01-02') };
  const counts = { recipients: 20, delivered: 13, undelivered: 7, expired: 4 };
  const filter = JSON.stringify({ progress: 'unfinished' });
  await db
    .insertInto('email')
    .values([
      written(id, 'push', 'Připomínka', { ...sent, ...counts, filter }),
      written(id, 'push', 'Všem', { ...sent, ...counts }),
    ])
    .execute();
  const rows = async () => {
    const { body } = await admin(listSentNotices, { params: { id }, query: { sort: 'subject' } });
    return body.notices.data.map(({ recipients, delivered, failed, expired }) => [
      recipients,
      delivered,
      failed,
      expired,
    ]);
  };
  expect(await rows()).toEqual([
    [18, 12, 3, 3],
    [20, 13, 3, 4],
  ]);
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', id).execute();
  expect((await rows())[0]).toEqual([20, 13, 3, 4]);
});

test('texts of notifications are apart from those of e-mails, as short as a phone shows them, and drafts and rules begin from them', async () => {
  const query = { medium: 'push' } as const;
  const params = { purpose: 'reminder' } as const;
  const text = async (medium: MailMedium) => {
    const { templates } = (await admin(readMailTemplates, { query: { medium } })).body;
    return templates.find(({ purpose }) => purpose === 'reminder');
  };
  const [mail, notice] = [await text('mail'), await text('push')];
  const edit = (fields: object) =>
    admin(updateMailTemplate, { params, query, body: { ...fields, version: notice?.version ?? '' } });
  expect((await edit({ subject_cs: 'x'.repeat(61) })).status).toBe(422);
  expect((await edit({ subject_cs: 'Zbývá to', body_cs: 'Do {deadline}' })).status).toBe(200);
  expect(await text('mail')).toEqual(mail);
  expect(await text('push')).toMatchObject({ subject_cs: 'Zbývá to', body_cs: 'Do {deadline}', edited: true });

  const end = new Date(Date.now() + 7 * 24 * 3_600_000);
  const id = await givenEvaluation(db, { state: 1, slug: 'notices-texts' });
  await db
    .updateTable('evaluation')
    .set({ phase_dates: JSON.stringify({ checking: end.toISOString() }) })
    .where('id', '=', id)
    .execute();
  const draft = await admin(createDraft, { params: { id }, body: { purpose: 'reminder', medium: 'push' } });
  const { email } = (await admin(readDraft, { params: { id, emailId: draft.body.id }, query })).body;
  expect([email.subject_cs, email.filter]).toEqual(['Zbývá to', { target: 'studium', progress: 'unfinished' }]);
  const rule = {
    purpose: 'reminder',
    event: 'before-end',
    days: 7,
    filter: { target: 'studium' },
    active: true,
  } as const;
  expect((await admin(createMailRule, { params: { id }, body: { ...rule, push_first: true } })).status).toBe(200);
  const page = (await admin(readMailRules, { params: { id } })).body;
  expect(page.pushes).toBe(true);
  expect(page.calendar.flatMap(({ sends }) => sends)).toMatchObject([
    { kind: 'rule', medium: 'push', purpose: 'reminder', subject_cs: 'Zbývá to' },
  ]);
  const { config, jobs } = app;
  await fireRules({ db, jobs, config: { ...config, mailHours: { from: 0, to: 24 } }, push, log: { error() {} } });
  const made = db.selectFrom('email').select(['medium', 'subject_cs']).where('evaluation_id', '=', id);
  expect(await made.where('rule_id', 'is not', null).execute()).toEqual([{ medium: 'push', subject_cs: 'Zbývá to' }]);

  expect((await admin(deleteMailTemplate, { params, query })).status).toBe(200);
  expect((await text('push'))?.subject_cs).toBe(notice?.subject_cs);
});

test('whoever has no browser hears so when they try one, and whose browsers take nothing why', async () => {
  const id = await givenEvaluation(db, { state: 1, slug: 'notices-tried' });
  const { body } = await admin(createDraft, { params: { id }, body: { purpose: 'results', medium: 'push' } });
  const tried = () => admin(sendTestMail, { params: { id, emailId: body.id } });
  const none = await tried();
  expect([none.status, none.body.title]).toEqual([409, expect.stringContaining('nemáte zapnutá oznámení')]);
  await givenBrowser(db, service, { oidos: 'notice-admin', name: 'tried', key, answer: { status: 403 } });
  const refused = await tried();
  expect([refused.status, refused.body.title]).toEqual([502, expect.stringContaining('(403)')]);
});

test('who may not write e-mails reads no notification either', async () => {
  const id = await givenEvaluation(db, { state: 1, slug: 'notices-rights' });
  const questioner = await app.as('notice-questioner');
  for (const list of [listNoticeDrafts, listSentNotices, readNotifications])
    expect((await questioner(list, { params: { id } })).status).toBe(403);
});
