import { expect, test } from 'vitest';
import { fitsForm, foldedIn, isAnswered, missingRequired, textBytes } from './questionnaire-rules.ts';
import type { Answer } from './questionnaires.ts';
import type { Question } from './questions.ts';

function question(given: Partial<Question> = {}): Question {
  return {
    id: 1,
    target: 'povinn',
    form: 'slider',
    body_cs: 'Jak se Vám líbil předmět?',
    body_en: '',
    help_cs: '',
    help_en: '',
    sign_language_url: null,
    required: true,
    choices: [],
    steps: 5,
    allow_blank: true,
    text_maximum: 10,
    publicity: 'all',
    ...given,
  };
}
const answer = (given: Partial<Answer>): Answer => ({ block: 'povinn', question: 1, ...given });
test('"cannot assess" is an answer; spaces and no choice are none', () => {
  expect(isAnswered(answer({ blank: true }))).toBe(true);
  expect([{ value: ' ' }, { value: [] }, {}].filter((given) => isAnswered(answer(given)))).toEqual([]);
  expect(isAnswered(undefined)).toBe(false);
  expect([{ value: 1 }, { value: 'a' }, { value: [1] }].filter((given) => !isAnswered(answer(given)))).toEqual([]);
});

test('"cannot assess" fits where it is offered, and alone', () => {
  expect(fitsForm(question(), answer({ blank: true }))).toBe(true);
  expect(fitsForm(question(), answer({ blank: true, value: 3 }))).toBe(false);
  expect(fitsForm(question({ allow_blank: false }), answer({ blank: true }))).toBe(false);
});

test('a value fits within the choices there are, a text within its length', () => {
  const fits = (value: Answer['value'], given: Partial<Question>) => fitsForm(question(given), answer({ value }));
  const choices = ['a', 'b'].map((cs) => ({ cs, en: '' }));
  expect([0, 1, 1.5, 5, 6].filter((value) => fits(value, {}))).toEqual([1, 5]);
  expect([0, 1, 2, 3].filter((value) => fits(value, { form: 'slider-num', choices }))).toEqual([1, 2]);
  const several = [[], [2, 1], [1, 1], [3]].filter((value) => fits(value, { form: 'slider-mor', choices }));
  expect(several).toEqual([[], [2, 1]]);
  expect(['x'.repeat(10), 'x'.repeat(11)].map((value) => fits(value, { form: 'text' }))).toEqual([true, false]);
});

const block = {
  parallel_code: '',
  field_code: '',
  title_cs: '',
  title_en: '',
  part_cs: '',
  part_en: '',
  questions: [1, 2],
};
const section = {
  blocks: [
    { ...block, key: 'povinn', target: 'povinn' as const, teacher_code: '' },
    { ...block, key: 'ucit', target: 'ucit' as const, teacher_code: 'T' },
  ],
};

test('only a teacher can be said not to have taught: nothing is asked, or counted, about them then', () => {
  const given = {
    answers: [answer({ value: ' ž ' }), answer({ block: 'ucit', value: 'abc' })],
    not_taught: ['povinn', 'ucit'],
  };
  const questions = [question({ form: 'text' }), question({ id: 2, required: false })];
  const missing = (not_taught: string[], answers: Answer[]) =>
    missingRequired(section, questions, { answers, not_taught }).map(
      ({ block: key, question: { id } }) => `${key}/${id}`,
    );
  expect([...foldedIn(section, given.not_taught)]).toEqual(['ucit']);
  expect(missing([], [])).toEqual(['povinn/1', 'ucit/1']);
  expect(missing(given.not_taught, [])).toEqual(['povinn/1']);
  expect(missing(given.not_taught, given.answers)).toEqual([]);
  // A letter with a diacritic takes two bytes; spaces around a text take none.
  expect(textBytes(section, given)).toBe(2);
  expect(textBytes(section, { ...given, not_taught: [] })).toBe(5);
});
