import type { Rehearsal } from '@anketa/contract/suite/rehearsals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { RemoteFolder } from '../remote-folder.ts';
import type { PublishedRemote } from '../store.ts';

/**
 * Stores a revision with the bytes that a browser is sent of it. The same content made again is the same row; one that was removed is a new one. Whether it is
 * marked as bad stays.
 */
export async function storeRow(tx: Tx, remote: RemoteFolder, { by, bytes }: { by: string; bytes: number }) {
  await sql`
    INSERT INTO remote_revision AS r (remote_id, content_hash, version, description, integrity, preload, published_by, bytes)
    VALUES (${remote.description.id}, ${remote.contentHash}, ${remote.version}, ${JSON.stringify(remote.description)},
      ${JSON.stringify(remote.integrity)}, ${JSON.stringify(remote.preload)}, ${by}, ${bytes})
    ON CONFLICT (remote_id, content_hash) DO UPDATE SET bytes = EXCLUDED.bytes, removed_at = NULL, swept = false,
      published_at = CASE WHEN r.removed_at IS NULL THEN r.published_at ELSE now() END`.execute(tx);
}

/** Files among `names` that have another hash in another revision of a remote, with that revision: removed ones too, which a browser may still have. */
export async function otherContents(
  tx: Tx,
  { description: { id }, integrity }: Pick<RemoteFolder, 'description' | 'integrity'>,
  names: readonly string[],
): Promise<{ readonly name: string; readonly content_hash: string }[]> {
  const { rows } = await sql<{ name: string; content_hash: string }>`
    SELECT file.key AS name, content_hash FROM remote_revision, jsonb_each_text(integrity::jsonb) AS file
    WHERE remote_id = ${id} AND file.key = ANY (${[...names]}) AND file.value <> ${JSON.stringify(integrity)}::jsonb ->> file.key
    ORDER BY published_at DESC, file.key LIMIT 1`.execute(tx);
  return rows;
}

export interface StoredRevision {
  readonly remote_id: string;
  readonly content_hash: string;
  readonly version: string;
  readonly made_on: string;
  readonly by: string;
  readonly bytes: number | null;
  readonly retired: boolean;
  /** Null: it was not rehearsed. */
  readonly rehearsal: Rehearsal | null;
  /** Made within the last so many days. */
  readonly young: boolean;
  /** A page may have had it within the last two days. */
  readonly seen: boolean;
}

/** Revisions that were not removed, the last made first. `youngDays`: for so long one is young. `remoteId`: of one remote. */
export async function storedRevisions(
  db: Db | Tx,
  { youngDays, remoteId = null }: { readonly youngDays: number; readonly remoteId?: string | null },
): Promise<StoredRevision[]> {
  const { rows } = await sql<StoredRevision>`
    SELECT remote_id, content_hash, version, published_at::date::text AS made_on, published_by AS by, bytes, retired, rehearsal,
      published_at > now() - make_interval(days => ${youngDays}) AS young,
      coalesce(seen_on >= current_date - 2, false) AS seen
    FROM remote_revision WHERE removed_at IS NULL AND (${remoteId}::text IS NULL OR remote_id = ${remoteId})
    ORDER BY remote_id, published_at DESC, content_hash`.execute(db);
  return rows;
}

/** The revisions of a remote to which a rollback may lead: neither marked as bad nor removed. */
export async function usableRevisions(tx: Tx, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ content_hash: string }>`
    SELECT content_hash FROM remote_revision WHERE remote_id = ${id} AND NOT retired AND removed_at IS NULL`.execute(
    tx,
  );
  return new Set(rows.map(({ content_hash }) => content_hash));
}

/** Whether a revision is marked as bad. */
export async function isRetired(db: Db | Tx, id: string, contentHash: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM remote_revision WHERE (remote_id, content_hash) = (${id}, ${contentHash}) AND retired`.execute(db);
  return rows.length > 0;
}

/** Whether there is a revision that was not removed. */
export async function isThere(db: Db | Tx, id: string, contentHash: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM remote_revision WHERE (remote_id, content_hash) = (${id}, ${contentHash}) AND removed_at IS NULL`.execute(
    db,
  );
  return rows.length > 0;
}

/** What pages are told of a revision; undefined: there is none, it was removed, or it is marked as bad. */
export async function usableRevision(
  db: Db | Tx,
  id: string,
  contentHash: string,
): Promise<Omit<PublishedRemote, 'state' | 'fallback'> | undefined> {
  const { rows } = await sql<Omit<PublishedRemote, 'state' | 'fallback'>>`
    SELECT remote_id, content_hash, version, description, integrity, preload FROM remote_revision
    WHERE (remote_id, content_hash) = (${id}, ${contentHash}) AND NOT retired AND removed_at IS NULL`.execute(db);
  return rows[0];
}

/** Marks a revision as bad, or takes that back. */
export async function setRetired(tx: Tx, id: string, contentHash: string, retired: boolean): Promise<void> {
  await sql`UPDATE remote_revision SET retired = ${retired} WHERE (remote_id, content_hash) = (${id}, ${contentHash})`.execute(
    tx,
  );
}

/** Marks a revision as removed. */
export async function markRemoved(tx: Tx, id: string, contentHash: string): Promise<void> {
  await sql`UPDATE remote_revision SET removed_at = now() WHERE (remote_id, content_hash) = (${id}, ${contentHash})`.execute(
    tx,
  );
}

/** Revisions that were removed a day ago or earlier, and whose files are still there. */
export async function revisionsToSweep(tx: Tx): Promise<{ readonly id: string; readonly contentHash: string }[]> {
  const { rows } = await sql<{ id: string; contentHash: string }>`
    SELECT remote_id AS id, content_hash AS "contentHash" FROM remote_revision
    WHERE removed_at <= now() - interval '1 day' AND NOT swept ORDER BY 1, 2`.execute(tx);
  return rows;
}

/** Notes that the files of a revision are gone. */
export async function markSwept(tx: Tx, id: string, contentHash: string): Promise<void> {
  await sql`UPDATE remote_revision SET swept = true WHERE (remote_id, content_hash) = (${id}, ${contentHash})`.execute(
    tx,
  );
}

/** Notes that a page asked for a file of a revision today. */
export async function recordLoaded(db: Db, id: string, contentHash: string): Promise<void> {
  await sql`
    UPDATE remote_revision SET seen_on = current_date
    WHERE (remote_id, content_hash) = (${id}, ${contentHash}) AND seen_on IS DISTINCT FROM current_date`.execute(db);
}
