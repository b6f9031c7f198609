import type { MailTarget } from '@anketa/contract/mail/mailing';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import type { PushDelivery } from '../../../platform/push/send.ts';

/** Browsers of a person. */
export function browsersOf(db: Db, oidos: string) {
  return db
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth', 'key_id'])
    .where('oidos', '=', oidos)
    .execute();
}

/** The browser to which a notification goes, as long as its person subscribes there to what it is about. */
export async function browserOf(
  db: Db,
  emailId: number,
  place: string,
): Promise<{ readonly p256dh: string; readonly auth: string; readonly key_id: string } | undefined> {
  const { rows } = await sql<{ p256dh: string; auth: string; key_id: string }>`
    SELECT s.p256dh, s.auth, s.key_id FROM email_recipient r JOIN email m ON m.id = r.email_id
    JOIN push_subscription s ON s.endpoint = r.address AND s.oidos = r.oidos AND m.target = ANY(s.channels)
    WHERE r.email_id = ${emailId} AND r.place = ${place}::uuid`.execute(db);
  return rows[0];
}

/** So many refusals of its push service, one after another, and a browser is sent nothing any more. */
const mostRefusals = 5;

/** Notes what became of a notification: a browser that is gone is deleted, and so is one whose service refuses again and again. */
export async function noteOutcome(db: Db, endpoint: string, outcome: PushDelivery['outcome']): Promise<void> {
  const subscription = () => db.updateTable('push_subscription').where('endpoint', '=', endpoint);
  if (outcome === 'delivered') await subscription().where('refusals', '>', 0).set({ refusals: 0 }).execute();
  if (outcome === 'refused')
    await subscription()
      .set((row) => ({ refusals: row('refusals', '+', 1) }))
      .execute();
  if (outcome !== 'gone' && outcome !== 'refused') return;
  await db
    .deleteFrom('push_subscription')
    .where('endpoint', '=', endpoint)
    .$if(outcome === 'refused', (query) => query.where('refusals', '>=', mostRefusals))
    .execute();
}

/** People of an evaluation in a channel, those of them who subscribed to it, and their browsers. */
export async function channelReach(db: Db, evaluationId: number, channel: MailTarget) {
  const members = channel === 'ucit' ? sql`teacher` : sql`study`;
  const { rows } = await sql<{ people: number; subscribed: number; devices: number }>`
    SELECT count(DISTINCT r.oidos)::int AS people, count(DISTINCT s.oidos)::int AS subscribed,
      count(DISTINCT s.endpoint)::int AS devices
    FROM ${members} m JOIN person_record r ON r.record = m.oidos
    LEFT JOIN push_subscription s ON s.oidos = r.oidos AND ${channel} = ANY(s.channels)
    WHERE m.evaluation_id = ${evaluationId}`.execute(db);
  return rows[0] ?? { people: 0, subscribed: 0, devices: 0 };
}
