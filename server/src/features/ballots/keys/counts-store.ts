import type { ListQuery } from '@anketa/contract/lists';
import type { CourseBallots, readBallots } from '@anketa/contract/questions/ballots';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { Locale, Named } from '@anketa/contract/values';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { listOf, orderedName } from '../../../platform/database/paged.ts';
import { translate } from '../../../platform/translate.ts';
import { evaluationsWhere } from '../../evaluations/store.ts';
import { keysLive } from './key-store.ts';

/** Ballots by course as of last night, or exactly once filling is closed. Only participation that is settled counts. */
const byCourse = (evaluationId: number) => sql`
  SELECT coalesce(p.course_code, b.course_code) AS course_code, coalesce(p.submitted, 0)::int AS submitted,
    coalesce(b.counted, 0) AS counted, coalesce(b.set_aside, 0) AS set_aside, coalesce(b.unopenable, 0) AS unopenable,
    coalesce(b.dropped, 0) AS dropped,
    greatest(0, coalesce(p.submitted, 0) - coalesce(b.counted + b.set_aside + b.unopenable, 0))::int AS waiting
  FROM (SELECT course_code, count(*) AS submitted FROM participation
    WHERE evaluation_id = ${evaluationId} AND settled AND NOT refused GROUP BY course_code) p
  FULL JOIN (SELECT * FROM course_ballots WHERE evaluation_id = ${evaluationId}) b USING (course_code)`;

export async function ballotTotals(db: Db, evaluationId: number) {
  const { rows } = await sql<Record<'submitted' | 'waiting' | 'counted' | 'set_aside' | 'unopenable', number>>`
    SELECT coalesce(sum(submitted), 0)::int AS submitted, coalesce(sum(waiting), 0)::int AS waiting,
      coalesce(sum(counted), 0)::int AS counted, coalesce(sum(set_aside), 0)::int AS set_aside,
      coalesce(sum(unopenable), 0)::int AS unopenable
    FROM (${byCourse(evaluationId)}) c`.execute(db);
  return rows[0] ?? { submitted: 0, waiting: 0, counted: 0, set_aside: 0, unopenable: 0 };
}

/** Results that were left out when the ballots were counted: what was said there is not kept. */
export async function droppedResults(db: Db, evaluationId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT coalesce(sum(dropped), 0)::int AS n FROM course_ballots WHERE evaluation_id = ${evaluationId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Ballots that wait and that do not open, of each evaluation whose keys live. */
export async function ballotsOfLiveKeys(db: Db): Promise<{ id: number; waiting: number; unopenable: number }[]> {
  const live = await evaluationsWhere(db, keysLive);
  return Promise.all(live.map(async (id) => ({ id, ...(await ballotTotals(db, id)) })));
}

/** Ballots that did not open, of each evaluation that has such and whose keys live: afterwards nothing can be done about them. */
export async function unopenableBallots(db: Db): Promise<{ id: number; count: number }[]> {
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT evaluation.id, sum(b.unopenable)::int AS count
    FROM course_ballots b JOIN evaluation ON evaluation.id = b.evaluation_id
    WHERE ${keysLive} AND b.unopenable > 0 GROUP BY evaluation.id ORDER BY evaluation.id`.execute(db);
  return rows;
}

type CourseCounts = Omit<CourseBallots, 'course' | 'released'> & { course_code: string };

/** Courses that were submitted for, by name, the general section first; `only`: of which something is not in the results. */
export function courseBallotsList(
  db: Db,
  evaluationId: number,
  { sort, only }: ListQuery<typeof readBallots>,
  locale: Locale,
) {
  const general = { cs: translate('cs', 'questionnaire.general'), en: translate('en', 'questionnaire.general') };
  const isGeneral = sql`n.course_code = ${generalCourse}`;
  const found = db
    .selectFrom(sql<CourseCounts>`(${byCourse(evaluationId)})`.as('n'))
    .leftJoin('course as c', (join) =>
      join.on('c.evaluation_id', '=', evaluationId).onRef('c.code', '=', 'n.course_code'),
    )
    .where(sql<SqlBool>`(n.submitted > 0 OR n.counted > 0)`)
    .$if(only === 'incomplete', (query) =>
      query.where(sql<SqlBool>`(n.set_aside > 0 OR n.unopenable > 0 OR n.dropped > 0)`),
    )
    .select(['n.submitted', 'n.waiting', 'n.counted', 'n.set_aside', 'n.unopenable', 'n.dropped'])
    .select(
      sql<number>`(SELECT count(*) FROM released_row r
        WHERE r.evaluation_id = ${evaluationId} AND r.course_code = n.course_code)::int`.as('released'),
    )
    .select(
      sql<Named>`CASE WHEN ${isGeneral}
        THEN json_build_object('code', n.course_code, 'name_cs', ${general.cs}::text, 'name_en', ${general.en}::text)
        ELSE json_build_object('code', n.course_code, 'name_cs', coalesce(c.name_cs, ''), 'name_en', coalesce(c.name_en, ''))
      END`.as('course'),
    );
  return listOf(db, found, {
    sort,
    orders: {
      course: [sql`CASE WHEN ${isGeneral} THEN ${general[locale]} ELSE ${orderedName(locale, 'c')} END`],
      submitted: [sql.ref('n.submitted')],
      waiting: [sql.ref('n.waiting')],
      counted: [sql.ref('n.counted')],
      set_aside: [sql.ref('n.set_aside')],
      unopenable: [sql.ref('n.unopenable')],
      released: [sql.ref('released')],
      dropped: [sql.ref('n.dropped')],
    },
    own: sql`NOT ${isGeneral}, ${orderedName(locale, 'c')}, n.course_code`,
    rows: (rows) => rows,
  });
}
