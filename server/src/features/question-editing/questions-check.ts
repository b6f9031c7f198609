import { evaluationState } from '@anketa/contract/evaluations';
import { sectionMaximum } from '@anketa/contract/questionnaires';
import { holds } from '@anketa/contract/rights';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { overfullSections } from '../questionnaires/section-limit.ts';
import { managedQuestions } from '../questions/store.ts';
import { asksWho } from './asks-who.ts';
import { importedEvaluation } from './permissions.ts';

/**
 * What stands in the way of filling, or should be looked at before it opens: for who opens it and who manages all questions.
 * Throws `no-right` for everyone else, `not-found` while an evaluation is being imported.
 */
export async function questionsCheck(db: Db, id: number, { permissions }: Caller) {
  if (!holds(permissions, 'questions.create') && !holds(permissions, 'import.manage')) throw problem('no-right');
  const { state } = await importedEvaluation(db, id);
  const questions = await managedQuestions(db, id);
  const suspect = questions.filter(
    ({ author_oidos, active, ...question }) => author_oidos !== null && active && asksWho(question),
  );
  // Once filling is open nothing makes a section too large, and reading who attends what would only cost time.
  const overfull = state === evaluationState.preparation ? await overfullSections(db, id) : [];
  return { suspect, overfull, most: sectionMaximum };
}
