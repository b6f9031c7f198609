import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** An activation as it stands in the chain. */
export interface Link {
  readonly id: number;
  readonly remote_id: string;
  readonly content_hash: string;
  readonly kind: string;
  readonly before: number | null;
  /** In UTC, to the microsecond. */
  readonly at: string;
  readonly by: string;
  /** Null: whoever it was has been removed. */
  readonly by_salt: string | null;
  readonly by_digest: string;
  readonly key: string | null;
  readonly hash: string;
}

/** All activations, in the order of the chain. */
export async function chainLinks(db: Db): Promise<Link[]> {
  const { rows } = await sql<Link>`
    SELECT id, remote_id, content_hash, kind, before, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
      by, by_salt, by_digest, key, hash
    FROM remote_activation ORDER BY id`.execute(db);
  return rows;
}

/** Remotes of which pages get something else than the last activation says. */
export async function danglingPointers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ remote_id: string }>`
    SELECT p.remote_id FROM remote_pointer p JOIN remote_activation a ON a.id = p.activation_id
    WHERE p.activation_id <> (SELECT max(l.id) FROM remote_activation l WHERE l.remote_id = p.remote_id)
      OR p.remote_id <> a.remote_id OR (p.state = 'disabled') <> (a.kind = 'disable')
    ORDER BY 1`.execute(db);
  return rows.map(({ remote_id }) => remote_id);
}
