import { expect, test } from 'vitest';
import { fitsForm, isAnswered } from './questionnaire-rules.ts';
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
