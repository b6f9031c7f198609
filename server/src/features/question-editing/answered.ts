import { generalCourse } from '@anketa/contract/questionnaires';
import type { QuestionTarget } from '@anketa/contract/questions';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { indexQuestions } from '../questionnaires/question-index.ts';
import { answeredOrWaiting, type StoredQuestion } from '../questions/store.ts';

const generalTargets: readonly QuestionTarget[] = ['sident', 'sobor'];
const courseTargets: readonly QuestionTarget[] = ['povinn', 'gl', 'ucit'];

/**
 * Which of these questions may have answers: counted ones, or some in ballots that still wait sealed, of a course the
 * question is asked in.
 */
export async function answeredAmong(
  db: Db | Tx,
  evaluationId: number,
  questions: readonly StoredQuestion[],
): Promise<ReadonlySet<number>> {
  const ids = questions.map(({ id }) => id);
  const { answered, waiting } = await answeredOrWaiting(db, evaluationId, ids);
  // Hundreds of teachers' questions, each about one course, must not be compared with every course.
  const askedAbout = indexQuestions(questions);
  const mayWait = waiting.flatMap(({ code, department, parallels }) => {
    if (code === generalCourse) return generalTargets.flatMap((target) => askedAbout(target, {}));
    const subject = { courses: [code], departments: [department ?? ''], parallels };
    return courseTargets.flatMap((target) => askedAbout(target, subject));
  });
  const found = new Set([...answered, ...mayWait.map(({ id }) => id)]);
  return new Set(ids.filter((id) => found.has(id)));
}
