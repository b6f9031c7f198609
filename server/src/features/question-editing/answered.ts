import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { scopeDimensions } from '@anketa/contract/questions/scope';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { indexQuestions } from '../questionnaires/question-index.ts';
import { type AskedCourse, type ManagedRow, whereAnswersAre } from '../questions/store.ts';

const generalTargets: readonly QuestionTarget[] = ['sident', 'sobor'];
const courseTargets: readonly QuestionTarget[] = ['povinn', 'gl', 'ucit'];

/** Whether a question is asked of some only. */
const isNarrowed = ({ scope }: ManagedRow) => scopeDimensions.some((dimension) => scope[dimension].length > 0);

/**
 * Says of questions whether they may be answered. One that is asked of some only is, as long as filling is open and some are there to answer it: whether a ballot
 * has come would tell its author when somebody submits. Of one that is asked of everybody ballots may hold an answer from that content on which has it.
 * Ballots set aside may hold whatever was asked: an import may have changed who is asked what.
 */
export async function withAnswers(db: Db | Tx, evaluationId: number, questions: readonly ManagedRow[]) {
  const ids = questions.map(({ id }) => id);
  const { released, sealed, filling, set_aside } = await whereAnswersAre(db, evaluationId, ids);
  // Hundreds of teachers' questions, each about one course, must not be compared with every course.
  const askedAbout = indexQuestions(questions);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const askedIn = ({ code, department, parallels }: AskedCourse) => {
    const subject = { courses: [code], departments: [department ?? ''], parallels };
    const asked =
      code === generalCourse
        ? generalTargets.flatMap((target) => askedAbout(target, {}))
        : courseTargets.flatMap((target) => askedAbout(target, subject));
    return asked.flatMap(({ id }) => byId.get(id) ?? []);
  };
  const maybeSealed = sealed.flatMap((course) =>
    askedIn(course).filter((question) => isNarrowed(question) || question.asked_since <= course.latest),
  );
  const maybeSent = filling.flatMap((course) => askedIn(course).filter(isNarrowed));
  const inResults = new Set(released);
  const found = new Set([...released, ...[...maybeSealed, ...maybeSent].map(({ id }) => id)]);
  return questions.map((question) => {
    const answered = found.has(question.id) || (set_aside && question.promised !== null);
    return { ...question, answered, released: inResults.has(question.id) };
  });
}

/** A question and what has become of its answers. */
export type AnsweredRow = Awaited<ReturnType<typeof withAnswers>>[number];
