import { isDeepStrictEqual } from 'node:util';
import { fieldsInResults, type ManagedQuestion } from '@anketa/contract/questions/editing';
import { QuestionInput, questionRules } from '@anketa/contract/questions/fields';
import { publicities, type QuestionTarget, scaleLength } from '@anketa/contract/questions/questions';
import { type QuestionScope, scopeDimensions, scopeFor } from '@anketa/contract/questions/scope';

/** Fields and the keys of their messages, as `problem('fields-invalid')` takes them. */
export type FieldErrors = Record<string, string[]>;

/** A question as it is stored: without spaces around its texts, steps of a slider alone, its scope as its target knows it. */
export function tidy(question: QuestionInput): QuestionInput {
  return {
    ...question,
    body_cs: question.body_cs.trim(),
    body_en: question.body_en.trim(),
    help_cs: question.help_cs.trim(),
    help_en: question.help_en.trim(),
    sign_language_url: question.sign_language_url?.trim() || null,
    steps: question.form === 'slider' ? question.steps : scaleLength,
    choices: question.choices.map(({ cs, en }) => ({ cs: cs.trim(), en: en.trim() })),
    scope: knownTo(question.target, question.scope),
  };
}

/** A scope without the lists that its target knows nothing of, each mask once and in order. */
export function knownTo(target: QuestionTarget, scope: QuestionScope): QuestionScope {
  const known = scopeFor(target, scope);
  for (const dimension of scopeDimensions) known[dimension] = eachOnce(known[dimension]);
  return known;
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
const meaning: readonly string[] = ['target', 'form', 'body_cs', 'body_en', 'choices', 'steps', 'allow_blank', 'scope'];

/** What may still change of a question once answers of it are released: all else stays as it was answered and is shown. */
const changeable: readonly string[] = fieldsInResults({ counts_toward_average: true, released: true });

type AnsweredQuestion = QuestionInput & Pick<ManagedQuestion, 'promised' | 'answered' | 'released'>;

/**
 * The fields that can no longer change as wished, and why. Publicity is never wider than was `promised`; what may be `answered` keeps
 * its meaning; what is `released` stays the same question.
 */
export function frozenFields(before: AnsweredQuestion, after: QuestionInput): FieldErrors {
  const { promised, answered, released } = before;
  const errors: FieldErrors = {};
  const widened = promised !== null && publicities.indexOf(after.publicity) > publicities.indexOf(promised);
  if (widened) errors.publicity = ['question.asked'];
  for (const field of differing(before, after)) {
    const shortened = field === 'text_maximum' && after.text_maximum < before.text_maximum;
    if (answered && (meaning.includes(field) || shortened)) errors[field] = ['question.answered'];
    if (released && (field === 'scope' || !changeable.includes(field))) errors[field] = ['question.released'];
  }
  return errors;
}
