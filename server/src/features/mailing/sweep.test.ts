import { randomUUID } from 'node:crypto';
import { deleteSteps } from '@anketa/contract/evaluations/imports';
import { listSent } from '@anketa/contract/mail/lists';
import { readOwnMails } from '@anketa/contract/mail/own-mail';
import { cancelMail } from '@anketa/contract/mail/steering';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { campaignPorts, givenCampaign, runTurn } from '../../testing/campaigns.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { deletePart } from '../imports/deletion/deletion-store.ts';
import { addEdit } from './drafts/draft-store.ts';
import { marksIn } from './marks.ts';
import { applyReport } from './sending/report-store.ts';
import { sweepMails } from './sending/sweep-store.ts';

const application = await testApplication();
const { db, config } = application;
await givenPerson(db, 'sweep-manager', { roles: ['manager'] });
const { port, delivered, stop } = await startMailServer();
afterAll(stop);
const markOf = await marksIn(config.mailKeyFolder);

/** An e-mail that is out since so many days, with all that can hang on one: messages, one refused; earlier texts; a job. */
async function givenSent(days: number, state: 'sent' | 'cancelled' = 'sent') {
  const addressOf = (number: number) =>
    number === 0 ? `550-5.1.1-${days}${state}@gone.cz` : `${number}@${days}${state}.cz`;
  const campaign = await givenCampaign(db, { students: 4, addressOf });
  const { emailId, evaluationId } = campaign;
  await runTurn(await campaignPorts({ db, port, markOf }), emailId);
  const key = /\+([0-9a-f]+)@/.exec(delivered.at(-1)?.from ?? '')?.[1] ?? '';
  await db.transaction().execute(async (tx) => {
    const texts = { subject_cs: '', subject_en: '', body_cs: '', body_en: '' };
    await addEdit(tx, emailId, { texts, who: 'Jana', edited_at: new Date() });
  });
  await sql`INSERT INTO background_job (kind, subject, state, who) VALUES ('e-mail', ${String(emailId)}, 'done', 'jana')`.execute(
    db,
  );
  const ended = sql<Date>`now() - make_interval(days => ${days})`;
  const sent_at = state === 'sent' ? ended : null;
  await db.updateTable('email').set({ state, sent_at, edited_at: ended }).where('id', '=', emailId).execute();
  await db.updateTable('evaluation').set({ completed_at: new Date() }).where('id', '=', evaluationId).execute();
  return { ...campaign, key };
}

/** How many rows of each table are about an e-mail. */
async function leftOf(emailId: number) {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM email WHERE id = ${emailId}) AS emails,
      (SELECT count(*)::int FROM email_recipient WHERE email_id = ${emailId}) AS recipients,
      (SELECT count(*)::int FROM email_edit WHERE email_id = ${emailId}) AS edits,
      (SELECT count(*)::int FROM background_job WHERE kind = 'e-mail' AND subject = ${String(emailId)}) AS jobs`.execute(
    db,
  );
  return rows[0];
}

const whole = { emails: 1, recipients: 4, edits: 1, jobs: 1 };
const nothing = { emails: 0, recipients: 0, edits: 0, jobs: 0 };

test('an e-mail is deleted so many days after its end with all that hangs on it; one that has not ended so long ago stays', async () => {
  const [past, cancelled, recent] = [await givenSent(91), await givenSent(91, 'cancelled'), await givenSent(89)];
  const draft = await givenCampaign(db, { students: 1, state: 'draft' });
  await sql`UPDATE email SET edited_at = now() - interval '400 days' WHERE id = ${draft.emailId}`.execute(db);
  await sweepMails(db);
  expect(await leftOf(past.emailId)).toEqual(whole);
  await sweepMails(db, 90);
  expect([await leftOf(past.emailId), await leftOf(cancelled.emailId)]).toEqual([nothing, nothing]);
  expect([await leftOf(recent.emailId), (await leftOf(draft.emailId))?.emails]).toEqual([whole, 1]);
  const as = await application.as('sweep-manager');
  expect((await as(listSent, { params: { id: past.evaluationId } })).body.emails.data).toEqual([]);
});

test('of one that is deleted nobody finds a copy, and a report that comes late says nothing of anybody', async () => {
  const { key, addresses } = await givenSent(500);
  const address = addresses.at(-1) ?? '';
  const { oidos } = await db
    .selectFrom('person')
    .select('oidos')
    .where('email', '=', address)
    .executeTakeFirstOrThrow();
  const own = await application.as(oidos);
  expect((await own(readOwnMails)).body.mails).toHaveLength(1);
  await sweepMails(db, 90);
  expect((await own(readOwnMails)).body.mails).toEqual([]);
  expect(await applyReport(db, { key, address, status: '5.1.1' }, markOf)).toBe(false);
  expect((await own(readOwnMails)).body.suppressed).toBe(false);
});

const troubled = async (oidos: string) =>
  (await db.selectFrom('mail_trouble').select('address').where('oidos', '=', oidos).execute()).length;

test('with an evaluation go its e-mails, and in the night that addresses of its people were suppressed', async () => {
  const { emailId, evaluationId, addresses } = await givenSent(1);
  const people = db.selectFrom('person').select('oidos').where('email', 'in', addresses);
  const [refused] = await db.selectFrom('mail_trouble').select('oidos').where('oidos', 'in', people).execute();
  await sweepMails(db);
  expect(await troubled(refused?.oidos ?? '')).toBe(1);
  for (const step of deleteSteps) await deletePart(db, evaluationId, step);
  expect(await leftOf(emailId)).toEqual(nothing);
  await sweepMails(db);
  expect(await troubled(refused?.oidos ?? '')).toBe(0);
});

test.each([
  ['the person has another address', { email: 'new@a.cz' }, true, 0, 0],
  ['nothing is suppressed, and it was long ago', {}, false, 190, 0],
  ['nothing is suppressed, and it was lately', {}, false, 100, 1],
  ['it is suppressed', {}, true, 1000, 1],
])('that e-mails came back is forgotten once nobody needs it: where %s', async (_, more, suppressed, days, left) => {
  const evaluation_id = await givenEvaluation(db, { state: 1, slug: `t${days}${suppressed}` });
  const oidos = `t${days}${suppressed}`;
  await givenPerson(db, oidos, { email: 'old@a.cz', ...more });
  await db.insertInto('study').values({ evaluation_id, code: oidos, oidos }).execute();
  const week = sql<string>`date_trunc('week', current_date - ${days}::int)::date`;
  const trouble = { oidos, address: 'old@a.cz', status: '550 5.1.1', suppressed, week };
  await db.insertInto('mail_trouble').values(trouble).execute();
  await sweepMails(db);
  expect(await troubled(oidos)).toBe(left);
});

/** An e-mail that stands still, or was cancelled, of which nobody knows whether it came to a student; and how many names its list has. */
async function givenUncertain(state: 'paused' | 'cancelled') {
  const campaign = await givenCampaign(db, { students: 1, state });
  const [oidos = ''] = campaign.students;
  const message = {
    mark: Buffer.alloc(16),
    digest: Buffer.alloc(16),
    length: 1,
    wording: '{"name":"Jana","left":1,"locale":null}',
  };
  await db
    .insertInto('email_recipient')
    .values({
      email_id: campaign.emailId,
      place: randomUUID(),
      oidos,
      address: 'jana@a.cz',
      state: 'unknown',
      ...message,
    })
    .execute();
  const named = async () => {
    await sweepMails(db);
    const rows = await db
      .selectFrom('email_recipient')
      .select(['oidos', 'address', 'wording', 'state'])
      .where('email_id', '=', campaign.emailId)
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['unknown']);
    return rows.filter(({ oidos, address, wording }) => oidos !== null || address !== null || wording !== null).length;
  };
  return { ...campaign, named };
}

test('with what is cancelled go all names, also of whom it is not known whether they got it', async () => {
  const { evaluationId: id, emailId, named } = await givenUncertain('paused');
  expect(await named()).toBe(1);
  await db.updateTable('evaluation').set({ completed_at: new Date() }).where('id', '=', id).execute();
  const as = await application.as('sweep-manager');
  expect((await as(cancelMail, { params: { id, emailId } })).status).toBe(200);
  expect(await named()).toBe(0);
});

test('of what was cancelled with names on its list these stay no longer than a week after it was written to', async () => {
  const { emailId, named } = await givenUncertain('cancelled');
  expect(await named()).toBe(1);
  await sql`UPDATE email SET edited_at = now() - interval '8 days' WHERE id = ${emailId}`.execute(db);
  expect(await named()).toBe(0);
});
