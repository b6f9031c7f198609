import { isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import { ownTargets, type UnfitMask } from '@anketa/contract/questions/editing';
import type { QuestionInput } from '@anketa/contract/questions/fields';
import { inScope } from '@anketa/contract/questions/scope';
import type { Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { mustFitBallots } from '../ballots/ballot-size.ts';
import { brokenRules, differing, type FieldErrors, tidy } from '../questions/rules.ts';
import { unfitMasks } from '../questions/scope-store.ts';
import { type ManagedRow, managedQuestions } from '../questions/store.ts';
import { asksWho } from './asks-who.ts';
import type { Access } from './permissions.ts';
import { withinOwn } from './scope.ts';

/** An author's question is about a course, a parallel or a teacher. */
export function targetErrors({ manage }: Access, { target }: QuestionInput): FieldErrors {
  return manage === 'all' || ownTargets.includes(target) ? {} : { target: ['question.target.own'] };
}

/** Averages compare courses, so only who manages all questions decides which of them begin to count, and how much they do. */
export function averageErrors({ manage }: Access, question: QuestionInput, before?: QuestionInput): FieldErrors {
  const refused = ['question.counts_toward_average.own'];
  if (manage === 'all' || !question.counts_toward_average) return {};
  if (!before?.counts_toward_average) return { counts_toward_average: refused };
  return before.coefficient === question.coefficient ? {} : { coefficient: refused };
}

/** Nobody has to answer what one author asks. Without an author it is the administration's. */
export function requiredErrors({ required }: QuestionInput, author: string | null | undefined): FieldErrors {
  return required && author ? { required: ['question.required.own'] } : {};
}

/** The question as it would be stored in the place of `before`. Throws `fields-invalid` with a message beside every field that breaks a rule. */
export function checkFields(access: Access, question: QuestionInput, before?: ManagedRow): QuestionInput {
  const wanted = tidy(question);
  refuse(brokenRules(wanted));
  refuse(averageErrors(access, wanted, before));
  refuse(requiredErrors(wanted, before ? before.author_oidos : access.author));
  return wanted;
}

/** The question with a scope that this caller may give it. Throws `fields-invalid` naming masks that fit nothing, or are not the caller's. */
export async function checkScope(tx: Tx, access: Access, question: QuestionInput): Promise<QuestionInput> {
  refuse(targetErrors(access, question));
  let { scope } = question;
  if (access.manage !== 'all') {
    const own = withinOwn(access.own, question.target, scope);
    refuseMasks('own', own.unfit);
    if (own.tooMany) refuse({ scope: ['question.scope.many'] });
    scope = own.scope;
  }
  refuseMasks('unfit', await unfitMasks(tx, access.evaluation.id, [scope]));
  return { ...question, scope };
}

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
  const theirs = await managedQuestions(tx, evaluation.id, { author });
  const others = theirs.filter(({ active, id }) => active && id !== replaced?.id);
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
const asking: readonly string[] = [
  'target',
  'form',
  'scope',
  'choices',
  'steps',
  'body_cs',
  'body_en',
  'help_cs',
  'help_en',
];

/** Whether a question is asked already: in the same words, of the same students, to be answered in the same way. */
function isAskedAlike(before: ManagedRow | undefined, after: QuestionInput): boolean {
  return before?.active === true && !differing(before, after).some((field) => asking.includes(field));
}

/** Throws `section-full` and `question-too-large` where sections in which the caller's questions can be asked became too large. */
export function checkSectionSizes(tx: Tx, { manage, own, evaluation }: Access): Promise<void> {
  return mustFitBallots(tx, evaluation.id, manage === 'all' ? undefined : own.map(({ course }) => course));
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw problem('fields-invalid', { errors });
}

function refuseMasks(why: 'unfit' | 'own', masks: readonly UnfitMask[]): void {
  if (masks.length === 0) return;
  const named = masks.map(({ mask }) => mask).join(', ');
  throw problem('fields-invalid', { errors: { scope: [`question.scope.${why}`] }, values: { masks: named } });
}
