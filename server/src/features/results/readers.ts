import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import type { Publicity, QuestionTarget } from '@anketa/contract/questions';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { readsHidden } from '../access/capabilities.ts';
import { type CourseRelation, courseRelations } from '../access/relations.ts';
import type { CourseHead } from './store.ts';

/** A place of a course's results: the course (no codes), a parallel, a teacher over all parallels or in one. */
export interface Place {
  readonly target: QuestionTarget;
  readonly parallel_code: string;
  readonly teacher_code: string;
}

interface Share {
  /** Questions of these show. */
  readonly publicities: readonly Publicity[];
  /** Whether hidden comments are read. Who may not learns how many there are. */
  readonly hidden: boolean;
}

/** What one reader may see of one course. Specification 1 and 6, and the phases of an evaluation. */
export interface Reader {
  /** False while only the return rate may be shown. */
  readonly answers: boolean;
  /** The course is theirs to answer for: they see it in a hidden department, too. */
  readonly concerned: boolean;
  readonly at: (place: Place) => Share;
}

const everything: Share = { publicities: ['none', 'signed', 'all'], hidden: true };
const nothing: Share = { publicities: [], hidden: false };

/**
 * The reader a caller is for a course. The form promises that a hidden comment is read by the teacher, the head of the
 * department and administrators (holders of `answers.read`), so by nobody else: not by who teaches another parallel,
 * not by a guarantor. Questions that are not public are read by the same people and the guarantor. Throws
 * `results-hidden-in-phase` when nothing of the course may be shown yet.
 */
export async function readerOf(db: Db, evaluation: Evaluation, course: CourseHead, caller: Caller): Promise<Reader> {
  const published = evaluation.state === evaluationState.published;
  const answers = evaluation.state !== evaluationState.filling;
  if (readsHidden(caller)) return { answers, concerned: true, at: () => everything };

  const [relation] = caller.oidos ? await courseRelations(db, evaluation.id, caller.oidos, course.code) : [];
  const concerned = relation !== undefined;
  if (!published && !concerned) throw problem('results-hidden-in-phase');

  const publicities: readonly Publicity[] = caller.signedIn ? ['signed', 'all'] : ['all'];
  const asAnyone: Share = published ? { publicities, hidden: false } : nothing;
  return {
    answers,
    concerned,
    at(place) {
      if (relation?.headed || (relation && teaches(relation, place))) return everything;
      return relation?.guaranteed ? { ...everything, hidden: false } : asAnyone;
    },
  };
}

/** Whether a place is about what a person teaches: the course, a parallel of theirs, or themselves. */
function teaches(
  { teacher_codes, parallels }: CourseRelation,
  { target, parallel_code, teacher_code }: Place,
): boolean {
  if (target === 'povinn') return teacher_codes.length > 0;
  if (target === 'gl') return parallels.includes(parallel_code);
  return target === 'ucit' && teacher_codes.includes(teacher_code);
}
