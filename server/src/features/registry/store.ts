import type { RegistryEntry } from '@anketa/contract/suite/registry';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { RemoteFolder } from './remote-folder.ts';

export interface PublishedRemote
  extends Pick<RemoteFolder, 'version' | 'description' | 'integrity' | 'preload'>,
    Pick<RegistryEntry, 'state' | 'fallback'> {
  readonly remote_id: string;
  readonly content_hash: string;
}

/** What pages get now, one row for each remote. */
export async function publishedRemotes(db: Db | Tx): Promise<PublishedRemote[]> {
  const { rows } = await sql<PublishedRemote>`
    SELECT remote_id, content_hash, state, fallback, version, description, integrity, preload
    FROM remote_pointer
    JOIN remote_activation USING (remote_id)
    JOIN remote_revision USING (remote_id, content_hash)
    WHERE remote_activation.id = remote_pointer.activation_id
    ORDER BY remote_id`.execute(db);
  return rows;
}

/** Lets one process at a time change what is published, until its transaction ends. Pages read on. */
export async function lockRegistry(tx: Tx): Promise<void> {
  await sql`LOCK TABLE remote_pointer IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** The log of what pages got. `before` is the entry whose content a rollback goes back to; null when there is nothing before. */
function activations(tx: Db | Tx) {
  return tx.selectFrom('remote_activation as a').select(['a.id', 'a.content_hash', 'a.before', 'a.kind']);
}

/** What pages get now, or got until a remote was disabled: an entry of the log for each remote. */
export function presentActivations(db: Db | Tx) {
  return activations(db).select('a.remote_id').innerJoin('remote_pointer as p', 'p.activation_id', 'a.id').execute();
}

/** The same of one remote; undefined of one that was never published. */
export function presentActivation(db: Db | Tx, remoteId: string) {
  return activations(db)
    .innerJoin('remote_pointer as p', 'p.activation_id', 'a.id')
    .where('p.remote_id', '=', remoteId)
    .executeTakeFirst();
}

/** All entries of the log, the first one first, with their days and who made them; `remoteId`: of one remote. */
export function activationLog(db: Db | Tx, remoteId?: string) {
  return activations(db)
    .select(['a.remote_id', 'a.by', sql<string>`a.at::date::text`.as('day')])
    .$if(remoteId !== undefined, (log) => log.where('a.remote_id', '=', remoteId ?? ''))
    .orderBy('a.id')
    .execute();
}

/** An entry of the log by the key of the request that asked for it. */
export function activationByKey(tx: Tx, remoteId: string, key: string) {
  return activations(tx).where('a.remote_id', '=', remoteId).where('a.key', '=', key).executeTakeFirst();
}

/** Adds to the log and points pages at it: they get its content, or of kind `disable` nothing. A canary of the remote ends. Gives the number of the entry. */
export async function activate(tx: Tx, entry: Insertable<Schema['remote_activation']>): Promise<number> {
  const { remote_id } = entry;
  // Pages that are open have what was active until now.
  await sql`
    UPDATE remote_revision r SET seen_on = current_date FROM remote_pointer p JOIN remote_activation a ON a.id = p.activation_id
    WHERE p.remote_id = ${remote_id} AND (r.remote_id, r.content_hash) = (a.remote_id, a.content_hash)`.execute(tx);
  await sql`
    UPDATE remote_canary SET end_reason = 'replaced' WHERE remote_id = ${remote_id} AND end_reason IS NULL AND ends_at > now()`.execute(
    tx,
  );
  const { id } = await tx.insertInto('remote_activation').values(entry).returning('id').executeTakeFirstOrThrow();
  const present = { activation_id: id, state: entry.kind === 'disable' ? 'disabled' : 'ready', fallback: null };
  await tx
    .insertInto('remote_pointer')
    .values({ remote_id, ...present })
    .onConflict((conflict) => conflict.column('remote_id').doUpdateSet(present))
    .execute();
  return id;
}

/** Whether the last publication of a remote, by anyone or by `by`, was of this content. */
export async function wasPublishedLast(db: Db, { description, contentHash }: RemoteFolder, by: string) {
  const { rows } = await sql`
    SELECT FROM remote_activation
    WHERE content_hash = ${contentHash} AND id IN (
      SELECT max(id) FROM remote_activation WHERE remote_id = ${description.id} AND kind = 'publish'
      UNION ALL
      SELECT max(id) FROM remote_activation WHERE remote_id = ${description.id} AND kind = 'publish' AND by = ${by}
    )`.execute(db);
  return rows.length > 0;
}
