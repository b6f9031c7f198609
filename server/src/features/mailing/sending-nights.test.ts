import { sendUnknownAgain } from '@anketa/contract/mail/steering';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { campaignPorts, endingAfter, givenCampaign, runTurn } from '../../testing/campaigns.ts';
import { startCutting } from '../../testing/cut-connection.ts';
import { givenPerson } from '../../testing/given.ts';
import { recipientsOf, startMailServer } from '../../testing/mail-server.ts';

const application = await testApplication();
const { db } = application;

async function mailServer() {
  const server = await startMailServer();
  onTestFinished(server.stop);
  return server;
}

const night = () =>
  sql`INSERT INTO daily_run (day) SELECT coalesce(max(day), current_date) + 1 FROM daily_run`.execute(db);

test('a night that passes while it is sent: who has nothing left since is not written to, and nobody twice', async () => {
  const { port, delivered } = await mailServer();
  const { emailId, evaluationId, addresses } = await givenCampaign(db, { students: 8, filter: { progress: 'none' } });
  const ports = await campaignPorts({ db, port });
  const [ending, ended] = endingAfter(ports, 3);
  await expect(runTurn(ending, emailId, ended)).rejects.toThrow();
  const got = recipientsOf(delivered);
  const left = addresses.filter((one) => !got.includes(one));
  const [answered = ''] = left;
  const { oidos } = await db
    .selectFrom('person')
    .select('oidos')
    .where('email', '=', answered)
    .executeTakeFirstOrThrow();
  const participation = { evaluation_id: evaluationId, course_code: 'X', oidos, refused: false, settled: true };
  await db.insertInto('participation').values(participation).execute();
  await night();
  const after = await runTurn(ports, emailId);
  expect(after).toMatchObject({ state: 'sent', counts: { sent: 7 } });
  expect(recipientsOf(delivered)).toEqual(addresses.filter((one) => one !== answered).sort());
  const counts = await db
    .selectFrom('contact_count')
    .select('number')
    .where('oidos', 'like', `${oidos.replace(/-\d+$/, '')}-%`)
    .execute();
  // Of who was to get it and is not any more there is no row: it would say so.
  expect(counts.map(({ number }) => number)).toEqual(Array(7).fill(1));
});

test('a night that passes while it is sent: who was refused, or of whom it is not known, is on the new list no more', async () => {
  const server = await mailServer();
  const { port, stop } = await startCutting(server.port, ['text']);
  onTestFinished(stop);
  const { emailId } = await givenCampaign(db, {
    students: 8,
    filter: { progress: 'none' },
    addressOf: (number) => (number === 0 ? '550-5.2.2-full@x.cz' : `${number}@night.cz`),
  });
  const ports = await campaignPorts({ db, port });
  const [ending, ended] = endingAfter(ports, 8);
  await expect(runTurn(ending, emailId, ended)).rejects.toThrow();
  await db
    .updateTable('email_recipient')
    .set({ state: 'deferred', again_at: new Date() })
    .where('email_id', '=', emailId)
    .where('state', '=', 'waiting')
    .execute();
  await night();
  const after = await runTurn(ports, emailId);
  expect(after).toMatchObject({ state: 'sent', recipients: 8, counts: { sent: 6, refused: 1, unknown: 1 } });
  expect(server.delivered).toHaveLength(6);
});

test('sent again after a night it goes to those who waited for it and are still due, and to nobody who was never on its list', async () => {
  const server = await mailServer();
  const { port, stop } = await startCutting(server.port, ['text', 'text']);
  onTestFinished(stop);
  const given = await givenCampaign(db, { students: 6, filter: { progress: 'none' } });
  const { emailId, evaluationId: id, students, addresses } = given;
  const [busy = ''] = students;
  const week = sql<string>`date_trunc('week', now())::date`;
  await db.insertInto('contact_count').values({ oidos: busy, week, number: 3 }).execute();
  const ports = await campaignPorts({ db, port });
  const first = await runTurn(ports, emailId);
  expect(first).toMatchObject({ state: 'sent', left_out: { limit: 1 }, counts: { sent: 3, unknown: 2 } });
  const got = recipientsOf(server.delivered);
  const [answered = '', due] = addresses.slice(1).filter((one) => !got.includes(one));

  const oidos = students[addresses.indexOf(answered)] ?? '';
  const participation = { evaluation_id: id, course_code: 'X', oidos, refused: false, settled: true };
  await db.insertInto('participation').values(participation).execute();
  await db.deleteFrom('contact_count').where('oidos', '=', busy).execute();
  await givenPerson(db, `${busy}-new`, { email: 'new@again.cz' });
  await db
    .insertInto('study')
    .values({ evaluation_id: id, code: 'new', oidos: `${busy}-new` })
    .execute();
  await night();
  await db.updateTable('evaluation').set({ completed_at: new Date() }).where('id', '=', id).execute();
  await givenPerson(db, 'again-manager', { roles: ['manager'] });
  const as = await application.as('again-manager');
  expect((await as(sendUnknownAgain, { params: { id, emailId } })).status).toBe(200);
  expect(await runTurn(ports, emailId)).toMatchObject({ state: 'sent', left_out: { limit: 1 }, counts: { sent: 4 } });
  expect(recipientsOf(server.delivered)).toEqual([...got, due].sort());
});
