import type { ListQuery } from '@anketa/contract/lists';
import type { GivenRole, listUsers, UserRights } from '@anketa/contract/people/people';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { czech, listOf } from '../../platform/database/paged.ts';
import { peopleInOrder } from '../../platform/database/people-in-order.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { personName } from '../../platform/person-name.ts';
import { containsWords } from '../../platform/search-words.ts';
import { hasRole, rolesByPerson } from '../access/role-store.ts';

const nameColumns = ['p.oident', 'p.login', 'p.surname', 'p.name', 'p.title_before', 'p.title_after'] as const;

const { byName, inCzechOrder } = peopleInOrder;

/** People whose names, login or number contain every word of `search`, or those of a record that was merged into theirs. */
function people(db: Db, search: string | undefined) {
  const found = containsWords(sql.ref('p.search'), search);
  const byOther = sql<SqlBool>`EXISTS (SELECT FROM person o WHERE o.merged_into = p.oidos AND ${containsWords(sql.ref('o.search'), search)})`;
  return db
    .selectFrom('person as p')
    .select(nameColumns)
    .where('p.merged_into', 'is', null)
    .where((either) => (search ? either.or([found, byOther]) : found));
}

/** Users in Czech order. `search` ignores case and diacritics. */
export function usersList(db: Db, { sort, search, role, password, active }: ListQuery<typeof listUsers>) {
  const found = people(db, search)
    .select(['p.oidos', 'p.email', 'p.deactivated'])
    .select(sql<boolean>`p.password_hash IS NOT NULL`.as('local_password'))
    .$if(role !== undefined, (query) => query.where(sql<SqlBool>`${hasRole(role ?? 'user')}`))
    .$if(active === 'off', (query) => query.where('p.deactivated', '=', true))
    .$if(password === 'local', (query) => query.where('p.password_hash', 'is not', null));
  return listOf(db, found, {
    sort,
    orders: { full_name: byName, login: [czech('p.login')], oident: [czech('p.oident')], email: [czech('p.email')] },
    own: inCzechOrder,
    async rows(users) {
      const keys = users.map(({ oidos }) => oidos);
      const roles = await rolesByPerson(db, keys);
      return users.map(({ oidos, ...row }) => {
        return { ...row, full_name: personName(row, row.oident), roles: roles.get(oidos) ?? [] };
      });
    },
  });
}

/** Up to twenty people who match every word of `search` and are not deactivated, without the one of a number; none for an empty search. */
export async function peopleMatching(db: Db, search: string, { without = '' } = {}) {
  if (search.trim() === '') return [];
  const rows = await people(db, search)
    .where('p.deactivated', '=', false)
    .where('p.oident', '<>', without)
    .orderBy(inCzechOrder)
    .limit(20)
    .execute();
  return rows.map((row) => ({ ...row, full_name: personName(row, row.oident) }));
}

/** A person by number, with the row locked when `lock` is given in a transaction. */
export function personByNumber(db: Db | Tx, oident: string, { lock = false } = {}) {
  return db
    .selectFrom('person as p')
    .select([
      'p.oidos',
      'p.email',
      'p.password_hash',
      'p.extra_permissions',
      'p.sis_values',
      'p.deactivated',
      ...nameColumns,
    ])
    .where('p.oident', '=', oident)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The person that a record, by its key, is merged into, or that it is by itself; with the extra permissions of both. */
export function personOfRecord(db: Db | Tx, record: string) {
  return db
    .selectFrom('person as r')
    .innerJoin('person as p', (join) => join.on(sql<SqlBool>`p.oidos = coalesce(r.merged_into, r.oidos)`))
    .select(['p.oidos', 'p.oident', sql<number>`r.extra_permissions | p.extra_permissions`.as('extra_permissions')])
    .where('r.oidos', '=', record)
    .executeTakeFirstOrThrow();
}

/** The origin of roles that are given by hand. Others are a provider's (features/providers/roles/roles.ts). */
const byHand = 'hand';

/** The roles given to a person by hand. */
export async function givenRolesOf(db: Db | Tx, oidos: string): Promise<GivenRole[]> {
  const rows = await db
    .selectFrom('person_role')
    .select('role')
    .where('oidos', '=', oidos)
    .where('origin', '=', byHand)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** Lets one transaction at a time take an administrator away. It comes after the locks of rows and accounts: whoever has it waits for none of these. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7112, 0)`.execute(tx);
}

/**
 * Whether a person alone was made an administrator by hand and is not deactivated. Of a record that was merged into another roles rest. Before somebody is
 * taken away administrators are to be locked.
 */
export async function isOnlyAdministrator(db: Db | Tx, oidos: string): Promise<boolean> {
  const rows = await db
    .selectFrom('person_role as r')
    .innerJoin('person as p', 'p.oidos', 'r.oidos')
    .select('r.oidos')
    .where('r.role', '=', 'admin')
    .where('r.origin', '=', byHand)
    .where('p.deactivated', '=', false)
    .where('p.merged_into', 'is', null)
    .execute();
  return rows.length === 1 && rows[0]?.oidos === oidos;
}

/** Replaces a person's given roles and extra permissions. */
export async function replaceRights(tx: Tx, oidos: string, { roles, extra_permissions }: UserRights) {
  await tx.updateTable('person').set({ extra_permissions }).where('oidos', '=', oidos).execute();
  await tx.deleteFrom('person_role').where('oidos', '=', oidos).where('origin', '=', byHand).execute();
  const given = [...new Set(roles)].map((role) => ({ oidos, role }));
  if (given.length > 0) await tx.insertInto('person_role').values(given).execute();
}

export type NewPerson = Insertable<Schema['person']>;

/** Adds a person. False when the login or the number is taken. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
