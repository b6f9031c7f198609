import type { Department, listDepartments } from '@anketa/contract/departments';
import type { QueryOf } from '@anketa/contract/endpoint';
import type { Named } from '@anketa/contract/values';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { type Paged, paged } from '../../platform/database/paged.ts';
import { personName } from '../../platform/person-name.ts';
import { containsWords } from '../../platform/search-words.ts';

/** The newest evaluation whose import is complete: its departments are the present ones. */
export async function newestEvaluation(db: Db | Tx): Promise<number | undefined> {
  const row = await db
    .selectFrom('evaluation')
    .select('id')
    .where('completed_at', 'is not', null)
    .orderBy('year', 'desc')
    .orderBy('semester', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** One page of departments in Czech order. `search` ignores case and diacritics. */
export async function departmentsPage(
  db: Db,
  { page, limit, filter, search }: QueryOf<typeof listDepartments>,
): Promise<Paged<Department>> {
  const evaluation = await newestEvaluation(db);
  const heads = sql<SqlBool>`EXISTS (SELECT FROM department_head h WHERE h.department_code = department.code)`;
  const found = db
    .selectFrom('department')
    .select(['code', 'name_cs', 'name_en'])
    .where('evaluation_id', '=', evaluation ?? 0)
    .$if(filter === 'with-head', (query) => query.where(heads))
    .$if(filter === 'without-head', (query) => query.where((e) => e.not(heads)))
    .where(containsWords(sql`search_text(code || ' ' || name_cs || ' ' || name_en)`, search))
    .orderBy(sql`name_cs COLLATE "cs-x-icu"`)
    .orderBy('code');
  const { data: rows, ...rest } = await paged(found, { page, limit });
  const people = await headsOf(
    db,
    rows.map((row) => row.code),
  );
  return {
    ...rest,
    data: rows.map((row) => ({
      kod: row.code,
      nazev: row.name_cs,
      anazev: row.name_en,
      head: people
        .filter((person) => person.department_code === row.code)
        .map((person) => ({ oident: person.oident, full_name: personName(person, person.oident) })),
    })),
  };
}

async function headsOf(db: Db, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return db
    .selectFrom('department_head')
    .innerJoin('person', 'person.oidos', 'department_head.oidos')
    .select(['department_code', 'oident', 'surname', 'name', 'title_before', 'title_after'])
    .where('department_code', 'in', codes)
    .orderBy('surname')
    .orderBy('name')
    .execute();
}

/** Whether the present departments include this one. */
export async function departmentExists(db: Db | Tx, code: string): Promise<boolean> {
  const evaluation = await newestEvaluation(db);
  const row = await db
    .selectFrom('department')
    .select('code')
    .where('evaluation_id', '=', evaluation ?? 0)
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
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

/** The departments of the newest evaluation in Czech order, to choose from. */
export async function presentDepartments(db: Db): Promise<Named[]> {
  return db
    .selectFrom('department')
    .select(['code', 'name_cs', 'name_en'])
    .where('evaluation_id', '=', (await newestEvaluation(db)) ?? 0)
    .orderBy(sql`name_cs COLLATE "cs-x-icu"`)
    .orderBy('code')
    .execute();
}
