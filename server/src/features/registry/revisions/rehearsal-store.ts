import type { Rehearsal } from '@anketa/contract/suite/rehearsals';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/connect.ts';

/** Stores what became of a revision in a rehearsal, in place of what stood there. */
export async function storeRehearsal(tx: Tx, id: string, rehearsal: Rehearsal): Promise<void> {
  await sql`
    UPDATE remote_revision SET rehearsal = ${JSON.stringify(rehearsal)}
    WHERE (remote_id, content_hash) = (${id}, ${rehearsal.revision})`.execute(tx);
}

/** How many troubles the rehearsal of a revision found; 0 also of one that was not rehearsed. */
export async function troublesOf(tx: Tx, id: string, contentHash: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT jsonb_array_length(rehearsal->'troubles') AS count FROM remote_revision
    WHERE (remote_id, content_hash) = (${id}, ${contentHash}) AND rehearsal IS NOT NULL`.execute(tx);
  return rows[0]?.count ?? 0;
}
