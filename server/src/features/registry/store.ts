import type { RemoteDescription } from '@anketa/contract/registry';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Preload, RemoteFolder } from './remote-folder.ts';

export interface PublishedRemote {
  readonly remote_id: string;
  readonly content_hash: string;
  readonly state: 'ready' | 'disabled';
  readonly fallback: { cs: string; en: string } | null;
  readonly version: string;
  readonly description: RemoteDescription;
  readonly integrity: Readonly<Record<string, string>>;
  readonly preload: Preload;
}

/** What pages get now, one row for each remote. */
export async function publishedRemotes(db: Db | Tx): Promise<PublishedRemote[]> {
  const { rows } = await sql<PublishedRemote>`
    SELECT remote_id, content_hash, state, fallback, version, description, integrity, preload
    FROM remote_pointer JOIN remote_revision USING (remote_id, content_hash)
    ORDER BY remote_id`.execute(db);
  return rows;
}

/** Keeps a revision; the same content published again is the same row. */
export async function keepRevision(tx: Tx, remote: RemoteFolder, by: string): Promise<void> {
  await sql`
    INSERT INTO remote_revision (remote_id, content_hash, version, description, integrity, preload, published_by)
    VALUES (${remote.description.id}, ${remote.contentHash}, ${remote.version}, ${JSON.stringify(remote.description)},
      ${JSON.stringify(remote.integrity)}, ${JSON.stringify(remote.preload)}, ${by})
    ON CONFLICT (remote_id, content_hash) DO NOTHING`.execute(tx);
}

/** Flips the pointer. Gives false when it stands there already. */
export async function flipPointer(tx: Tx, remoteId: string, contentHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO remote_pointer (remote_id, content_hash) VALUES (${remoteId}, ${contentHash})
    ON CONFLICT (remote_id) DO UPDATE SET
      content_hash = excluded.content_hash, state = 'ready', fallback = NULL
    WHERE remote_pointer.content_hash <> excluded.content_hash OR remote_pointer.state <> 'ready'`.execute(tx);
  return numAffectedRows === 1n;
}

/** The revision that was published before the one the pointer stands at. */
export async function earlierRevision(tx: Tx, remoteId: string): Promise<string | undefined> {
  const { rows } = await sql<{ content_hash: string }>`
    SELECT earlier.content_hash FROM remote_pointer
    JOIN remote_revision present USING (remote_id, content_hash)
    JOIN remote_revision earlier ON earlier.remote_id = present.remote_id AND earlier.published_at < present.published_at
    WHERE remote_pointer.remote_id = ${remoteId}
    ORDER BY earlier.published_at DESC LIMIT 1`.execute(tx);
  return rows[0]?.content_hash;
}
