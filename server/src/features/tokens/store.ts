import type { TokenScope } from '@anketa/contract/rights';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Names } from '../../platform/person-name.ts';
import { currentRoles } from '../access/role-store.ts';

interface Owner {
  /** Their login, or their number; null: there is none any more. */
  readonly owner: string | null;
  readonly owner_names: Names;
  readonly held_roles: readonly string[];
  readonly extra_permissions: number;
  readonly deactivated: boolean;
}

/** A token as its list has it. */
export interface StoredToken extends Owner {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly TokenScope[];
  /** Of scopes of remotes: which remotes. */
  readonly remotes: readonly string[];
  /** The name of its service account; null: it is its owner's own. */
  readonly account: string | null;
  readonly made_on: string;
  readonly ends_on: string;
  readonly used_on: string | null;
  readonly ended: boolean;
}

/** The names of whoever owns a token or an account, as one value: tokens and accounts have names of their own. */
export const ownerNames = sql.raw(
  `jsonb_build_object('surname', p.surname, 'name', p.name, 'title_before', p.title_before, 'title_after', p.title_after) AS owner_names`,
);

const columns = sql`
  t.id, t.name, t.prefix, t.scopes, t.remotes, t.made_on::text, t.ends_on::text, t.used_on::text, t.ends_on < current_date AS ended,
  a.name AS account, coalesce(p.login, p.oident) AS owner, ${ownerNames}, coalesce(p.extra_permissions, 0) AS extra_permissions,
  coalesce(p.deactivated, true) AS deactivated, ${sql.raw(currentRoles)}`;

/** Whoever owns a token, or its account, by a record that was merged into another is that other. */
const withOwner = sql`
  FROM api_token t LEFT JOIN service_account a ON a.id = t.account_id
  LEFT JOIN person record ON record.oidos = coalesce(t.oidos, a.oidos)
  LEFT JOIN person p ON p.oidos = coalesce(record.merged_into, record.oidos)`;

/** All tokens, the newest first. */
export async function allTokens(db: Db): Promise<StoredToken[]> {
  const { rows } = await sql<StoredToken>`
    SELECT ${columns} ${withOwner} ORDER BY t.id DESC`.execute(db);
  return rows;
}

/** A token by its hash, while it has not ended. */
export async function tokenByHash(db: Db, hash: Buffer): Promise<StoredToken | undefined> {
  const { rows } = await sql<StoredToken>`
    SELECT ${columns} ${withOwner} WHERE t.hash = ${hash} AND t.ends_on >= current_date`.execute(db);
  return rows[0];
}

/** A token by its number, while it has not ended. */
export async function tokenById(db: Db | Tx, id: number): Promise<StoredToken | undefined> {
  const { rows } = await sql<StoredToken>`
    SELECT ${columns} ${withOwner} WHERE t.id = ${id} AND t.ends_on >= current_date`.execute(db);
  return rows[0];
}

/** Notes the day of a token's use, once a day. */
export async function noteUse(db: Db, id: number): Promise<void> {
  await sql`UPDATE api_token SET used_on = current_date WHERE id = ${id} AND used_on IS DISTINCT FROM current_date`.execute(
    db,
  );
}

interface NewToken {
  readonly name: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly scopes: readonly TokenScope[];
  readonly remotes: readonly string[];
  /** The key of its owner, or the number of its account: one of both. */
  readonly oidos: string | null;
  readonly account_id: number | null;
  readonly ends_on: string;
}

/** Whether a day is neither past nor more than so many days ahead. */
export async function isWithinDays(db: Db, day: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    SELECT ${day}::date BETWEEN current_date AND current_date + ${days}::integer AS within`.execute(db);
  return rows[0]?.within ?? false;
}

/** Stores a token. Gives its number. */
export async function insertToken(tx: Tx, { scopes, remotes, ...token }: NewToken): Promise<number> {
  const { id } = await tx
    .insertInto('api_token')
    .values({ ...token, scopes: [...scopes], remotes: [...remotes] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How a token, and the machine that calls by it, is called where it is noted: no login is like that. */
export const nameOf = ({ name, prefix }: Pick<StoredToken, 'name' | 'prefix'>): string => `${name} (${prefix})`;

/** Deletes a token. Gives what it was for; undefined: there is none. */
export async function deleteToken(tx: Tx, id: number): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('api_token')
    .where('id', '=', id)
    .returning(['name', 'prefix'])
    .executeTakeFirst();
  return deleted && nameOf(deleted);
}
