import { type QuestionInput, questionRules } from '@anketa/contract/questions/fields';
import { publicities, questionForms, questionTargets, textMaximum } from '@anketa/contract/questions/questions';
import { everyone, scopeDimensions } from '@anketa/contract/questions/scope';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };

const languages = test.each([
  ['cs', cs],
  ['en', en],
]);

languages('every target, form, publicity and list of a scope is named and explained: %s', (_, texts) => {
  const sorted = (keys: readonly string[]) => [...keys].sort();
  for (const named of [
    texts.questionTargets,
    texts.questionEditor.targetHelp,
    ...Object.values(texts.questionPreview.heading),
  ])
    expect(sorted(Object.keys(named))).toEqual(sorted(questionTargets));
  for (const named of [texts.questionForms, texts.questionEditor.formHelp])
    expect(sorted(Object.keys(named))).toEqual(sorted(questionForms));
  expect(Object.keys(texts.questionPublicity)).toEqual(
    expect.arrayContaining(publicities.flatMap((publicity) => [publicity, `${publicity}Help`])),
  );
  expect(Object.keys(texts.questionScope)).toEqual(expect.arrayContaining([...scopeDimensions]));
  expect(sorted(Object.keys(texts.questionScope.short))).toEqual(sorted(scopeDimensions));
});

const text = fc.oneof(fc.constant(''), fc.constant('ano'), fc.string(), fc.constant('x'.repeat(4001)));
const number = fc.oneof(fc.constant(1), fc.integer(), fc.double());

/** Any form that could be filled in, right or wrong. */
const anyInput: fc.Arbitrary<QuestionInput> = fc.record({
  target: fc.constantFrom(...questionTargets),
  form: fc.constantFrom(...questionForms),
  body_cs: text,
  body_en: text,
  help_cs: text,
  help_en: text,
  sign_language_url: fc.option(text),
  required: fc.boolean(),
  counts_toward_average: fc.boolean(),
  allow_blank: fc.boolean(),
  active: fc.boolean(),
  choices: fc.array(fc.record({ cs: text, en: text }), { maxLength: 17 }),
  steps: fc.oneof(fc.constant(5), number),
  text_maximum: fc.oneof(fc.constant(textMaximum), number),
  publicity: fc.constantFrom(...publicities),
  minimum_return_rate: number,
  return_rate_over_course: fc.boolean(),
  coefficient: number,
  scope: fc.constant(everyone),
});

languages('every rule that a question can break has its message: %s', (_, { questionRules: messages }) => {
  const known: Readonly<Record<string, unknown>> = messages;
  fc.assert(
    fc.property(anyInput, (question) => {
      for (const [field, rule] of Object.entries(questionRules(question))) {
        if (rule === 'empty') continue;
        expect(known[field.replace(/_(cs|en)$/, '')], `${field}.${rule}`).toHaveProperty(rule);
      }
    }),
    { numRuns: 500 },
  );
});
