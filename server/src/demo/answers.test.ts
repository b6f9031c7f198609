import { expect, test } from 'vitest';
import { defaultQuestions } from '../features/question-editing/editing/default-questions.ts';
import { randomFor } from '../sis/demo/random.ts';
import { plausibleAnswers } from './answers.ts';
import { type Comment, commenting } from './comments.ts';

const questions = defaultQuestions.map(({ question }, index) => ({
  ...question,
  id: index + 1,
  choices: [...question.choices],
  author: null,
}));
const asked = (target: string) => questions.filter((one) => one.target === target).map(({ id }) => id);
const section = {
  course: 'A1',
  blocks: [
    { key: 'povinn', questions: asked('povinn') },
    { key: 'gl:1', questions: asked('gl') },
    { key: 'ucit:1', questions: asked('ucit') },
  ],
};

/** What so many students of one course answer to a question. */
function answersTo(part: string, students = 120) {
  const random = randomFor(1, 'students').unit;
  const comment = commenting().write;
  const question = questions.find(({ body_cs }) => body_cs.includes(part));
  return Array.from({ length: students }, () => plausibleAnswers(section, questions, { random, comment }))
    .flatMap(({ answers }) => answers)
    .flatMap((answer) => (answer.question === question?.id && answer.value !== undefined ? [answer.value] : []));
}

test('comments of the demo answer their question, and one comes again in a course only when all others have', () => {
  const praise = answersTo('nejvíce oceňujete');
  const wishes = answersTo('by se předmět mohl zlepšit');
  expect(Math.min(praise.length, wishes.length)).toBeGreaterThan(10);
  expect(new Set(praise).size).toBe(praise.length);
  expect(praise.filter((text) => wishes.includes(text))).toEqual([]);
});

test('a student of the demo who has no words of their own writes what another wrote there, and nothing where nobody has', () => {
  const random = randomFor(1, 'students').unit;
  const { write, repeat } = commenting();
  const texts = (comment: Comment) =>
    plausibleAnswers(section, questions, { random, comment, writes: 1 }).answers.flatMap(({ question, value }) =>
      questions.find(({ id }) => id === question)?.form === 'text' ? [value] : [],
    );
  expect(texts(repeat)).toEqual([]);
  const written = texts(write);
  expect(written.length).toBeGreaterThan(1);
  expect(texts(repeat)).toEqual(written);
});

test('students of the demo who say that nothing helped them choose nothing else', () => {
  const nothing = 5;
  const chosen = answersTo('ve výuce pomáhalo').flatMap((value) => (Array.isArray(value) ? [value] : []));
  const withNothing = chosen.filter((choices) => choices.includes(nothing));
  expect(withNothing.length).toBeGreaterThan(0);
  expect(withNothing.every((choices) => choices.length === 1)).toBe(true);
  expect(chosen.some((choices) => choices.length > 1)).toBe(true);
});
