import type { ParamsOf } from '@anketa/contract/endpoint';
import type {
  listErrorReports,
  noteErrorReport,
  OwnReport,
  Reporter,
} from '@anketa/contract/evaluations/error-reports';
import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { Locale, Named } from '@anketa/contract/values';
import { type Insertable, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { czech, listOf, orderedName } from '../../platform/database/paged.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { versionOf } from '../../platform/http/edits.ts';
import { personName } from '../../platform/person-name.ts';
import { containsWords } from '../../platform/search-words.ts';
import { ofPerson } from '../access/record-store.ts';

type NewReport = Pick<
  Insertable<Schema['error_report']>,
  'evaluation_id' | 'course_code' | 'message' | 'contact' | 'user_agent'
>;

/** Keeps the message of a student, whose name nobody stores. */
export async function addStudentReport(db: Db, report: NewReport): Promise<void> {
  const row = { ...report, reporter: 'student', kind: 'message' as const };
  await db.insertInto('error_report').values(row).execute();
}

/** Keeps the message of a teacher, by name. */
export async function addTeacherReport(db: Db, report: NewReport & { reporter_oidos: string }): Promise<void> {
  const row = { ...report, reporter: 'teacher', kind: 'message' as const };
  await db.insertInto('error_report').values(row).execute();
}

/** What ballots say of teachers is a result: it is told from the checking phase on, as results are. */
const mayShow = sql<SqlBool>`(r.kind = 'message' OR EXISTS (
  SELECT FROM evaluation e WHERE e.id = r.evaluation_id AND e.state = ANY(${[evaluationState.checking, evaluationState.published]})))`;

type Wanted = ParamsOf<typeof listErrorReports> & ListQuery<typeof listErrorReports>;

/** Reports, unsolved ones first, by course. None is kept of when they came, and ids are random. */
export function reportsList(db: Db, { id, target, sort, search, solved, kind }: Wanted, locale: Locale) {
  const found = db
    .selectFrom('error_report as r')
    .leftJoin('course as c', (join) =>
      join.onRef('c.evaluation_id', '=', 'r.evaluation_id').onRef('c.code', '=', 'r.course_code'),
    )
    .leftJoin('teacher as t', (join) =>
      join.onRef('t.evaluation_id', '=', 'r.evaluation_id').onRef('t.code', '=', 'r.teacher_code'),
    )
    .leftJoin('person as w', 'w.oidos', 'r.reporter_oidos')
    .where('r.evaluation_id', '=', id)
    .where('r.reporter', '=', target)
    .where(mayShow)
    .$if(kind !== undefined, (query) => query.where('r.kind', '=', kind ?? 'message'))
    .$if(solved !== undefined, (query) => query.where('r.solved', '=', solved === 'yes'))
    .where(
      containsWords(
        sql`search_text(r.course_code || ' ' || coalesce(c.name_cs, '') || ' ' || r.message || ' ' || r.contact || ' ' || coalesce(t.surname, '') || ' ' || coalesce(w.surname, '') || ' ' || r.note)`,
        search,
      ),
    )
    .select(['r.id', 'r.kind', 'r.parallel_code', 'r.message', 'r.contact', 'r.user_agent', 'r.n as count', 'r.solved'])
    .select(['r.note', 'r.course_code as code', 'c.name_cs', 'c.name_en'])
    .select((e) =>
      jsonBuildObject({
        oident: e.ref('w.oident'),
        surname: e.ref('w.surname'),
        name: e.ref('w.name'),
        title_before: e.ref('w.title_before'),
        title_after: e.ref('w.title_after'),
      }).as('who'),
    )
    .select(['r.teacher_code', 't.surname', 't.name', 't.title_before', 't.title_after']);
  return listOf(db, found, {
    sort,
    orders: {
      course: [orderedName(locale, 'c')],
      contact: [sql`nullif(${czech('r.contact')}, '')`],
      browser: [sql`nullif(${czech('r.user_agent')}, '')`],
      count: [sql.ref('r.n')],
      solved: [sql.ref('r.solved')],
      reporter: [czech('w.surname'), czech('w.name')],
    },
    own: sql`r.solved, ${orderedName(locale, 'c')}, r.course_code, r.parallel_code, r.teacher_code, r.id`,
    rows: (reports) =>
      reports.map(({ code, name_cs, name_en, teacher_code, surname, name, title_before, title_after, ...row }) => {
        const { who, ...report } = row;
        return {
          ...report,
          version: versionOf({ note: report.note }),
          course: { code, name_cs: name_cs ?? '', name_en: name_en ?? '' },
          reporter: personName(who, who.oident ?? ''),
          teacher: personName({ surname, name, title_before, title_after }, teacher_code),
        };
      }),
  });
}

/** Lets the reports of a day lose their order: it would say who made one, by what else that person did then. */
export async function settleReports(tx: Tx): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM error_report WHERE NOT settled RETURNING *)
    INSERT INTO error_report (evaluation_id, id, reporter, kind, course_code, parallel_code, teacher_code, message,
      contact, user_agent, n, solved, note, reporter_oidos, settled)
    SELECT evaluation_id, id, reporter, kind, course_code, parallel_code, teacher_code, message,
      contact, user_agent, n, solved, note, reporter_oidos, true FROM gone ORDER BY gen_random_uuid()`.execute(tx);
}

type Which = ParamsOf<typeof noteErrorReport>;

/** What is edited of a report, and the code of its course; it stays as it is until the transaction ends. */
export function lockReport(tx: Tx, { id, report }: Which) {
  return tx
    .selectFrom('error_report')
    .select(['course_code', 'solved', 'note'])
    .where('evaluation_id', '=', id)
    .where('id', '=', report)
    .forUpdate()
    .executeTakeFirst();
}

/** Marks a report, or says what was done about it. */
export async function writeReport(tx: Tx, { id, report }: Which, change: { solved: boolean } | { note: string }) {
  await tx.updateTable('error_report').set(change).where('evaluation_id', '=', id).where('id', '=', report).execute();
}

/** Active courses by their codes, in Czech order. */
export function coursesNamed(db: Db, id: number, codes: readonly string[]): Promise<Named[]> {
  return db
    .selectFrom('course')
    .select(['code', 'name_cs', 'name_en'])
    .where('evaluation_id', '=', id)
    .where('code', '=', sql<string>`ANY(${codes})`)
    .orderBy(sql`${czech('name_cs')}, code`)
    .execute();
}

/** What a teacher reported in an evaluation, unsolved ones first. */
export async function reportsBy(db: Db, id: number, oidos: string): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('error_report as r')
    .leftJoin('course as c', (join) =>
      join.onRef('c.evaluation_id', '=', 'r.evaluation_id').onRef('c.code', '=', 'r.course_code'),
    )
    .select(['r.id', 'r.message', 'r.solved', 'r.note', 'r.course_code as code', 'c.name_cs', 'c.name_en'])
    .where('r.evaluation_id', '=', id)
    .where(ofPerson('r.reporter_oidos', oidos))
    .orderBy(sql`r.solved, ${czech('c.name_cs')}, r.course_code, r.id`)
    .execute();
  return rows.map(({ code, name_cs, name_en, ...report }) => ({
    ...report,
    course: { code, name_cs: name_cs ?? '', name_en: name_en ?? '' },
  }));
}

export async function countUnsolved(db: Db, evaluationId: number, reporter: Reporter): Promise<number> {
  const { n } = await db
    .selectFrom('error_report as r')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('r.evaluation_id', '=', evaluationId)
    .where('r.reporter', '=', reporter)
    .where('r.solved', '=', false)
    .where(mayShow)
    .executeTakeFirstOrThrow();
  return n;
}

/** Unsolved reports of some evaluations, by who reported them; those who have none are left out. */
export function unsolvedReports(db: Db, evaluations: readonly number[]) {
  return db
    .selectFrom('error_report as r')
    .select(['r.evaluation_id as id', 'r.reporter'])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('r.evaluation_id', '=', sql<number>`ANY(${evaluations})`)
    .where('r.solved', '=', false)
    .where(mayShow)
    .groupBy(['r.evaluation_id', 'r.reporter'])
    .execute();
}

/** Whether a message `r` is of an evaluation that takes no answers and was last moved so many days ago. What is only counted has nobody's words. */
const isOver = (days: number) => sql<boolean>`r.kind = 'message' AND EXISTS (
  SELECT FROM evaluation e WHERE e.id = r.evaluation_id AND NOT filling_is_open(e.state, e.options) AND (
    SELECT max(c.changed_at) FROM phase_change c WHERE c.evaluation_id = e.id) < now() - make_interval(days => ${days}))`;

/** How many messages are of evaluations that have been over for so many days. */
export async function messagesDue(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM error_report r WHERE ${isOver(days)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Deletes them. Gives how many. */
export async function removeMessages(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM error_report r WHERE ${isOver(days)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
