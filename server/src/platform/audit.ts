import type { Db, Tx } from './database/connect.ts';

/** Records what a person or a team did. Never called on a path that a student's answers come by (docs/privacy.md). */
export async function audit(tx: Db | Tx, entry: { actor: string; action: string; subject: string }): Promise<void> {
  await tx.insertInto('audit_log').values(entry).execute();
}
