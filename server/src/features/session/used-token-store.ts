import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/connect.ts';
import { prepared } from '../../platform/database/prepared.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Whether a token was used. */
export async function isUsed(db: Db, token: string): Promise<boolean> {
  const used = db.selectFrom('used_token').select('token_hash').where('token_hash', '=', hashOf(token));
  return (await used.executeTakeFirst()) !== undefined;
}

const use = prepared<{ token_hash: Buffer }>(
  'use_token',
  `WITH swept AS (DELETE FROM used_token WHERE expires_at <= now())
   INSERT INTO used_token (token_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING token_hash`,
);

/** Notes that a token was used. False: it had been. What is too old to be used is swept on the way. */
export async function useOnce(db: Db, token: string, expires_at: Date): Promise<boolean> {
  return (await use(db, [hashOf(token), expires_at])).length === 1;
}
