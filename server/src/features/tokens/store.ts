import type { TokenScope } from '@anketa/contract/rights';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { heldRoles } from '../access/role-store.ts';

interface Maker {
  readonly held_roles: readonly string[];
  readonly extra_permissions: number;
  readonly deactivated: boolean;
}

/** A token as its list has it. */
export interface StoredToken extends Maker {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly TokenScope[];
  readonly made_by: string;
  readonly made_on: string;
  readonly ends_on: string;
  readonly used_on: string | null;
  readonly ended: boolean;
}

const columns = sql`
  t.id, t.name, t.prefix, t.scopes, t.made_on::text, t.ends_on::text, t.used_on::text, t.ends_on < current_date AS ended,
  coalesce(p.login, p.oident) AS made_by, p.extra_permissions, p.deactivated, ${sql.raw(heldRoles)}`;

/** Whoever made a token by a record that was merged into another is that other. */
const withMaker = sql`
  FROM api_token t JOIN person record ON record.oidos = t.oidos
  JOIN person p ON p.oidos = coalesce(record.merged_into, record.oidos)`;

/** All tokens, the newest first. */
export async function allTokens(db: Db): Promise<StoredToken[]> {
  const { rows } = await sql<StoredToken>`
    SELECT ${columns} ${withMaker} ORDER BY t.id DESC`.execute(db);
  return rows;
}

/** A token by its hash, while it has not ended. */
export async function tokenByHash(db: Db, hash: Buffer): Promise<StoredToken | undefined> {
  const { rows } = await sql<StoredToken>`
    SELECT ${columns} ${withMaker} WHERE t.hash = ${hash} AND t.ends_on >= current_date`.execute(db);
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
  readonly oidos: string;
  readonly ends_on: string;
}

/** Whether a day is neither past nor more than so many days ahead. */
export async function isWithinDays(db: Db, day: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    SELECT ${day}::date BETWEEN current_date AND current_date + ${days}::integer AS within`.execute(db);
  return rows[0]?.within ?? false;
}

/** Stores a token. Gives its number. */
export async function insertToken(tx: Tx, { scopes, ...token }: NewToken): Promise<number> {
  const { id } = await tx
    .insertInto('api_token')
    .values({ ...token, scopes: [...scopes] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a token. Gives what it was for; undefined: there is none. */
export async function deleteToken(tx: Tx, id: number): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('api_token')
    .where('id', '=', id)
    .returning(['name', 'prefix'])
    .executeTakeFirst();
  return deleted && `${deleted.name} (${deleted.prefix})`;
}
