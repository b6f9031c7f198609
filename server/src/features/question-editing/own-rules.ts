import { isFillingOpen } from '@anketa/contract/evaluations';
import type { QuestionInput } from '@anketa/contract/question-editing';
import { inScope } from '@anketa/contract/question-scope';
import type { Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { differing } from '../questions/rules.ts';
import { type ManagedRow, managedQuestions } from '../questions/store.ts';
import { asksWho } from './asks-who.ts';
import type { Access } from './permissions.ts';

/**
 * Checks questions that people write for their own courses: `wanted` are added, or the one takes the place of `replaced`. Checks
 * nothing for who manages all questions.
 *
 * Throws `own-questions-full` where an author would ask more in one course than the evaluation allows, and `question-identifies` for
 * one that begins, while filling is open, to ask who a student is: before that administrators look at it.
 */
export async function checkOwn(
  tx: Tx,
  { manage, author, own, evaluation }: Access,
  wanted: readonly QuestionInput[],
  replaced?: ManagedRow,
): Promise<void> {
  if (manage === 'all') return;
  const asked = wanted.filter(({ active }) => active);
  if (isFillingOpen(evaluation) && asked.some((question) => asksWho(question) && !isAskedAlike(replaced, question))) {
    throw problem('question-identifies');
  }
  const others = (await managedQuestions(tx, evaluation.id, { author })).filter(
    ({ active, id }) => active && id !== replaced?.id,
  );
  const most = evaluation.options.own_questions;
  for (const { course, department, parallels } of own) {
    const isHere = ({ scope }: Pick<QuestionInput, 'scope'>) =>
      inScope(scope, { courses: [course], departments: [department ?? ''], parallels });
    const begun = asked.filter((question) => isHere(question) && !(replaced?.active && isHere(replaced)));
    if (begun.length > 0 && begun.length + others.filter(isHere).length > most) {
      throw problem('own-questions-full', { values: { course, most } });
    }
  }
}

/** All by which a question asks the same students the same. */
const asking: readonly string[] = ['target', 'form', 'scope', 'choices', 'body_cs', 'body_en', 'help_cs', 'help_en'];

/** Whether a question is asked already: in the same words, of the same students, to be answered in the same way. */
function isAskedAlike(before: ManagedRow | undefined, after: QuestionInput): boolean {
  return before?.active === true && !differing(before, after).some((field) => asking.includes(field));
}
