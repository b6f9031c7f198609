import { sql } from 'kysely';
import type { Db, Tx } from './database/connect.ts';

interface Entry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** The evaluation that it was done in: it stands among the changes on its page (`features/audit`). */
  readonly evaluation?: number;
}

/** Records what a person or a team did. Never called on a path that a student's answers come by (docs/privacy.md). */
export async function audit(tx: Db | Tx, { evaluation, ...entry }: Entry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...entry, evaluation_id: evaluation ?? null })
    .execute();
}

/** Records that somebody looked at something, once a day however often they do: who reads what, not when. */
export async function auditLook(db: Db, { actor, action, subject }: Omit<Entry, 'evaluation'>): Promise<void> {
  await sql`
    INSERT INTO audit_log (actor, action, subject) SELECT ${actor}::text, ${action}::text, ${subject}::text
    WHERE NOT EXISTS (SELECT FROM audit_log a
      WHERE a.subject = ${subject} AND a.actor = ${actor} AND a.action = ${action} AND a.at >= current_date)`.execute(
    db,
  );
}
