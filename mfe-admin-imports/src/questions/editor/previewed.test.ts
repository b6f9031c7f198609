import { questionForms, questionTargets } from '@anketa/contract/questions/questions';
import { QuestionField } from '@anketa/question-form/question-field';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { asDraftChoice, draftOf, type QuestionDraft } from './draft.ts';
import { isFaulty } from './faulty-choices.ts';
import { type Placeholders, previewed } from './previewed.ts';

const placeholders: Placeholders = {
  body: { cs: '(znění)', en: '(wording)' },
  choice: (number) => ({ cs: `(možnost ${number})`, en: `(choice ${number})` }),
  end: (step) => ({ cs: `(stupeň ${step})`, en: `(step ${step})` }),
};

const text = fc.oneof(fc.constant(''), fc.constant('  '), fc.string());
const choice = fc.record({ cs: text, en: text });

/** Whatever may stand in the editor while somebody types. */
const anyDraft: fc.Arbitrary<QuestionDraft> = fc
  .record({
    target: fc.constantFrom(...questionTargets),
    form: fc.constantFrom(...questionForms),
    body_cs: text,
    body_en: text,
    help_cs: text,
    help_en: text,
    sign_language_url: text,
    text_maximum: text,
    coefficient: text,
    minimum_return_rate: text,
    allow_blank: fc.boolean(),
    choices: fc.array(choice, { maxLength: 20 }).map((choices) => choices.map(asDraftChoice)),
    ends: fc.tuple(choice, choice),
    steps: fc.integer({ min: 2, max: 10 }),
  })
  .map((written) => ({ ...draftOf(null), ...written }));

test('a question in any state of writing can be shown, in both languages', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const question = previewed(draft, placeholders);
      for (const locale of ['cs', 'en'] as const) {
        const props = { id: 'q', question, answer: {}, locale, mayHide: true, person: '', onChange: () => undefined };
        expect(renderToString(createElement(QuestionField, props))).toContain('<legend');
      }
      expect(question.body_cs.trim()).not.toBe('');
      expect(question.text_maximum).toBeGreaterThan(0);
      if (question.sign_language_url) expect(question.sign_language_url).toMatch(/^https:/);
      for (const one of question.choices) expect(one.cs.trim()).not.toBe('');
    }),
  );
});

test('what is written is shown as it is, and only what is missing is stood in for', () => {
  const draft: QuestionDraft = {
    ...draftOf(null),
    form: 'slider-num',
    body_cs: 'Kolik?',
    choices: [
      { cs: 'málo', en: 'few' },
      { cs: '', en: 'many' },
      { cs: 'dost', en: '' },
    ].map(asDraftChoice),
  };
  expect(previewed(draft, placeholders)).toMatchObject({
    body_cs: 'Kolik?',
    // As for students: Czech where nothing is written in English.
    body_en: '',
    choices: [
      { cs: 'málo', en: 'few' },
      { cs: '(možnost 2)', en: 'many' },
      { cs: 'dost', en: '' },
    ],
  });
});

test('ends of a scale that have no name yet are called by their step', () => {
  expect(previewed({ ...draftOf(null), form: 'slider' }, placeholders).choices).toEqual([
    { cs: '(stupeň 1)', en: '(step 1)' },
    { cs: '(stupeň 5)', en: '(step 5)' },
  ]);
});

test('of choices those to be corrected are marked: empty, said before, or one too many', () => {
  const choices = [
    { cs: 'ano', en: 'yes' },
    { cs: ' ANO ', en: 'sure' },
    { cs: 'ne', en: '' },
  ];
  const marked = choices.map((_, at) => [isFaulty(choices, at, 'cs'), isFaulty(choices, at, 'en')]);
  expect(marked).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
  const many = Array.from({ length: 16 }, (_, at) => ({ cs: `č${at}`, en: `n${at}` }));
  expect(many.map((_, at) => isFaulty(many, at, 'cs')).indexOf(true)).toBe(15);
});
