import { isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import { holds } from '@anketa/contract/rights';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { rateOf } from '../../figures/averages.ts';
import type { Reader } from '../disclosure.ts';
import { type CourseEvaluation, openCourse } from '../open-course.ts';
import { headOf, publishingDate } from '../opening.ts';
import { isRecalculating } from '../recalculation.ts';
import { isCounting } from '../store.ts';
import { canViewDepartment } from '../visible-departments.ts';
import { courseBlocks } from './course-result.ts';

/** A course's result page, as the caller may see it. Throws as `openCourse`. */
export async function courseOverview(db: Db, slug: string, code: string, caller: Caller) {
  const { evaluation, course, department, reader } = await openCourse(db, slug, code, caller);
  const [blocks, recalculating, counting] = await Promise.all([
    courseBlocks(db, evaluation, course, { reader, oidos: caller.oidos, closed: department?.hidden ?? false }),
    isRecalculating(db, evaluation.id),
    // Not while filling is open: it would tell when somebody answers.
    isFillingOpen(evaluation) ? false : isCounting(db, evaluation.id, course),
  ]);
  const headed = reader.relation?.headed ?? false;
  return {
    evaluation: headOf(evaluation),
    course,
    department: department && canViewDepartment(evaluation, { ...department, headed }, caller) ? department : null,
    rate: rateOf(course.enrolled, course.submitted),
    counting,
    recalculating,
    minimum_responses: evaluation.options.minimum_responses,
    publishes_at: publishingDate(evaluation),
    may: mayAbout(evaluation, reader, caller),
    ...blocks,
  };
}

/** What a caller may do about the data of a course: features/error-reports and features/qr decide. A code leads nowhere once filling has closed. */
function mayAbout(evaluation: CourseEvaluation, { relation }: Reader, { permissions }: Caller) {
  const own = relation !== undefined;
  return { report: own, qr: isFillingOpen(evaluation) && (own || holds(permissions, 'import.edit')) };
}
