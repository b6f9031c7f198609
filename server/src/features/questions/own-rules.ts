import { isFillingOpen } from '@anketa/contract/evaluations';
import type { QuestionInput } from '@anketa/contract/question-editing';
import { inScope, scopeDimensions } from '@anketa/contract/question-scope';
import { problem } from '../../platform/http/problem.ts';
import { asksWho } from './asks-who.ts';
import type { ManagedRow } from './managed-store.ts';
import type { Access } from './permissions.ts';

interface Change {
  /** All questions of the evaluation before the change. */
  readonly before: readonly ManagedRow[];
  /** What is added or takes the place of the question `changes`. */
  readonly after: readonly QuestionInput[];
  readonly changes?: number;
}

/**
 * The rules of questions that people write for their own courses; nothing for who manages all questions. Throws
 * `own-questions-full` where an author would ask more in one course than the evaluation allows, and `question-identifies` for
 * one that begins, while filling is open, to ask who a student is: before that administrators look at it.
 */
export function checkOwn({ manage, author, own, evaluation }: Access, { before, after, changes }: Change): void {
  if (manage === 'all') return;
  const changed = before.find(({ id }) => id === changes);
  const asked = after.filter(({ active }) => active);
  if (isFillingOpen(evaluation) && asked.some((question) => asksWho(question) && !isAskedAlike(changed, question))) {
    throw problem('question-identifies');
  }
  const kept = before.filter((row) => row.active && row.author_oidos === author && row.id !== changes);
  const most = evaluation.options.own_questions;
  for (const { course, department, parallels } of own) {
    const isHere = ({ scope }: Pick<QuestionInput, 'scope'>) =>
      inScope(scope, { courses: [course], departments: [department ?? ''], parallels });
    const arriving = asked.filter((question) => isHere(question) && !(changed?.active && isHere(changed)));
    if (arriving.length > 0 && arriving.length + kept.filter(isHere).length > most) {
      throw problem('own-questions-full', { values: { course, most } });
    }
  }
}

/** Whether a question was asked already: in the same words, of the same students, to be answered in the same way. */
function isAskedAlike(before: ManagedRow | undefined, after: QuestionInput): boolean {
  if (!before?.active) return false;
  const asked = ({ body_cs, body_en, help_cs, help_en, choices, target, form, scope }: QuestionInput) => {
    const worded = [body_cs, body_en, help_cs, help_en, ...choices.map(({ cs, en }) => [cs, en])];
    return JSON.stringify([target, form, worded, scopeDimensions.map((dimension) => scope[dimension])]);
  };
  return asked(before) === asked(after);
}
