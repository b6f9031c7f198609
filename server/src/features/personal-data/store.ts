import type { Locale } from '@anketa/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import type { AnyOwned, Displayed } from './declaring.ts';

/** Whose rows are read: the keys, numbers and logins of all records of a person. */
export interface Whose {
  readonly keys: readonly string[];
  readonly numbers: readonly string[];
  readonly logins: readonly string[];
}

/** All records of a person: their own, and those that were merged into it. */
export async function whoseIs(db: Db, oidos: string): Promise<Whose> {
  const rows = await db
    .selectFrom('person_record as r')
    .innerJoin('person as p', 'p.oidos', 'r.record')
    .select(['p.oidos', 'p.oident', 'p.login'])
    .where('r.oidos', '=', oidos)
    .execute();
  return {
    keys: rows.map((row) => row.oidos),
    numbers: rows.map(({ oident }) => oident),
    logins: rows.flatMap(({ login }) => login ?? []),
  };
}

/** A value of a row, as the answer has it. */
export type Value = string | number | boolean | null;

/** A column that is shown, under its name. */
export interface NamedVisible extends Displayed {
  readonly name: string;
}

/** The rows of a table that are a person's: of each the shown columns in their order, and where rows are counted their number behind them. */
export async function rowsOf(
  db: Db,
  table: string,
  { of, only = {}, counted }: AnyOwned,
  {
    whose,
    columns,
    locale,
  }: { readonly whose: Whose; readonly columns: readonly NamedVisible[]; readonly locale: Locale },
): Promise<Value[][]> {
  const isOwn = [ownedBy(of, whose), ...Object.entries(only).map(([name, value]) => sql`${column(name)} = ${value}`)];
  const values = columns.map((one) => displayedValue(one, locale));
  const numbered = counted ? [...values, sql`count(*)::integer`] : values;
  // In the order of what is shown: that of the rows themselves says when they came.
  const places = sql.join(columns.map((_, at) => sql.raw(String(at + 1))));
  const { rows } = await sql<{ row: Value[] }>`
    SELECT jsonb_build_array(${sql.join(numbered.map((_, at) => sql.ref(`v.c${at}`)))}) AS row FROM (
      SELECT ${sql.join(numbered.map((value, at) => sql`${value} AS ${sql.ref(`c${at}`)}`))} FROM ${sql.table(table)} t
      WHERE ${sql.join(isOwn, sql` AND `)}
      ${counted ? sql`GROUP BY ${places}` : sql``}
      ORDER BY ${places}
    ) v`.execute(db);
  return rows.map(({ row }) => row);
}

const column = (name: string) => sql.ref(`t.${name}`);

function ownedBy(of: AnyOwned['of'], whose: Whose): RawBuilder<unknown> {
  if ('person' in of) return sql`${column(of.person)} = ANY(${whose.keys})`;
  if ('actor' in of) return isActor(column(of.actor), whose);
  const [owner, code] = 'study' in of ? ['study', of.study] : ['teacher', of.teacher];
  return sql`(t.evaluation_id, ${column(code)}) IN (SELECT o.evaluation_id, o.code FROM ${sql.table(owner)} o WHERE o.oidos = ANY(${whose.keys}))`;
}

/** By what acts of a person are noted. */
const namesOf = ({ keys, logins }: Whose) => [...logins, ...keys];

/** Whether an act was a person's: by their name, also in somebody else's. */
function isActor(noted: RawBuilder<unknown>, whose: Whose): RawBuilder<unknown> {
  return sql`split_part(${noted}, ' as ', 1) = ANY(${namesOf(whose)})`;
}

/** The codebooks of the SIS by the columns that have their codes. */
const codebooks: Readonly<Record<string, string>> = {
  type_code: 'study_type',
  form_code: 'study_form',
  plan_code: 'plan',
  status_code: 'study_status',
  finance_code: 'finance',
  programme_code: 'programme',
};

/** Where the name of a code stands, as `n`; undefined where a column has none. A department that somebody heads is of no evaluation: by its last name. */
function nameOf(column: string, given: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
  const here = sql`n.evaluation_id = t.evaluation_id AND n.code = ${given}`;
  if (column === 'course_code') return sql`course n WHERE ${here}`;
  if (column === 'field_code') return sql`field n WHERE ${here}`;
  if (column === 'department_code' || column === 'sis_department')
    return sql`department n WHERE n.code = ${given} ORDER BY n.evaluation_id DESC`;
  if (column === 'parallel_code')
    return sql`course n JOIN parallel p ON p.evaluation_id = n.evaluation_id AND p.course_code = n.code
      WHERE p.evaluation_id = t.evaluation_id AND p.code = ${given}`;
  const kind = codebooks[column];
  return kind === undefined ? undefined : sql`codebook n WHERE ${here} AND n.kind = ${kind}`;
}

/** What a column shows: of a time the day alone, of a code also its name. */
function displayedValue({ name, kind, list, named: of }: NamedVisible, locale: Locale): RawBuilder<unknown> {
  const names = locale === 'en' ? 'name_en' : 'name_cs';
  const given = column(name);
  if (kind === 'day') return sql`to_char(${given}, 'YYYY-MM-DD')`;
  if (kind === 'flag' || kind === 'number') return given;
  if (name === 'evaluation_id' || of === 'evaluation')
    return sql`coalesce((SELECT e.${sql.raw(names)} FROM evaluation e WHERE e.id::text = ${given}::text), ${given}::text)`;
  const named = nameOf(name, given);
  if (named)
    return sql`coalesce((SELECT coalesce(nullif(n.${sql.raw(names)}, ''), nullif(n.name_cs, '')) || ' (' || ${given} || ')' FROM ${named} LIMIT 1), ${given})`;
  return list ? sql`array_to_string(${given}, ', ')` : sql`${given}::text`;
}

/** An act on somebody's record. */
export interface NotedAct {
  readonly day: string;
  readonly actor: string;
  readonly action: string;
}

/** Actions that name a person behind what they are done in. */
const namesPerson = ['department.set-head', 'department.remove-head', 'department.head-term', 'mail.release'];

/**
 * What was done with a person's record, or in their name, by others, the last first: equal acts of a day once. The subject of what concerns people begins with
 * their number.
 */
export async function actsOn(db: Db, whose: Whose): Promise<NotedAct[]> {
  const numbers = [...whose.numbers, ...whose.keys];
  const names = namesOf(whose);
  const { rows } = await sql<NotedAct>`
    SELECT to_char(at, 'YYYY-MM-DD') AS day, actor, action FROM audit_log
    WHERE ((action LIKE 'user.%' AND split_part(subject, ' ', 1) = ANY(${numbers}))
        OR (action = ANY(${namesPerson}) AND split_part(subject, ' ', 2) = ANY(${numbers}))
        OR split_part(actor, ' as ', 2) = ANY(${names}))
      AND actor <> ALL(${names})
    GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`.execute(db);
  return rows;
}

/** The day that it is, by the clock of the database. */
export async function today(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`SELECT current_date::text AS day`.execute(db);
  return rows[0]?.day ?? '';
}
