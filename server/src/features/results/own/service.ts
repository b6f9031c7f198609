import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { courseRelations } from '../../access/relation-store.ts';
import { parallelTitle } from '../../courses/parallel-title.ts';
import { rateOf } from '../../figures/averages.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { timetableOf } from './store.ts';

/** The parallels that the caller teaches, by day and hour; those without a time last. Throws as `openEvaluation`. */
export async function ownTimetable(db: Db, slug: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const relations = caller.oidos ? await courseRelations(db, evaluation.id, caller.oidos) : [];
  const taught = relations.flatMap(({ standing_parallels }) => standing_parallels);
  const rows = await timetableOf(db, evaluation.id, taught);
  return {
    evaluation: headOf(evaluation),
    parallels: rows.map(({ course_code, name_cs, name_en, enrolled, submitted, type, ...row }) => ({
      ...row,
      ...parallelTitle({ type, ...row }),
      course: { code: course_code, name_cs, name_en },
      time_from: row.time_from?.slice(0, 5) ?? null,
      time_to: row.time_to?.slice(0, 5) ?? null,
      rate: rateOf(enrolled, submitted),
    })),
  };
}
