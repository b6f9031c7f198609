import { ownTargets, type QuestionInput, type UnfitMask } from '@anketa/contract/question-editing';
import type { Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { mustFitBallots } from '../questionnaires/section-size.ts';
import { brokenRules, type FieldErrors, tidy } from '../questions/rules.ts';
import { unfitMasks } from '../questions/scope-store.ts';
import { withinOwn } from './own-courses.ts';
import type { Access } from './permissions.ts';

/** An author's question is about a course, a parallel or a teacher. */
export function targetErrors({ manage }: Access, { target }: QuestionInput): FieldErrors {
  return manage === 'all' || ownTargets.includes(target) ? {} : { target: ['question.target.own'] };
}

/**
 * Averages compare courses, so only who manages all questions decides what counts in them: one's own question neither begins
 * to count nor counts differently.
 */
export function averageErrors({ manage }: Access, question: QuestionInput, before?: QuestionInput): FieldErrors {
  const refused = ['question.counts_toward_average.own'];
  if (manage === 'all' || !question.counts_toward_average) return {};
  if (!before?.counts_toward_average) return { counts_toward_average: refused };
  return before.coefficient === question.coefficient ? {} : { coefficient: refused };
}

/** Nobody has to answer what one author asks. */
export function requiredErrors({ required }: QuestionInput, author: string | null): FieldErrors {
  return required && author !== null ? { required: ['question.required.own'] } : {};
}

/**
 * The question as it would be stored. `before`: what it replaces; `author`: null for the administration. Throws `fields-invalid`
 * with a message beside every field that breaks a rule.
 */
export function checkFields(
  access: Access,
  question: QuestionInput,
  { author, before }: { author: string | null; before?: QuestionInput },
): QuestionInput {
  const wanted = tidy(question);
  refuse(brokenRules(wanted));
  refuse(averageErrors(access, wanted, before));
  refuse(requiredErrors(wanted, author));
  return wanted;
}

/**
 * The question with a scope that this caller may give it. Throws `fields-invalid` naming masks that fit nothing, and of
 * who manages only their own, what is not theirs.
 */
export async function checkScope(tx: Tx, access: Access, question: QuestionInput): Promise<QuestionInput> {
  refuse(targetErrors(access, question));
  let { scope } = question;
  if (access.manage !== 'all') {
    const own = withinOwn(access.own, question.target, scope);
    refuseMasks('own', own.foreign);
    if (own.tooMany) refuse({ scope: ['question.scope.many'] });
    scope = own.scope;
  }
  refuseMasks('unfit', await unfitMasks(tx, access.evaluation.id, [scope]));
  return { ...question, scope };
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
