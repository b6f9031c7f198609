import type { CourseBallots, readBallots } from '@anketa/contract/ballots';
import type { QueryOf } from '@anketa/contract/endpoint';
import { generalCourse } from '@anketa/contract/questionnaires';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { translate } from '../../platform/translate.ts';
import { evaluationsWhere } from '../evaluations/store.ts';
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

/** Ballots that wait and that do not open, of each evaluation whose keys live. */
export async function ballotsOfLiveKeys(db: Db): Promise<{ id: number; waiting: number; unopenable: number }[]> {
  const live = await evaluationsWhere(db, keysLive);
  return Promise.all(live.map(async (id) => ({ id, ...(await ballotTotals(db, id)) })));
}

const pageLength = 50;

/** One page of courses that were submitted for, in Czech order, the general section first; `only`: of which something is not in the results. */
export async function courseBallotsPage(db: Db, evaluationId: number, { page, only }: QueryOf<typeof readBallots>) {
  const general = { cs: translate('cs', 'questionnaire.general'), en: translate('en', 'questionnaire.general') };
  const { rows } = await sql<CourseBallots & { total: number }>`
    SELECT n.*, count(*) OVER ()::int AS total,
      (SELECT count(*) FROM released_row r
        WHERE r.evaluation_id = ${evaluationId} AND r.course_code = n.course_code)::int AS released,
      CASE n.course_code
        WHEN ${generalCourse} THEN json_build_object('code', n.course_code, 'name_cs', ${general.cs}::text, 'name_en', ${general.en}::text)
        ELSE json_build_object('code', n.course_code, 'name_cs', coalesce(c.name_cs, ''), 'name_en', coalesce(c.name_en, ''))
      END AS course
    FROM (${byCourse(evaluationId)}) n
    LEFT JOIN course c ON c.evaluation_id = ${evaluationId} AND c.code = n.course_code
    WHERE (n.submitted > 0 OR n.counted > 0)
      AND (NOT ${only === 'incomplete'}::boolean OR n.set_aside > 0 OR n.unopenable > 0 OR n.dropped > 0)
    ORDER BY n.course_code <> ${generalCourse}, c.name_cs COLLATE "cs-x-icu", n.course_code
    LIMIT ${pageLength} OFFSET ${(page - 1) * pageLength}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / pageLength)), total, data: rows };
}
