import { sectionStatuses, sectionTextBytes } from '@anketa/contract/questions/questionnaires';
import { expect, test } from 'vitest';
import { blockOf, questionOf, sectionOf } from '../../testing/asked.ts';
import { isFillable, nextOf, reviewOf } from './review.ts';

const question = questionOf();
const section = sectionOf({ blocks: [blockOf({ key: 'one' }), blockOf({ key: 'two' })] });

test('texts that have no room together keep a section from being ready, though each is short enough', () => {
  const review = (one: string, two: string) =>
    reviewOf(section, [question], {
      answers: [
        { block: 'one', question: 1, value: one },
        { block: 'two', question: 1, value: two },
      ],
      not_taught: [],
    });
  const half = sectionTextBytes / 2;
  expect(review('x'.repeat(half), 'y'.repeat(half))).toMatchObject({ textRoom: 1, ready: true });
  // A letter with a diacritic takes two bytes.
  const over = review('x'.repeat(half), 'ž'.repeat(half / 2 + 1));
  expect(over.textRoom).toBeGreaterThan(1);
  expect(over).toMatchObject({ started: true, complete: false, ready: false });
  expect(over.problems.size).toBe(0);
});

test('a questionnaire nobody has touched is complete without required questions, and not ready to be sent', () => {
  expect(reviewOf(section, [question])).toMatchObject({ started: false, complete: true, ready: false });
  const taught = sectionOf({ blocks: [blockOf({ key: 'one' }), blockOf({ key: 'two', target: 'ucit' })] });
  const said = reviewOf(taught, [question], { answers: [], not_taught: ['two'] });
  expect(said).toMatchObject({ started: true, ready: true });
  const blank = reviewOf(section, [question], { answers: [{ block: 'one', question: 1, value: ' ' }], not_taught: [] });
  expect(blank.ready).toBe(false);
});

test('the next course is the first after this one that is not ready; after the last one it begins anew', () => {
  const courses = ['A', 'B', 'C', 'D'].map((course) => ({ ...section, course }));
  const reviews = (ready: string, ended = '') =>
    courses
      .filter(({ course }) => !ended.includes(course))
      .map((each) => ({ ...reviewOf(each, [question]), ready: ready.includes(each.course) }));
  const next = (after: string | undefined, ready: string, ended?: string) =>
    nextOf(courses, reviews(ready, ended), after)?.course;
  expect(next(undefined, '')).toBe('A');
  expect(next(undefined, 'A')).toBe('B');
  expect(next('B', '')).toBe('C');
  expect(next('B', 'C')).toBe('D');
  expect(next('B', 'C', 'D')).toBe('A');
  expect(next('D', '', 'D')).toBe('A');
  expect(next('B', 'ABCD')).toBeUndefined();
  expect(next('B', '', 'ABCD')).toBeUndefined();
});

test('what is not sent yet may be filled in; whatever became of the rest, nothing is left to do there', () => {
  const still = sectionStatuses.filter((status) => isFillable({ status }));
  expect(still).toEqual(['empty', 'saved']);
});

test('a question is retired where it was answered and is asked no more, once however often it was asked', () => {
  const answers = [
    { block: 'one', question: 1, value: 'a' },
    { block: 'one', question: 2, value: 'b' },
    { block: 'two', question: 2, value: 'c' },
    { block: 'one', question: 3, value: ' ' },
  ];
  expect(reviewOf(section, [question], { answers, not_taught: [] }).retired).toEqual([2]);
});
