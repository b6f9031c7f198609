import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { scopeDimensions } from '@anketa/contract/questions/scope';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { indexQuestions } from '../questionnaires/question-index.ts';
import { type ManagedRow, whereAnswersAre } from '../questions/store.ts';

const generalTargets: readonly QuestionTarget[] = ['sident', 'sobor'];
const courseTargets: readonly QuestionTarget[] = ['povinn', 'gl', 'ucit'];

/**
 * The content from which on ballots may hold an answer to a question. Of one that is asked of some only, any: it could be added again and
 * again, to see each time whether somebody in a course has submitted since.
 */
const answeredSince = ({ scope, asked_since }: ManagedRow) =>
  scopeDimensions.every((dimension) => scope[dimension].length === 0) ? asked_since : 0;

/** Says of questions whether they may be answered. Ballots set aside may hold whatever was asked: an import may have changed who is asked what. */
export async function withAnswers(db: Db | Tx, evaluationId: number, questions: readonly ManagedRow[]) {
  const ids = questions.map(({ id }) => id);
  const { released, sealed, set_aside } = await whereAnswersAre(db, evaluationId, ids);
  // Hundreds of teachers' questions, each about one course, must not be compared with every course.
  const askedAbout = indexQuestions(questions);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const maybeSealed = sealed.flatMap(({ code, department, parallels, latest }) => {
    const subject = { courses: [code], departments: [department ?? ''], parallels };
    const asked =
      code === generalCourse
        ? generalTargets.flatMap((target) => askedAbout(target, {}))
        : courseTargets.flatMap((target) => askedAbout(target, subject));
    return asked.filter(({ id }) => {
      const question = byId.get(id);
      return question && answeredSince(question) <= latest;
    });
  });
  const inResults = new Set(released);
  const found = new Set([...released, ...maybeSealed.map(({ id }) => id)]);
  return questions.map((question) => {
    const answered = found.has(question.id) || (set_aside && question.promised !== null);
    return { ...question, answered, released: inResults.has(question.id) };
  });
}

/** A question and what has become of its answers. */
export type AnsweredRow = Awaited<ReturnType<typeof withAnswers>>[number];
