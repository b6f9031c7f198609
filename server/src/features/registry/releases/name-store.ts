import type { Db, Tx } from '../../../platform/database/connect.ts';

interface Fields {
  readonly prefixes: readonly string[];
  readonly operator: boolean;
}

/** A remote's name with the prefixes that it may claim, and whether it is the operator's; undefined: nobody made it. */
export function nameOfRemote(db: Db | Tx, name: string) {
  return db
    .selectFrom('remote_name')
    .select(['remote_id as name', 'prefixes', 'operator'])
    .where('remote_id', '=', name)
    .executeTakeFirst();
}

/** All names that were made, in their order. */
export function remoteNames(db: Db | Tx) {
  return db
    .selectFrom('remote_name')
    .select(['remote_id as name', 'prefixes', 'operator'])
    .orderBy('remote_id')
    .execute();
}

/** Stores a name. Gives false where there is one. */
export async function insertName(tx: Tx, name: string, prefixes: readonly string[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('remote_name')
    .values({ remote_id: name, prefixes: [...prefixes] })
    .onConflict((conflict) => conflict.column('remote_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Writes what a name may claim, and whose it is. */
export async function putName(tx: Tx, name: string, { prefixes, operator }: Fields): Promise<void> {
  const fields = { prefixes: [...prefixes], operator };
  await tx.updateTable('remote_name').set(fields).where('remote_id', '=', name).execute();
}

/** Deletes a name. Gives false where there is none. */
export async function deleteName(tx: Tx, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('remote_name').where('remote_id', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}
