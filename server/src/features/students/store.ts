import { drawnStudents } from '@anketa/contract/constants';
import type { listStudents, Study } from '@anketa/contract/evaluations/students';
import type { ListQuery } from '@anketa/contract/lists';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { listOf } from '../../platform/database/paged.ts';
import { peopleInOrder } from '../../platform/database/people-in-order.ts';
import { type Names, personName } from '../../platform/person-name.ts';
import { containsWords } from '../../platform/search-words.ts';

/** Whether a person `p` had answered anything by last night. What was submitted today is not told: it would be a clock. */
const hasResponded = (evaluationId: number) => sql<boolean>`EXISTS (
  SELECT FROM participation a WHERE a.evaluation_id = ${evaluationId} AND a.oidos = p.oidos AND a.settled AND NOT a.refused)`;

const studies = (evaluationId: number, type: string | undefined) => sql<SqlBool>`EXISTS (
  SELECT FROM study s WHERE s.oidos = p.oidos AND s.evaluation_id = ${evaluationId}
    ${type === undefined ? sql`` : sql`AND upper(s.type_code) = ${type.toUpperCase()}`})`;

/** Whether a person `p` studies in an evaluation, for a list of all. A join would be taken for cheaper, and then everybody sorted. */
const isStudent = (evaluationId: number, type: string | undefined) => sql<SqlBool>`(p.oidos IN (
  SELECT s.oidos FROM study s WHERE s.evaluation_id = ${evaluationId}
    ${type === undefined ? sql`` : sql`AND upper(s.type_code) = ${type.toUpperCase()}`})) IS TRUE`;

/** Those who study in an evaluation, in Czech order. `search`: in names, logins and numbers, without case and diacritics. */
export function studentsList(
  db: Db,
  evaluationId: number,
  { sort, search, type, responded }: ListQuery<typeof listStudents>,
) {
  const found = db
    .selectFrom('person as p')
    .select('p.oidos')
    .where(isStudent(evaluationId, type))
    .where(containsWords(sql.ref('p.search'), search))
    .$if(responded !== undefined, (query) =>
      query.where(responded === 'yes' ? hasResponded(evaluationId) : sql<boolean>`NOT ${hasResponded(evaluationId)}`),
    );
  return listOf(db, found, {
    sort,
    orders: { name: peopleInOrder.byName, responded: [hasResponded(evaluationId)] },
    own: peopleInOrder.inCzechOrder,
    // Of those who are shown alone: the database would look up the studies of everybody before a page.
    async rows(rows) {
      const keys = rows.map(({ oidos }) => oidos);
      const details = await detailsOf(db, evaluationId, keys);
      return keys.flatMap((oid) => details.get(oid) ?? []);
    },
  });
}

/** What the list says of some students: who they are, whether they have answered, and their studies. */
async function detailsOf(db: Db, evaluationId: number, students: readonly string[]) {
  const rows = await db
    .selectFrom('person as p')
    .innerJoin('study as s', 's.oidos', 'p.oidos')
    .leftJoin('field as f', (join) =>
      join.onRef('f.evaluation_id', '=', 's.evaluation_id').onRef('f.code', '=', 's.field_code'),
    )
    .select(['p.oidos', 'p.login', 'p.surname', 'p.name', 'p.title_before', 'p.title_after'])
    .select(['s.field_code', 's.type_code', 'f.name_cs', 'f.name_en'])
    .select(hasResponded(evaluationId).as('responded'))
    .where('s.evaluation_id', '=', evaluationId)
    .where('p.oidos', '=', sql<string>`ANY(${students})`)
    .orderBy('s.code')
    .execute();
  const studyOf = ({ field_code, type_code, name_cs, name_en }: (typeof rows)[number]) => ({
    code: field_code ?? '',
    type: (type_code ?? '').toUpperCase(),
    name_cs: name_cs ?? '',
    name_en: name_en ?? '',
  });
  const each = [...Map.groupBy(rows, ({ oidos }) => oidos)];
  return new Map(
    each.flatMap(([oid, own]) => {
      const [person] = own;
      if (!person) return [];
      const { login, responded } = person;
      return [[oid, { oid, name: personName(person, oid), login, responded, studies: own.map(studyOf) }] as const];
    }),
  );
}

/** A student as the list shows them, without studies; undefined for who does not study in the evaluation. */
export async function studentById(db: Db, evaluationId: number, oidos: string) {
  const row = await db
    .selectFrom('person as p')
    .select(['p.oidos', 'p.login', 'p.surname', 'p.name', 'p.title_before', 'p.title_after'])
    .select(hasResponded(evaluationId).as('responded'))
    .where('p.oidos', '=', oidos)
    .where(studies(evaluationId, undefined))
    .executeTakeFirst();
  return row && { oid: row.oidos, name: personName(row, row.oidos), login: row.login, responded: row.responded };
}

/** The studies of a student with the names of field, programme and form. */
export async function studiesOf(db: Db, evaluationId: number, oidos: string): Promise<Study[]> {
  const { rows } = await sql<Study>`
    SELECT s.code, upper(coalesce(s.type_code, '')) AS type, s.year,
      ${named(sql`coalesce(s.field_code, '')`, 'f')} AS field,
      CASE WHEN f.programme_code IS NOT NULL THEN ${named(sql`f.programme_code`, 'p')} END AS programme,
      CASE WHEN s.form_code IS NOT NULL THEN ${named(sql`s.form_code`, 'o')} END AS form
    FROM study s
    LEFT JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
    LEFT JOIN codebook p ON p.evaluation_id = s.evaluation_id AND p.kind = 'programme' AND p.code = f.programme_code
    LEFT JOIN codebook o ON o.evaluation_id = s.evaluation_id AND o.kind = 'study_form' AND o.code = s.form_code
    WHERE s.evaluation_id = ${evaluationId} AND s.oidos = ${oidos} ORDER BY s.code`.execute(db);
  return rows;
}

const named = (code: RawBuilder<unknown>, table: string) => sql`json_build_object('code', ${code},
  'name_cs', coalesce(${sql.ref(`${table}.name_cs`)}, ''), 'name_en', coalesce(${sql.ref(`${table}.name_en`)}, ''))`;

/** The letters of the types of study that there are in an evaluation. */
export async function studyTypes(db: Db, evaluationId: number): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    SELECT DISTINCT upper(type_code) AS type FROM study
    WHERE evaluation_id = ${evaluationId} AND coalesce(type_code, '') <> '' ORDER BY 1`.execute(db);
  return rows.map(({ type }) => type);
}

interface Drawn extends Names {
  readonly oidos: string;
  readonly login: string | null;
}

/**
 * Draws among those who have answered anything: the first by the SHA-256 of the seed, a colon and their number (oidos), in that order. Reads
 * who took part, never what was answered.
 */
export async function draw(db: Db, evaluationId: number, seed: string) {
  const { rows } = await sql<Drawn>`
    SELECT p.oidos, p.login, p.surname, p.name, p.title_before, p.title_after FROM person p
    WHERE ${hasResponded(evaluationId)} ORDER BY sha256(convert_to(${seed} || ':' || p.oidos, 'UTF8')), p.oidos
    LIMIT ${drawnStudents}`.execute(db);
  return rows.map((row) => ({ oid: row.oidos, name: personName(row, row.oidos), login: row.login }));
}

/** How many have answered anything by last night. */
export async function respondents(db: Db, evaluationId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(DISTINCT oidos)::int AS n FROM participation
    WHERE evaluation_id = ${evaluationId} AND settled AND NOT refused`.execute(db);
  return rows[0]?.n ?? 0;
}
