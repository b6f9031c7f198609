import type { MailTarget } from '@anketa/contract/mailing';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

interface Subscription {
  readonly endpoint: string;
  readonly oidos: string;
  readonly channels: readonly MailTarget[];
  readonly p256dh: string;
  readonly auth: string;
}

/** Keeps a browser's subscription. The same browser again: it now belongs to this person. */
export async function putSubscription(db: Db, { channels, ...subscription }: Subscription): Promise<void> {
  const row = { ...subscription, channels: [...channels] };
  await db
    .insertInto('push_subscription')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
}

/** Forgets a person's browser. */
export async function deleteSubscription(db: Db, oidos: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('oidos', '=', oidos).where('endpoint', '=', endpoint).execute();
}

/** People of an evaluation in a channel, those of them who subscribed to it, and their browsers. */
export async function channelReach(db: Db, evaluationId: number, channel: MailTarget) {
  const members = channel === 'ucit' ? sql`teacher` : sql`study`;
  const { rows } = await sql<{ people: number; subscribed: number; devices: number }>`
    SELECT count(DISTINCT m.oidos)::int AS people, count(DISTINCT s.oidos)::int AS subscribed,
      count(DISTINCT s.endpoint)::int AS devices
    FROM ${members} m LEFT JOIN push_subscription s ON s.oidos = m.oidos AND ${channel} = ANY(s.channels)
    WHERE m.evaluation_id = ${evaluationId} AND m.oidos IS NOT NULL`.execute(db);
  return rows[0] ?? { people: 0, subscribed: 0, devices: 0 };
}
