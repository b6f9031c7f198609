import { askedIn, fitsForm, isAnswered } from '@anketa/contract/questions/questionnaire-rules';
import type { Answer, Answers } from '@anketa/contract/questions/questionnaires';
import { type Question, type QuestionTarget, questionForms } from '@anketa/contract/questions/questions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf } from '../testing/asked.ts';
import { answersToSend, fieldOf, longestText, problemsOf, withAnswer, withTaught } from './answers.ts';

const targets = ['povinn', 'gl', 'ucit'] as const satisfies readonly QuestionTarget[];
const keys = { povinn: 'povinn', gl: 'gl:1', ucit: 'ucit:1:T' } as const;

const anyQuestion = (id: number): fc.Arbitrary<Question> =>
  fc.record({
    id: fc.constant(id),
    target: fc.constantFrom(...targets),
    form: fc.constantFrom(...questionForms),
    body_cs: fc.constant(`Otázka ${id}`),
    body_en: fc.constant(''),
    help_cs: fc.constant(''),
    help_en: fc.constant(''),
    sign_language_url: fc.constant(null),
    required: fc.boolean(),
    choices: fc.constant([
      { cs: 'ano', en: 'yes' },
      { cs: 'ne', en: 'no' },
    ]),
    steps: fc.integer({ min: 2, max: 10 }),
    allow_blank: fc.boolean(),
    text_maximum: fc.integer({ min: 1, max: 10 }),
    publicity: fc.constant('all' as const),
  });

const anyQuestions = fc.tuple(anyQuestion(1), anyQuestion(2), anyQuestion(3), anyQuestion(4));

const anyAnswer: fc.Arbitrary<Answer> = fc.record(
  {
    block: fc.constantFrom(...Object.values(keys), 'gone'),
    question: fc.integer({ min: 1, max: 6 }),
    value: fc.oneof(fc.integer({ min: -1, max: 7 }), fc.array(fc.integer({ min: 0, max: 3 })), fc.string()),
    blank: fc.boolean(),
  },
  { requiredKeys: ['block', 'question'] },
);

const anyAnswers: fc.Arbitrary<Answers> = fc.record({
  answers: fc.array(anyAnswer),
  not_taught: fc.subarray([keys.ucit, keys.gl, 'gone']),
});

/** A section that asks each question in the block of its target. */
function sectionOf(questions: readonly Question[]) {
  const blocks = targets.map((target) => {
    const asked = questions.filter((question) => question.target === target).map(({ id }) => id);
    return blockOf({ key: keys[target], target, questions: asked });
  });
  return { blocks };
}

test('any answers either can be submitted as they are sent, or what is wrong names questions that are asked', () => {
  fc.assert(
    fc.property(anyQuestions, anyAnswers, (questions, given) => {
      const section = sectionOf(questions);
      const sent = answersToSend(section, questions, given);
      const problems = problemsOf(section, questions, sent);
      const asked = askedIn(section, questions, sent.not_taught);
      const answerTo = (block: string, question: number) =>
        sent.answers.filter((answer) => answer.block === block && answer.question === question);
      for (const { block, question } of asked) {
        const answers = answerTo(block, question.id);
        const acceptable =
          answers.length <= 1 &&
          answers.every((answer) => fitsForm(question, answer)) &&
          (!question.required || answers.some(isAnswered));
        expect(problems.has(fieldOf(block, question.id))).toBe(!acceptable);
      }
      expect(problems.size).toBeLessThanOrEqual(asked.length);
      const everywhere = askedIn(section, questions);
      for (const { block, question } of sent.answers) {
        expect(everywhere.some((one) => one.block === block && one.question.id === question)).toBe(true);
      }
      expect(sent.not_taught.every((key) => key === keys.ucit)).toBe(true);
      expect(answersToSend(section, questions, sent)).toEqual(sent);
    }),
    { numRuns: 500 },
  );
});

const question = (parts: Partial<Question>): Question => ({
  id: 1,
  target: 'povinn',
  form: 'text',
  steps: 5,
  body_cs: '',
  body_en: '',
  help_cs: '',
  help_en: '',
  sign_language_url: null,
  required: false,
  choices: [],
  allow_blank: false,
  text_maximum: 5,
  publicity: 'all',
  ...parts,
});

test('a text longer than its question allows is neither dropped nor cut, but named', () => {
  const questions = [question({})];
  const given = { answers: [{ block: 'povinn', question: 1, value: 'Příliš dlouhé' }], not_taught: [] };
  const section = sectionOf(questions);
  expect(answersToSend(section, questions, given)).toEqual(given);
  expect([...problemsOf(section, questions, given)]).toEqual([['povinn/1', 'long']]);
});

test('the answers of a teacher who did not teach come back when they did, and are neither required nor sent', () => {
  const questions = [question({ target: 'ucit', form: 'slider', required: true })];
  const section = sectionOf(questions);
  const folded = withTaught({ answers: [], not_taught: [] }, keys.ucit, false);
  expect(problemsOf(section, questions, folded).size).toBe(0);
  expect(problemsOf(section, questions, withTaught(folded, keys.ucit, true)).size).toBe(1);
  const answered = withAnswer(folded, keys.ucit, 1, { value: 2 });
  expect(answersToSend(section, questions, answered)).toEqual(folded);
  const taught = withTaught(answered, keys.ucit, true);
  expect(answersToSend(section, questions, taught)).toEqual(taught);
});

test('texts are sent trimmed, and empty ones not at all', () => {
  const questions = [question({}), question({ id: 2 })];
  const given = { answers: [{ block: 'povinn', question: 1, value: ' Ano.\n' }], not_taught: [] };
  const section = sectionOf(questions);
  const sent = [{ block: 'povinn', question: 1, value: 'Ano.' }];
  expect(answersToSend(section, questions, given).answers).toEqual(sent);
  expect(answersToSend(section, questions, withAnswer(given, 'povinn', 2, { value: '  ' })).answers).toEqual(sent);
});

test('an answer is replaced by a newer one and taken away when it is emptied', () => {
  const one = withAnswer({ answers: [], not_taught: [] }, 'povinn', 1, { value: 1 });
  expect(withAnswer(one, 'povinn', 1, { value: 3 }).answers).toEqual([{ block: 'povinn', question: 1, value: 3 }]);
  for (const empty of [{}, { value: '' }, { value: [] }])
    expect(withAnswer(one, 'povinn', 1, empty).answers).toEqual([]);
  expect(withAnswer(one, 'povinn', 1, { value: ' ' }).answers).toHaveLength(1);
});

test('the longest text is counted in bytes, and not among those about a teacher who did not teach', () => {
  const section = sectionOf([]);
  const text = (block: string, value: string) => ({ block, question: 1, value });
  const answers = [text(keys.povinn, 'short'), text(keys.gl, 'žžžžžž'), text(keys.ucit, 'x'.repeat(99))];
  expect(longestText(section, { answers, not_taught: [] })).toBe(fieldOf(keys.ucit, 1));
  expect(longestText(section, { answers, not_taught: [keys.ucit] })).toBe(fieldOf(keys.gl, 1));
  expect(longestText(section, { answers: [text(keys.gl, ' ')], not_taught: [] })).toBeUndefined();
});
