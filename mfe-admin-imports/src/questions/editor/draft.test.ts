import type { ManagedQuestion } from '@anketa/contract/questions/editing';
import { questionForms, questionTargets, textMaximum } from '@anketa/contract/questions/questions';
import { everyone, scopeOfTarget } from '@anketa/contract/questions/scope';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asDraftChoice, breachesOf, draftOf, inputOf, type QuestionDraft, sameQuestion } from './draft.ts';
import { isFaulty } from './faulty-choices.ts';

const name = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '');
const choice = fc.record({ cs: name, en: name });
const masks = fc.array(name, { maxLength: 3 });

const saved: fc.Arbitrary<ManagedQuestion> = fc
  .tuple(fc.constantFrom(...questionForms), fc.constantFrom(...questionTargets))
  .chain(([form, target]) =>
    fc.record({
      id: fc.nat(),
      target: fc.constant(target),
      form: fc.constant(form),
      body_cs: name,
      body_en: name,
      help_cs: fc.string(),
      help_en: fc.string(),
      sign_language_url: fc.option(fc.webUrl({ validSchemes: ['https'] })),
      required: fc.boolean(),
      counts_toward_average: form === 'slider' || form === 'slider-num' ? fc.boolean() : fc.constant(false),
      choices: {
        text: fc.constant<{ cs: string; en: string }[]>([]),
        slider: fc.array(choice, { minLength: 2, maxLength: 2 }),
        'slider-num': fc.uniqueArray(choice, { minLength: 2, maxLength: 15, selector: keyOf }),
        'slider-mor': fc.uniqueArray(choice, { minLength: 2, maxLength: 15, selector: keyOf }),
      }[form],
      steps: form === 'slider' ? fc.integer({ min: 2, max: 10 }) : fc.constant(5),
      allow_blank: form === 'text' ? fc.constant(false) : fc.boolean(),
      text_maximum: fc.integer({ min: 1, max: textMaximum }),
      publicity: fc.constantFrom('none' as const, 'signed' as const, 'all' as const),
      minimum_return_rate: fc.integer({ min: 0, max: 100 }),
      return_rate_over_course: target === 'gl' || target === 'ucit' ? fc.boolean() : fc.constant(false),
      coefficient: fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10),
      active: fc.boolean(),
      sort_order: fc.nat(),
      author: fc.constant(null),
      version: fc.string(),
      answered: fc.boolean(),
      editable: fc.constant(true),
      promised: fc.constant(null),
      released: fc.boolean(),
      scope: fc.tuple(...scopeOfTarget[target].map(() => masks)).map((lists) => ({
        ...everyone,
        ...Object.fromEntries(scopeOfTarget[target].map((key, at) => [key, lists[at]])),
      })),
    }),
  );

function keyOf({ cs }: { readonly cs: string }): string {
  return cs.trim().toLowerCase();
}

test('a question opened and saved without a change is the same question, and may be saved', () => {
  fc.assert(
    fc.property(saved, (question) => {
      const draft = draftOf(question);
      const {
        id: _id,
        sort_order: _order,
        author: _author,
        answered: _a,
        editable: _e,
        promised: _p,
        released: _r,
        version: _v,
        ...wanted
      } = question;
      expect(inputOf(draft)).toEqual(wanted);
      expect(breachesOf(draft)).toEqual({});
      expect(sameQuestion(draft, draftOf(question))).toBe(true);
    }),
  );
});

const written: QuestionDraft = {
  ...draftOf(null),
  body_cs: 'Jak se dařilo?',
  body_en: 'How was it?',
  ends: [
    { cs: 'dobře', en: 'well' },
    { cs: 'špatně', en: 'badly' },
  ],
};

test('an empty new question breaks the rules of its texts and ends, and nothing else', () => {
  expect(breachesOf(draftOf(null))).toEqual({ body_cs: 'empty', body_en: 'empty', choices: 'ends' });
  expect(breachesOf(written)).toEqual({});
});

test('what belongs to another form or target is kept at hand and not sent', () => {
  const averaged = { ...written, counts_toward_average: true, coefficient: '2,5', return_rate_over_course: true };
  expect(inputOf(averaged)).toMatchObject({ counts_toward_average: true, coefficient: 2.5 });
  const text = inputOf({ ...averaged, form: 'text', allow_blank: true });
  expect(text).toMatchObject({ counts_toward_average: false, choices: [], allow_blank: false });
  // A wrong number out of sight would block the form without a word.
  expect(inputOf({ ...written, coefficient: '0', text_maximum: '' })).toMatchObject({
    coefficient: 1,
    text_maximum: 4000,
  });
  expect(text.return_rate_over_course).toBe(false);
  const course = { ...written, narrowed: true, scope: { ...everyone, courses: ['A*'], fields: ['F'] } };
  expect(inputOf({ ...course, target: 'sident' }).scope).toEqual({ ...everyone, fields: ['F'] });
  expect(inputOf({ ...course, narrowed: false }).scope).toEqual(everyone);
});

test.each([
  ['minimum_return_rate', '101'],
  ['minimum_return_rate', ''],
  ['minimum_return_rate', '12.5'],
  ['coefficient', '0'],
  ['coefficient', '1e3'],
  ['coefficient', 'dvě'],
] as const)('a number out of its range is named: %s = "%s"', (field, value) => {
  expect(breachesOf({ ...written, counts_toward_average: true, [field]: value })).toEqual({ [field]: 'range' });
});

test.each([
  ['česky', { cs: 'Ano ', en: 'yes' }, { cs: 'ano', en: 'certainly' }],
  ['anglicky', { cs: 'ano', en: 'Yes' }, { cs: 'jistě', en: 'yes ' }],
])('two choices that are called the same are one too many, in either language: %s', (language, one, other) => {
  const choices = [one, other].map(asDraftChoice);
  expect(breachesOf({ ...written, form: 'slider-mor', choices })).toEqual({ choices: 'twice' });
  const locale = language === 'česky' ? 'cs' : 'en';
  expect([isFaulty(choices, 0, locale), isFaulty(choices, 1, locale)]).toEqual([false, true]);
});

test('a narrowed question that names nobody may not be saved', () => {
  expect(breachesOf({ ...written, narrowed: true })).toEqual({ scope: 'nothing' });
  // The list named belongs to another target.
  const fields = { ...everyone, courses: ['A'] };
  expect(breachesOf({ ...written, target: 'sident', narrowed: true, scope: fields })).toEqual({ scope: 'nothing' });
});
