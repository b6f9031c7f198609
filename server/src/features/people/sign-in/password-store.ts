import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';

/** Removes a person's passkeys: they are a way in beside the password that they were added by. */
export async function dropPasskeys(tx: Tx, oidos: string): Promise<void> {
  await tx.deleteFrom('passkey').where('oidos', '=', oidos).execute();
}

/** Removes a person's local password. */
export async function clearPassword(tx: Tx, oidos: string): Promise<void> {
  await tx.updateTable('person').set({ password_hash: null }).where('oidos', '=', oidos).execute();
}

/** Whether people sign in by one of these providers just now. */
export async function someProviderIsOn(db: Db, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM provider_stage WHERE provider = ANY(${keys}) AND (stage = 'on' OR (stage = 'trial' AND trial_ends_at > now()))`.execute(
    db,
  );
  return rows.length > 0;
}
