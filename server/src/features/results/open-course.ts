import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { readsHidden } from '../access/capabilities.ts';
import { courseRelations } from '../access/relation-store.ts';
import { mayOpenEarly, type Reader } from './disclosure.ts';
import { openEvaluation } from './opening.ts';
import { courseHead, departmentHead } from './store.ts';

/** What of an evaluation decides about the figures of its courses. */
export type CourseEvaluation = Pick<Evaluation, 'id' | 'state' | 'options'>;

/**
 * A course whose results the caller may open, with its department and what they are to it; `code` names the course or one of its
 * parallels. Throws `not-found`, also for a course of a hidden department that does not concern the caller, and `results-hidden-in-phase`.
 */
export async function openCourse(db: Db, slug: string, code: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const course = await courseHead(db, evaluation.id, code);
  if (!course) throw problem('not-found');
  const [department, reader] = await Promise.all([
    course.department_code === null ? undefined : departmentHead(db, evaluation.id, course.department_code),
    readerOf(db, evaluation.id, course.code, caller),
  ]);
  const early = mayOpenEarly(reader);
  if (evaluation.state !== evaluationState.published && !early) throw problem('results-hidden-in-phase');
  if (department?.hidden && !early) throw problem('not-found');
  return { evaluation, course, department, reader };
}

/** What a caller is to a course of an evaluation. What that lets them see: disclosure.ts. */
export async function readerOf(db: Db, evaluationId: number, course: string, caller: Caller): Promise<Reader> {
  const { oidos, signedIn } = caller;
  const [relation] = oidos === null ? [] : await courseRelations(db, evaluationId, oidos, course);
  return { signedIn, readsHidden: readsHidden(caller), relation };
}
