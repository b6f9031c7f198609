import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { czech } from '../../platform/database/paged.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { ofPerson } from '../access/record-store.ts';

/** A person's passkeys, of whichever of their records, by the day on which they were added, then by name. */
export function passkeysOf(db: Db | Tx, oidos: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'day', 'rp_id', 'credential_id', 'transports'])
    .where(ofPerson('oidos', oidos))
    .orderBy('day')
    .orderBy(czech('name'))
    .orderBy('id')
    .execute();
}

/** The passkey of a credential that was made for an RP ID, with its person. Undefined also where the person has no local password. */
export function passkeyOf(db: Db, credentialId: Buffer, rpId: string) {
  return db
    .selectFrom('passkey as k')
    .innerJoin('person as p', 'p.oidos', 'k.oidos')
    .select(['k.id', 'k.oidos', 'k.public_key', 'k.counter', 'p.login', 'p.deactivated'])
    .where('k.credential_id', '=', credentialId)
    .where('k.rp_id', '=', rpId)
    .where('p.password_hash', 'is not', null)
    .executeTakeFirst();
}

/** Whether a passkey is still there, and its counter has gone on where the key reports one: that is then stored. */
export async function passkeyIsValid(tx: Tx, id: string, counter: number): Promise<boolean> {
  if (counter === 0) {
    const found = tx.selectFrom('passkey').select('id').where('id', '=', id).where('counter', 'is', null);
    return (await found.executeTakeFirst()) !== undefined;
  }
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter })
    .where('id', '=', id)
    .where(({ eb, fn, val }) => eb(fn.coalesce('counter', val(0)), '<', counter))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Adds a passkey. False: the credential is somebody's already. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Schema['passkey']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a passkey of a person. False: they have none of that id. */
export async function deletePasskey(db: Db, oidos: string, id: string): Promise<boolean> {
  const removed = db.deleteFrom('passkey').where('id', '=', id).where(ofPerson('oidos', oidos));
  return (await removed.executeTakeFirst()).numDeletedRows === 1n;
}

/** How many passkeys were made for another RP ID than this one. */
export async function countAtOtherAddresses(db: Db, rpId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rp_id', '!=', rpId)
    .executeTakeFirstOrThrow();
  return count;
}
