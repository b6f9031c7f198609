import { evaluationState } from '@anketa/contract/evaluations';
import { sectionMaximum } from '@anketa/contract/questionnaires';
import { holds } from '@anketa/contract/rights';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { evaluationById } from '../evaluations/store.ts';
import { overfullSections } from '../questionnaires/section-limit.ts';
import { asksWho } from './asks-who.ts';
import { managedQuestions } from './managed-store.ts';

/**
 * What stands in the way of filling, or should be looked at before it opens: for who opens it and who manages all questions.
 * Throws `no-right` for everyone else, `not-found` while an evaluation is being imported.
 */
export async function questionsCheck(db: Db, id: number, { permissions }: Caller) {
  if (!holds(permissions, 'questions.create') && !holds(permissions, 'import.manage')) throw problem('no-right');
  const evaluation = await evaluationById(db, id);
  if (!evaluation || evaluation.state > evaluationState.published) throw problem('not-found');
  const questions = await managedQuestions(db, id);
  const suspect = questions.filter(
    (question) => question.author_oidos !== null && question.active && asksWho(question),
  );
  // Once filling is open nothing makes a section too large, and reading who attends what would only cost time.
  const overfull = evaluation.state === evaluationState.preparation ? await overfullSections(db, id) : [];
  return { suspect, overfull, most: sectionMaximum };
}
