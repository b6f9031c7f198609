import { expect, vi } from 'vitest';
import { lockAccount } from '../features/session/store.ts';
import { inTransaction, type Tx } from '../platform/database/connect.ts';
import type { TestApplication } from './application.ts';

/**
 * Does something to an account while requests that have proven who they are wait for it, all of them at that moment. Gives their answers, in order.
 */
export async function outrun<Answer>(
  { db, pool }: Pick<TestApplication, 'db' | 'pool'>,
  oidos: string,
  racing: readonly (() => Promise<Answer>)[],
  meanwhile: (tx: Tx) => Promise<unknown>,
): Promise<Answer[]> {
  const asked = await inTransaction(db, async (tx) => {
    await lockAccount(tx, oidos);
    const answers = Promise.all(racing.map((request) => request()));
    const allWait = async () => {
      const { rows } = await pool.query(`
        SELECT FROM pg_locks JOIN pg_database d ON d.oid = database AND datname = current_database()
        WHERE locktype = 'advisory' AND classid = 7110 AND NOT granted`);
      expect(rows).toHaveLength(racing.length);
    };
    // Each checks a password first, which takes long on purpose.
    await vi.waitFor(allWait, { timeout: 20_000 });
    await meanwhile(tx);
    // Not the promise itself: the requests go on once this transaction has ended.
    return { answers };
  });
  return asked.answers;
}
