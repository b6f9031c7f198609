import type { ParamsOf } from '@anketa/contract/endpoint';
import type { listErrorReports, Reporter } from '@anketa/contract/error-reports';
import { evaluationState } from '@anketa/contract/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { czech, czechName, listOf } from '../../platform/database/paged.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { personName } from '../../platform/person-name.ts';
import { containsWords } from '../../platform/search-words.ts';

type NewReport = Omit<Insertable<Schema['error_report']>, 'reporter' | 'kind'>;

/** Keeps the message of a student. */
export async function addReport(db: Db, report: NewReport): Promise<void> {
  const row = { ...report, reporter: 'student', kind: 'message' as const };
  await db.insertInto('error_report').values(row).execute();
}

/** What ballots say of teachers is a result: it is told from the checking phase on, as results are. */
const mayShow = sql<SqlBool>`(r.kind = 'message' OR EXISTS (
  SELECT FROM evaluation e WHERE e.id = r.evaluation_id AND e.state = ANY(${[evaluationState.checking, evaluationState.published]})))`;

type Wanted = ParamsOf<typeof listErrorReports> & ListQuery<typeof listErrorReports>;

/** Reports, unsolved ones first, by course. None is kept of when they came, and ids are random. */
export function reportsList(db: Db, { id, target, sort, search, solved }: Wanted, locale: Locale) {
  const found = db
    .selectFrom('error_report as r')
    .leftJoin('course as c', (join) =>
      join.onRef('c.evaluation_id', '=', 'r.evaluation_id').onRef('c.code', '=', 'r.course_code'),
    )
    .leftJoin('teacher as t', (join) =>
      join.onRef('t.evaluation_id', '=', 'r.evaluation_id').onRef('t.code', '=', 'r.teacher_code'),
    )
    .where('r.evaluation_id', '=', id)
    .where('r.reporter', '=', target)
    .where(mayShow)
    .$if(solved !== undefined, (query) => query.where('r.solved', '=', solved === 'yes'))
    .where(
      containsWords(
        sql`search_text(r.course_code || ' ' || coalesce(c.name_cs, '') || ' ' || r.message || ' ' || r.contact || ' ' || coalesce(t.surname, ''))`,
        search,
      ),
    )
    .select(['r.id', 'r.kind', 'r.parallel_code', 'r.message', 'r.contact', 'r.user_agent', 'r.n as count', 'r.solved'])
    .select(['r.course_code as code', 'c.name_cs', 'c.name_en'])
    .select(['r.teacher_code', 't.surname', 't.name', 't.title_before', 't.title_after']);
  return listOf(db, found, {
    sort,
    orders: {
      course: [czechName(locale, 'c')],
      contact: [sql`nullif(${czech('r.contact')}, '')`],
      browser: [sql`nullif(${czech('r.user_agent')}, '')`],
      count: [sql.ref('r.n')],
      solved: [sql.ref('r.solved')],
    },
    own: sql`r.solved, ${czech('c.name_cs')}, r.course_code, r.parallel_code, r.teacher_code, r.id`,
    rows: (reports) =>
      reports.map(({ code, name_cs, name_en, teacher_code, surname, name, title_before, title_after, ...report }) => ({
        ...report,
        course: { code, name_cs: name_cs ?? '', name_en: name_en ?? '' },
        teacher: personName({ surname, name, title_before, title_after }, teacher_code),
      })),
  });
}

/** Lets the reports of a day lose their order: it would say who made one, by what else that person did then. */
export async function settleReports(tx: Tx): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM error_report WHERE NOT settled RETURNING *)
    INSERT INTO error_report (evaluation_id, id, reporter, kind, course_code, parallel_code, teacher_code, message,
      contact, user_agent, n, solved, settled)
    SELECT evaluation_id, id, reporter, kind, course_code, parallel_code, teacher_code, message,
      contact, user_agent, n, solved, true FROM gone ORDER BY gen_random_uuid()`.execute(tx);
}

/** Marks a report. False when there is no such report. */
export async function markSolved(db: Db, evaluationId: number, id: string, solved: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('error_report')
    .set({ solved })
    .where('evaluation_id', '=', evaluationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
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
