import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Names } from '../../platform/person-name.ts';
import { ownerNames } from './store.ts';

/** A service account as its list has it. */
export interface StoredAccount {
  readonly id: number;
  readonly name: string;
  /** The key of its owner, of the person that a merged record is; null: it has none any more. */
  readonly oidos: string | null;
  /** Their login, or their number. */
  readonly owner: string | null;
  readonly owner_names: Names;
  readonly made_on: string;
  readonly tokens: number;
}

/** All service accounts by name. */
export async function allAccounts(db: Db): Promise<StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    SELECT a.id, a.name, p.oidos, coalesce(p.login, p.oident) AS owner, ${ownerNames}, a.made_on::text,
      (SELECT count(*)::integer FROM api_token t WHERE t.account_id = a.id) AS tokens
    FROM service_account a LEFT JOIN person record ON record.oidos = a.oidos
    LEFT JOIN person p ON p.oidos = coalesce(record.merged_into, record.oidos)
    ORDER BY a.name COLLATE "cs-x-icu"`.execute(db);
  return rows;
}

/** A service account, which nobody else changes until the transaction ends; undefined: there is none. */
export function accountById(tx: Tx, id: number) {
  return tx.selectFrom('service_account').select(['name', 'oidos']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Stores a service account. Gives its number; undefined: there is one of this name. */
export async function insertAccount(
  tx: Tx,
  account: { readonly name: string; readonly oidos: string },
): Promise<number | undefined> {
  const stored = await tx
    .insertInto('service_account')
    .values(account)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id;
}

/** Makes somebody the owner of a service account. */
export async function setAccountOwner(tx: Tx, id: number, oidos: string): Promise<void> {
  await tx.updateTable('service_account').set({ oidos }).where('id', '=', id).execute();
}

/** Deletes a service account with its tokens. Gives its name; undefined: there is none. */
export async function deleteAccount(tx: Tx, id: number): Promise<string | undefined> {
  const deleted = await tx.deleteFrom('service_account').where('id', '=', id).returning('name').executeTakeFirst();
  return deleted?.name;
}
