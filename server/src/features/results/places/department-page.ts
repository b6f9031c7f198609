import type { ParamsOf } from '@anketa/contract/endpoint';
import type { ListQuery } from '@anketa/contract/lists';
import type { departmentResults } from '@anketa/contract/results/results';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { courseList, courseRows } from '../courses/course-rows.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { coursesOfDepartment } from '../store.ts';
import { visibleDepartments } from '../visible-departments.ts';
import { departmentFigures } from './departments.ts';
import { siblingsOf } from './place-figures.ts';

/** A department's response rate and its courses by name. Throws as `openEvaluation`, `not-found` where the caller may not see it. */
export async function departmentOverview(
  db: Db,
  { slug, id: code }: ParamsOf<typeof departmentResults>,
  query: ListQuery<typeof departmentResults>,
  caller: Caller,
) {
  const evaluation = await openEvaluation(db, slug, caller);
  const departments = await visibleDepartments(db, evaluation, caller);
  const department = departments.find((one) => one.code === code);
  if (!department) throw problem('not-found');
  const [figures, courses] = await Promise.all([
    departmentFigures(db, evaluation, department, caller),
    courseRows(db, evaluation, await coursesOfDepartment(db, evaluation.id, code), 'anyone'),
  ]);
  const siblings = siblingsOf(departments, code);
  const may = { overview: readsHidden(caller) || department.headed };
  return {
    evaluation: headOf(evaluation),
    department,
    figures,
    courses: courseList(courses, { ...query, sort: query.sort ?? 'name' }, caller),
    siblings,
    may,
  };
}
