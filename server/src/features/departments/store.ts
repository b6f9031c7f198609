import type { listDepartments } from '@anketa/contract/departments';
import type { ListQuery } from '@anketa/contract/lists';
import type { Locale, Named } from '@anketa/contract/values';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { czech, czechName, listOf } from '../../platform/database/paged.ts';
import { personName } from '../../platform/person-name.ts';
import { containsWords } from '../../platform/search-words.ts';

/** The newest evaluation whose import is complete: its departments are the present ones. */
function newest(db: Db | Tx) {
  return db
    .selectFrom('evaluation')
    .select('id')
    .where('completed_at', 'is not', null)
    .orderBy('year', 'desc')
    .orderBy('semester', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
}

/** The number of that evaluation. Undefined when there is none. */
export async function newestEvaluation(db: Db | Tx): Promise<number | undefined> {
  return (await newest(db).executeTakeFirst())?.id;
}

const inCzechOrder = sql`${czech('name_cs')}, code`;

/** The present departments. */
function departments(db: Db | Tx) {
  return db.selectFrom('department').select(['code', 'name_cs', 'name_en']).where('evaluation_id', '=', newest(db));
}

/** The present departments in Czech order, to choose from. */
export function presentDepartments(db: Db): Promise<Named[]> {
  return departments(db).orderBy(inCzechOrder).execute();
}

/** Departments with their heads, in Czech order. `search` ignores case and diacritics. */
export function departmentsList(db: Db, { sort, filter, search }: ListQuery<typeof listDepartments>, locale: Locale) {
  const hasHead = sql<SqlBool>`EXISTS (SELECT FROM department_head h WHERE h.department_code = department.code)`;
  const found = departments(db)
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('department_head as h')
          .innerJoin('person as p', 'p.oidos', 'h.oidos')
          .select(['p.oident', 'p.surname', 'p.name', 'p.title_before', 'p.title_after'])
          .whereRef('h.department_code', '=', 'department.code')
          .orderBy('p.surname')
          .orderBy('p.name'),
      ).as('heads'),
    )
    .$if(filter === 'with-head', (query) => query.where(hasHead))
    .$if(filter === 'without-head', (query) => query.where((e) => e.not(hasHead)))
    .where(containsWords(sql`search_text(code || ' ' || name_cs || ' ' || name_en)`, search));
  return listOf(db, found, {
    sort,
    orders: { kod: [czech('code')], nazev: [czechName(locale, 'department')] },
    own: inCzechOrder,
    rows: (rows) =>
      rows.map(({ code, name_cs, name_en, heads }) => ({
        kod: code,
        nazev: name_cs,
        anazev: name_en,
        head: heads.map((person) => ({ oident: person.oident, full_name: personName(person, person.oident) })),
      })),
  });
}

/** Whether the present departments include this one. */
export async function departmentExists(db: Db | Tx, code: string): Promise<boolean> {
  return (await departments(db).where('code', '=', code).executeTakeFirst()) !== undefined;
}

/** The key of the person with this number. */
export async function personKey(db: Db | Tx, oident: string): Promise<string | undefined> {
  const row = await db.selectFrom('person').select('oidos').where('oident', '=', oident).executeTakeFirst();
  return row?.oidos;
}

/** Adds a head. False when the person headed the department already. */
export async function addHead(tx: Tx, department: string, oidos: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('department_head')
    .values({ department_code: department, oidos })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a head. False when the person did not head the department. */
export async function deleteHead(tx: Tx, department: string, oidos: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('department_head')
    .where('department_code', '=', department)
    .where('oidos', '=', oidos)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
