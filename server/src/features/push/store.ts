import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** How many browsers of one person are kept. */
const most = 10;

/**
 * Keeps a browser's subscription, as the newest of this person; of more than ten the oldest go. A browser that is kept already
 * now belongs to this person if its keys are the same: only that browser knows them. False when they are not.
 */
export async function putSubscription(tx: Tx, given: Insertable<Schema['push_subscription']>): Promise<boolean> {
  const { oidos, channels, p256dh, auth, key_id } = given;
  // One at a time: two at once would both find nine, and leave eleven.
  await tx.selectFrom('person').select('oidos').where('oidos', '=', oidos).forNoKeyUpdate().execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('push_subscription')
    .values(given)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ oidos, channels, key_id, refusals: 0, place: sql`DEFAULT` })
        .where('push_subscription.p256dh', '=', p256dh)
        .where('push_subscription.auth', '=', auth),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  const newest = tx.selectFrom('push_subscription').select('endpoint').where('oidos', '=', oidos);
  await tx
    .deleteFrom('push_subscription')
    .where('oidos', '=', oidos)
    .where('endpoint', 'not in', newest.orderBy('place', 'desc').limit(most))
    .execute();
  return true;
}

/** What a person has subscribed to, one for each browser. */
export function subscriptionsOf(db: Db, oidos: string) {
  return db
    .selectFrom('push_subscription')
    .select(['endpoint', 'key_id', 'channels'])
    .where('oidos', '=', oidos)
    .execute();
}

interface Leaving {
  readonly endpoint: string;
  readonly keys?: { readonly p256dh: string; readonly auth: string } | undefined;
}

/** Forgets a browser of this person, or whose keys are given. */
export async function deleteSubscription(db: Db, oidos: string, { endpoint, keys }: Leaving): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('endpoint', '=', endpoint)
    .where(({ and, eb, or }) =>
      or([
        eb('oidos', '=', oidos),
        ...(keys ? [and([eb('p256dh', '=', keys.p256dh), eb('auth', '=', keys.auth)])] : []),
      ]),
    )
    .execute();
}
