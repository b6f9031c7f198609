import type { listTranslations, TranslatedKind, Translation } from '@anketa/contract/evaluations/translations';
import type { ListQuery } from '@anketa/contract/lists';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { listOf } from '../../platform/database/paged.ts';
import { versionOf } from '../../platform/http/edits.ts';
import { containsWords } from '../../platform/search-words.ts';

/** Where names of a kind stand, and which of its rows are of that kind. */
const tables = {
  department: { table: sql.table('department'), rows: sql`true` },
  course: { table: sql.table('course'), rows: sql`n.active` },
  field: { table: sql.table('field'), rows: sql`true` },
  programme: { table: sql.table('codebook'), rows: sql`n.kind = 'programme'` },
} as const satisfies Record<TranslatedKind, unknown>;

interface Found extends Omit<Translation, 'version'> {
  readonly missing: boolean;
  readonly search: string;
  /** In which order kinds come. */
  readonly nth: number;
}

const kinds = ['department', 'course', 'field', 'programme'] as const;

/** Texts of an evaluation. A name that is the same in both languages counts as translated only where somebody wrote it. */
function texts(evaluationId: number) {
  const names = kinds.map(
    (kind, nth) => sql`
      SELECT ${sql.lit(kind)} AS kind, n.code, n.name_cs AS text_cs, n.name_en AS text_en, e.sis_name, n.search, ${sql.lit(nth)} AS nth
      FROM ${tables[kind].table} n
      LEFT JOIN english_name e ON e.kind = ${sql.lit(kind)} AND e.code = n.code AND e.name_cs = n.name_cs
      WHERE n.evaluation_id = ${evaluationId} AND ${tables[kind].rows}`,
  );
  const questions = sql`
    SELECT 'question', q.id::text, q.body_cs, q.body_en, NULL, search_text(q.id || ' ' || q.body_cs || ' ' || q.body_en), ${sql.lit(kinds.length)}
    FROM question q WHERE q.evaluation_id = ${evaluationId} AND q.active`;
  return sql<Found>`(
    SELECT kind, code, text_cs, CASE WHEN text_en = text_cs AND sis_name IS NULL THEN '' ELSE text_en END AS text_en,
      CASE WHEN sis_name = text_cs THEN '' ELSE sis_name END AS sis_name, nth,
      text_en = '' OR (text_en = text_cs AND sis_name IS NULL) AS missing, search
    FROM (${sql.join([...names, questions], sql` UNION ALL `)}) one)`;
}

/** The English texts of an evaluation: what is missing first, then kind by kind in Czech order. */
export function translationsList(db: Db, evaluationId: number, query: ListQuery<typeof listTranslations>) {
  const { sort, search, kind, missing } = query;
  const found = db
    .selectFrom(texts(evaluationId).as('t'))
    .select(['t.kind', 't.code', 't.text_cs', 't.text_en', 't.sis_name'])
    .where(containsWords(sql.ref('t.search'), search))
    .$if(kind !== undefined, (rows) => rows.where('t.kind', '=', kind ?? 'department'))
    .$if(missing !== undefined, (rows) => rows.where('t.missing', '=', true));
  const inCzech = (column: 'text_cs' | 'text_en' | 'code') => sql`${sql.ref(`t.${column}`)} COLLATE "cs-x-icu"`;
  return listOf(db, found, {
    sort,
    orders: { text_cs: [inCzech('text_cs')], text_en: [inCzech('text_en')], code: [inCzech('code')] },
    own: sql`t.missing DESC, t.nth, ${inCzech('text_cs')}, t.code`,
    rows: (rows) => rows.map((row) => ({ ...row, version: versionOf({ text_en: row.text_en }) })),
  });
}

/** How many texts of an evaluation lack an English one. */
export async function countMissing(db: Db, evaluationId: number): Promise<number> {
  const { count } = await db
    .selectFrom(texts(evaluationId).as('t'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('t.missing', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

interface Name {
  readonly kind: TranslatedKind;
  readonly code: string;
}

/** A name of an evaluation, with what is written in place of the SIS's; undefined: there is none. */
export async function nameOf(tx: Tx, evaluationId: number, { kind, code }: Name) {
  const { rows } = await sql<{ name_cs: string; name_en: string; sis_name: string | null }>`
    SELECT n.name_cs, n.name_en, e.sis_name FROM ${tables[kind].table} n
    LEFT JOIN english_name e ON e.kind = ${kind} AND e.code = n.code AND e.name_cs = n.name_cs
    WHERE n.evaluation_id = ${evaluationId} AND n.code = ${code} AND ${tables[kind].rows}
    FOR UPDATE OF n`.execute(tx);
  return rows[0];
}

/** That an evaluation (`evaluation`) has this name in Czech. */
export const hasName = ({ kind, code }: Name, name_cs: string) => sql`EXISTS (
  SELECT FROM ${tables[kind].table} n WHERE n.evaluation_id = evaluation.id AND n.code = ${code} AND n.name_cs = ${name_cs} AND ${tables[kind].rows})`;

interface Written extends Name {
  readonly name_cs: string;
  readonly name_en: string;
  readonly sis_name: string;
}

/** Remembers a name that is written over the SIS's. */
export async function storeName(tx: Tx, { kind, code, name_cs, name_en, sis_name }: Written): Promise<void> {
  await tx
    .insertInto('english_name')
    .values({ kind, code, name_cs, name_en, sis_name })
    .onConflict((conflict) => conflict.columns(['kind', 'code', 'name_cs']).doUpdateSet({ name_en }))
    .execute();
}

/** Forgets it. */
export async function forgetName(tx: Tx, { kind, code }: Name, name_cs: string): Promise<void> {
  await tx
    .deleteFrom('english_name')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('name_cs', '=', name_cs)
    .execute();
}

/** Puts an English name wherever the Czech one stands. */
export async function putName(tx: Tx, name: Name, { name_cs, name_en }: Pick<Written, 'name_cs' | 'name_en'>) {
  const { table, rows } = tables[name.kind];
  await sql`UPDATE ${table} AS n SET name_en = ${name_en}
    WHERE n.code = ${name.code} AND n.name_cs = ${name_cs} AND n.name_en <> ${name_en} AND ${rows}`.execute(tx);
}
