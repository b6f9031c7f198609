import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';

/** Notes a logout at a provider until the sessions that it may concern have ended anyway. */
export async function noteLogout(db: Db, logout: Insertable<Schema['provider_logout']>): Promise<void> {
  await db.deleteFrom('provider_logout').where('expires_at', '<=', new Date()).execute();
  await db
    .insertInto('provider_logout')
    .values(logout)
    .onConflict((conflict) => conflict.column('mark').doUpdateSet({ issued_at: logout.issued_at }))
    .execute();
}

interface Marked {
  readonly subject_mark: Buffer;
  readonly sid_mark: Buffer | null;
  /** When the provider said who it is. */
  readonly issuedAt: Date;
}

const logout = prepared<{ mark: Buffer }>(
  'provider_logout',
  'SELECT mark FROM provider_logout WHERE (mark = $1 AND issued_at >= $2) OR mark = $3 LIMIT 1',
);

/** Whether somebody has signed out at the provider: of that session there, or of all since it said who they are. */
export async function isLoggedOut(db: Db, { subject_mark, sid_mark, issuedAt }: Marked): Promise<boolean> {
  return (await logout(db, [subject_mark, issuedAt, sid_mark])).length > 0;
}

/** Ends the sessions of these marks. */
export async function endMarked(db: Db, marks: readonly Buffer[]): Promise<void> {
  if (marks.length === 0) return;
  await db
    .deleteFrom('session')
    .where((session) => session.or([session('subject_mark', 'in', marks), session('sid_mark', 'in', marks)]))
    .execute();
}
