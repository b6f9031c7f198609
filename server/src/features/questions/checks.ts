import type { QuestionInput, UnfitMask } from '@anketa/contract/question-editing';
import type { Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { ownTargets, withinOwn } from './own-scope.ts';
import type { Access } from './permissions.ts';
import { brokenRules, type FieldErrors } from './rules.ts';
import { unfitMasks } from './scope-store.ts';

/** Throws `fields-invalid` with a message beside every field that breaks a rule. */
export function checkRules(question: QuestionInput): void {
  refuse(brokenRules(question));
}

/**
 * The question with a scope that this caller may give it. Throws `fields-invalid` naming masks that fit nothing, and of
 * who manages only their own, what is not theirs.
 */
export async function checkScope(tx: Tx, access: Access, question: QuestionInput): Promise<QuestionInput> {
  const { manage, own, evaluation } = access;
  if (manage === 'all') {
    refuseMasks('unfit', await unfitMasks(tx, evaluation.id, question.scope));
    return question;
  }
  if (!ownTargets.includes(question.target)) refuse({ target: ['question.target.own'] });
  const { scope, foreign, tooMany } = withinOwn(own, question.target, question.scope);
  refuseMasks('own', foreign);
  if (tooMany) refuse({ scope: ['question.scope.many'] });
  refuseMasks('unfit', await unfitMasks(tx, evaluation.id, scope));
  return { ...question, scope };
}

/**
 * Averages compare courses, so only who manages all questions decides what counts in them. Throws `fields-invalid` for
 * one's own question that would begin to count, or count differently.
 */
export function checkAverage({ manage }: Access, question: QuestionInput, before?: QuestionInput): void {
  if (manage === 'all' || !question.counts_toward_average) return;
  if (!before?.counts_toward_average) refuse({ counts_toward_average: ['question.counts_toward_average.own'] });
  else if (before.coefficient !== question.coefficient) refuse({ coefficient: ['question.counts_toward_average.own'] });
}

/** Nobody has to answer what one author asks. Throws `fields-invalid` for a required question that has an author. */
export function checkRequired(question: QuestionInput, author: string | null): void {
  if (author !== null && question.required) refuse({ required: ['question.required.own'] });
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw problem('fields-invalid', { errors });
}

function refuseMasks(why: 'unfit' | 'own', masks: readonly UnfitMask[]): void {
  if (masks.length === 0) return;
  const named = masks.map(({ mask }) => mask).join(', ');
  throw problem('fields-invalid', { errors: { scope: [`question.scope.${why}`] }, values: { masks: named } });
}
