import type { ListQuery } from '@anketa/contract/lists';
import type { myCourses } from '@anketa/contract/results/results';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { courseRelations } from '../../access/relation-store.ts';
import { courseList, courseRows, headedIn, ownershipOf } from '../courses/course-rows.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { coursesByCode } from '../store.ts';

/**
 * The courses that the caller teaches, guarantees or heads, by name; none for a visitor. Their averages show as soon as results are
 * checked. Throws as `openEvaluation`.
 */
export async function ownCourses(db: Db, slug: string, query: ListQuery<typeof myCourses>, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const relations = caller.oidos ? await courseRelations(db, evaluation.id, caller.oidos) : [];
  const isOwn = ownershipOf(relations);
  const codes = relations.map(({ course }) => course);
  const rows = await courseRows(db, evaluation, await coursesByCode(db, evaluation.id, codes), 'guarantor');
  const all = rows.map((row) => ({ ...row, ...isOwn(row.code) }));
  const own = all.filter((row) => row.own);
  const { whose } = query;
  const wanted = whose === undefined ? all : whose === 'own' ? own : all.filter((row) => !row.own);
  return {
    evaluation: headOf(evaluation),
    courses: courseList(wanted, { ...query, sort: query.sort ?? 'name' }, caller),
    counts: { own: own.length, department: all.length - own.length },
    departments: await headedIn(db, evaluation, relations),
  };
}
