import type { RegistryEntry } from '@anketa/contract/registry';
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

/** Keeps a revision; the same content published again is the same row. */
export async function keepRevision(tx: Tx, remote: RemoteFolder, by: string): Promise<void> {
  await sql`
    INSERT INTO remote_revision (remote_id, content_hash, version, description, integrity, preload, published_by)
    VALUES (${remote.description.id}, ${remote.contentHash}, ${remote.version}, ${JSON.stringify(remote.description)},
      ${JSON.stringify(remote.integrity)}, ${JSON.stringify(remote.preload)}, ${by})
    ON CONFLICT (remote_id, content_hash) DO NOTHING`.execute(tx);
}

/** The log of what pages got. `before` is the entry whose content a rollback goes back to; null when there is nothing before. */
function activations(tx: Tx) {
  return tx.selectFrom('remote_activation as a').select(['a.id', 'a.content_hash', 'a.before']);
}

/** What pages get of a remote now; undefined of one that was never published. */
export function presentActivation(tx: Tx, remoteId: string) {
  return activations(tx)
    .innerJoin('remote_pointer as p', 'p.activation_id', 'a.id')
    .where('p.remote_id', '=', remoteId)
    .executeTakeFirst();
}

/** An entry of the log by its number. */
export function activation(tx: Tx, id: number) {
  return activations(tx).where('a.id', '=', id).executeTakeFirst();
}

/** An entry of the log by the key of the request that asked for it. */
export function activationByKey(tx: Tx, remoteId: string, key: string) {
  return activations(tx).where('a.remote_id', '=', remoteId).where('a.key', '=', key).executeTakeFirst();
}

/** Adds to the log and points pages at it. Gives the number of the entry. */
export async function activate(tx: Tx, entry: Insertable<Schema['remote_activation']>): Promise<number> {
  const { id } = await tx.insertInto('remote_activation').values(entry).returning('id').executeTakeFirstOrThrow();
  const present = { activation_id: id, state: 'ready', fallback: null };
  await tx
    .insertInto('remote_pointer')
    .values({ remote_id: entry.remote_id, ...present })
    .onConflict((conflict) => conflict.column('remote_id').doUpdateSet(present))
    .execute();
  return id;
}

/** Ends the disabling of a remote. Gives false when it was not disabled. */
export async function enable(tx: Tx, remoteId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE remote_pointer SET state = 'ready', fallback = NULL
    WHERE remote_id = ${remoteId} AND state <> 'ready'`.execute(tx);
  return numAffectedRows === 1n;
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
