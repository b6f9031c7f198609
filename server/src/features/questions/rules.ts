import { isDeepStrictEqual } from 'node:util';
import { QuestionInput, questionRules } from '@anketa/contract/question-editing';
import { everyone, type QuestionScope, scopeOfTarget } from '@anketa/contract/question-scope';
import { type Publicity, publicities, type QuestionTarget } from '@anketa/contract/questions';

/** Fields and the keys of their messages, as `problem('fields-invalid')` takes them. */
export type FieldErrors = Record<string, string[]>;

/** A question as it is stored: without spaces around its texts, its scope as its target knows it. */
export function tidy(question: QuestionInput): QuestionInput {
  return {
    ...question,
    body_cs: question.body_cs.trim(),
    body_en: question.body_en.trim(),
    help_cs: question.help_cs.trim(),
    help_en: question.help_en.trim(),
    sign_language_url: question.sign_language_url?.trim() || null,
    choices: question.choices.map(({ cs, en }) => ({ cs: cs.trim(), en: en.trim() })),
    scope: knownTo(question.target, question.scope),
  };
}

/** A scope without the lists that its target knows nothing of, each mask once and in order. */
export function knownTo(target: QuestionTarget, scope: QuestionScope): QuestionScope {
  const kept = scopeOfTarget[target].map((dimension) => [dimension, eachOnce(scope[dimension])]);
  return { ...everyone, ...Object.fromEntries(kept) };
}

function eachOnce(masks: readonly string[]): string[] {
  return [...new Map(masks.map((mask) => [mask.toLowerCase(), mask])).values()].sort();
}

/** The rules a question breaks, as keys of messages beside its fields. */
export function brokenRules(question: QuestionInput): FieldErrors {
  return Object.fromEntries(
    Object.entries(questionRules(question)).map(([field, rule]) => [
      field,
      [rule === 'empty' ? 'required' : `question.${field.replace(/_(cs|en)$/, '')}.${rule}`],
    ]),
  );
}

/** The fields in which two questions differ, in the order of a question's fields. */
export function differing(before: QuestionInput, after: QuestionInput): (keyof QuestionInput)[] {
  const [known, wanted] = [tidy(before), tidy(after)];
  return QuestionInput.keyof().options.filter((field) => !isDeepStrictEqual(known[field], wanted[field]));
}

/** What an answer was given to. Help, thresholds and weights may still change until answers are released. */
const meaning: readonly string[] = ['target', 'form', 'body_cs', 'body_en', 'choices', 'allow_blank', 'scope'];

/** The fields by which a change would give answers already made another meaning. */
export function changedMeaning(before: QuestionInput, after: QuestionInput): FieldErrors {
  const changed: string[] = differing(before, after).filter((field) => meaning.includes(field));
  if (after.text_maximum < before.text_maximum) changed.push('text_maximum');
  return Object.fromEntries(changed.map((field) => [field, ['question.answered']]));
}

/** Whether more people would read the answers than the question said when it was last asked; null: it never was. */
export function breaksPromise(promised: Publicity | null, { publicity }: Pick<QuestionInput, 'publicity'>): boolean {
  return promised !== null && publicities.indexOf(publicity) > publicities.indexOf(promised);
}
