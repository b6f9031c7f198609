import type { Db, Tx } from './database/connect.ts';

interface Entry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** The evaluation that it was done in: it stands among the changes on its page (`features/history`). */
  readonly evaluation?: number;
}

/** Records what a person or a team did. Never called on a path that a student's answers come by (docs/privacy.md). */
export async function audit(tx: Db | Tx, { evaluation, ...entry }: Entry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...entry, evaluation_id: evaluation ?? null })
    .execute();
}
