import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/connect.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Whether a token was used. */
export async function isUsed(db: Db, token: string): Promise<boolean> {
  const used = db.selectFrom('used_token').select('token_hash').where('token_hash', '=', hashOf(token));
  return (await used.executeTakeFirst()) !== undefined;
}

/** Notes that a token was used. False: it had been. What is too old to be used is swept on the way. */
export async function useOnce(db: Db, token: string, expires_at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .with('swept', (cte) => cte.deleteFrom('used_token').where('expires_at', '<=', new Date()))
    .insertInto('used_token')
    .values({ token_hash: hashOf(token), expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
