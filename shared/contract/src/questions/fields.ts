import { z } from 'zod';
import { integer, integerMaximum, locales } from '../values.ts';
import {
  ChoiceText,
  choiceMaximum,
  publicities,
  questionForms,
  questionTargets,
  scaleBounds,
  scaleLength,
  textMaximum,
} from './questions.ts';
import { QuestionScope } from './scope.ts';

const text = z.string().max(20_000);
const number = z.number().min(-integerMaximum).max(integerMaximum);

/** What is written of a question; the service checks it by `questionRules` so that each field gets its message. */
export const QuestionFields = z.object({
  target: z.enum(questionTargets),
  form: z.enum(questionForms),
  body_cs: text,
  body_en: text,
  help_cs: text,
  help_en: text,
  sign_language_url: text.nullable(),
  required: z.boolean(),
  counts_toward_average: z.boolean(),
  choices: z.array(ChoiceText).max(200),
  steps: integer,
  allow_blank: z.boolean(),
  text_maximum: integer,
  publicity: z.enum(publicities),
  minimum_return_rate: number,
  return_rate_over_course: z.boolean(),
  coefficient: number,
  active: z.boolean(),
  scope: QuestionScope,
});

/** A new question as it is sent: what is left out is as in most of them. */
export const QuestionInput = QuestionFields.extend({
  help_cs: text.default(''),
  help_en: text.default(''),
  sign_language_url: text.nullable().default(null),
  required: z.boolean().default(false),
  counts_toward_average: z.boolean().default(false),
  choices: z.array(ChoiceText).max(200).default([]),
  steps: integer.default(scaleLength),
  allow_blank: z.boolean().default(false),
  text_maximum: integer.default(textMaximum),
  publicity: z.enum(publicities).default('all'),
  minimum_return_rate: number.default(0),
  return_rate_over_course: z.boolean().default(false),
  coefficient: number.default(1),
  active: z.boolean().default(true),
  scope: QuestionScope.prefault({}),
});
export type QuestionInput = z.output<typeof QuestionInput>;

/** A message of the catalogue under `questions.rules.<rule>` for each field that breaks a rule. */
export type QuestionRuleBreaches = Partial<Record<keyof QuestionInput, string>>;

/** The rules of a question, shared by the form and the server: field → name of the rule it breaks. Empty when it may be saved. */
export function questionRules(question: QuestionInput): QuestionRuleBreaches {
  const { form, target, choices } = question;
  const breaches: QuestionRuleBreaches = {};
  if (!question.body_cs.trim()) breaches.body_cs = 'empty';
  else if (question.body_cs.length > 1000) breaches.body_cs = 'tooLong';
  if (!question.body_en.trim()) breaches.body_en = 'empty';
  else if (question.body_en.length > 1000) breaches.body_en = 'tooLong';
  if (question.help_cs.length > 4000) breaches.help_cs = 'tooLong';
  if (question.help_en.length > 4000) breaches.help_en = 'tooLong';
  if (question.sign_language_url && !/^https:\/\/\S+$/.test(question.sign_language_url)) {
    breaches.sign_language_url = 'httpsOnly';
  }
  const unnamed = choices.some(({ cs, en }) => !cs.trim() || !en.trim());
  const saidTwice = locales.some(
    (locale) => new Set(choices.map((choice) => choice[locale].trim().toLowerCase())).size < choices.length,
  );
  if (form === 'text' && choices.length > 0) breaches.choices = 'none';
  if (form === 'slider' && (choices.length !== 2 || unnamed)) breaches.choices = 'ends';
  const { steps } = question;
  const { least, most } = scaleBounds;
  if (form === 'slider' && !(Number.isInteger(steps) && steps >= least && steps <= most)) breaches.steps = 'range';
  if (form === 'slider-num' || form === 'slider-mor') {
    if (choices.length < 2 || choices.length > choiceMaximum) breaches.choices = 'count';
    else if (unnamed) breaches.choices = 'unnamed';
    else if (saidTwice) breaches.choices = 'twice';
  }
  if (choices.some(({ cs, en }) => cs.length > 200 || en.length > 200)) breaches.choices = 'tooLong';
  // An average of a choice among things, or of words, would mean nothing.
  if (question.counts_toward_average && form !== 'slider' && form !== 'slider-num')
    breaches.counts_toward_average = 'form';
  if (question.allow_blank && form === 'text') breaches.allow_blank = 'form';
  if (!Number.isInteger(question.text_maximum) || question.text_maximum < 1 || question.text_maximum > textMaximum) {
    breaches.text_maximum = 'range';
  }
  const rate = question.minimum_return_rate;
  if (!Number.isInteger(rate) || rate < 0 || rate > 100) breaches.minimum_return_rate = 'range';
  if (question.return_rate_over_course && target !== 'gl' && target !== 'ucit')
    breaches.return_rate_over_course = 'target';
  if (!(question.coefficient > 0 && question.coefficient <= 100)) breaches.coefficient = 'range';
  return breaches;
}
