import type { ListQuery } from '@anketa/contract/lists';
import type { Head, HeadTerm, listDepartments } from '@anketa/contract/people/departments';
import type { Locale, Named } from '@anketa/contract/values';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { czech, listOf, orderedName } from '../../platform/database/paged.ts';
import { type Names, personName } from '../../platform/person-name.ts';
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

/** A head, and whether today is within the term. */
const headColumns = [
  ...(['p.oident', 'p.surname', 'p.name', 'p.title_before', 'p.title_after', 'h.from_day', 'h.until_day'] as const),
  sql<boolean>`(h.department_code, h.oidos) IN (SELECT department_code, oidos FROM department_head)`.as('now'),
] as const;

interface FoundHead extends HeadTerm, Names {
  readonly oident: string;
  readonly now: boolean;
}

function headOf({ oident, from_day, until_day, now, ...person }: FoundHead): Head {
  return { oident, full_name: personName(person, oident), from_day, until_day, now };
}

/** The heads of a department, with those who were and who will be. */
export async function headsOf(db: Db | Tx, department: string): Promise<Head[]> {
  const rows = await db
    .selectFrom('head_appointment as h')
    .innerJoin('person as p', 'p.oidos', 'h.oidos')
    .select(headColumns)
    .where('h.department_code', '=', department)
    .orderBy(czech('p.surname'))
    .orderBy(czech('p.name'))
    .execute();
  return rows.map(headOf);
}

/** The term of a head, locked. Undefined: the person was not appointed. */
export async function lockTerm(tx: Tx, department: string, oidos: string): Promise<HeadTerm | undefined> {
  return tx
    .selectFrom('head_appointment')
    .select(['from_day', 'until_day'])
    .where('department_code', '=', department)
    .where('oidos', '=', oidos)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets it. */
export async function storeTerm(tx: Tx, department: string, oidos: string, term: HeadTerm): Promise<void> {
  await tx
    .updateTable('head_appointment')
    .set(term)
    .where('department_code', '=', department)
    .where('oidos', '=', oidos)
    .execute();
}

/** A present department. Undefined when there is none of this code. */
export function departmentByCode(db: Db | Tx, code: string): Promise<Named | undefined> {
  return departments(db).where('code', '=', code).executeTakeFirst();
}

/** The evaluations that have a department, the newest first, and where it is hidden in results. */
export function evaluationsOf(db: Db, code: string) {
  return db
    .selectFrom('department as d')
    .innerJoin('evaluation as e', 'e.id', 'd.evaluation_id')
    .select(['e.id', 'e.name_cs', 'e.name_en', 'd.hidden'])
    .where('d.code', '=', code)
    .where('e.completed_at', 'is not', null)
    .orderBy('e.year', 'desc')
    .orderBy('e.semester', 'desc')
    .orderBy('e.id', 'desc')
    .execute();
}

/** Whether a department is hidden in an evaluation, locked. Undefined: the evaluation has none of this code. */
export async function lockHidden(tx: Tx, code: string, evaluationId: number): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom('department')
    .select('hidden')
    .where('evaluation_id', '=', evaluationId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  return row?.hidden;
}

/** Hides it, or ends that. Figures of results are made anew within a minute (features/figures). */
export async function storeHidden(tx: Tx, code: string, evaluationId: number, hidden: boolean): Promise<void> {
  await tx
    .updateTable('department')
    .set({ hidden })
    .where('evaluation_id', '=', evaluationId)
    .where('code', '=', code)
    .execute();
}

/** Whether somebody heads a department today. */
const hasHead = sql<SqlBool>`EXISTS (SELECT FROM department_head h WHERE h.department_code = department.code)`;

/** How many of the present departments nobody heads today. */
export async function headlessDepartments(db: Db): Promise<number> {
  const without = await departments(db)
    .where((e) => e.not(hasHead))
    .execute();
  return without.length;
}

/** Departments with their heads, in Czech order. `search` ignores case and diacritics. */
export function departmentsList(db: Db, { sort, filter, search }: ListQuery<typeof listDepartments>, locale: Locale) {
  const found = departments(db)
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('head_appointment as h')
          .innerJoin('person as p', 'p.oidos', 'h.oidos')
          .select(headColumns)
          .whereRef('h.department_code', '=', 'department.code')
          .orderBy(czech('p.surname'))
          .orderBy(czech('p.name')),
      ).as('heads'),
    )
    .$if(filter === 'with-head', (query) => query.where(hasHead))
    .$if(filter === 'without-head', (query) => query.where((e) => e.not(hasHead)))
    .where(containsWords(sql`search_text(code || ' ' || name_cs || ' ' || name_en)`, search));
  return listOf(db, found, {
    sort,
    orders: { kod: [czech('code')], nazev: [orderedName(locale, 'department')] },
    own: sql`${orderedName(locale, 'department')}, code`,
    rows: (rows) =>
      rows.map(({ code, name_cs, name_en, heads }) => ({
        kod: code,
        nazev: name_cs,
        anazev: name_en,
        head: heads.map(headOf),
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
    .insertInto('head_appointment')
    .values({ department_code: department, oidos })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a head. False when the person did not head the department. */
export async function deleteHead(tx: Tx, department: string, oidos: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('head_appointment')
    .where('department_code', '=', department)
    .where('oidos', '=', oidos)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
