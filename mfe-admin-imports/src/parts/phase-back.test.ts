import { EvaluationOptions } from '@anketa/contract/evaluations';
import { expect, test } from 'vitest';
import { movingBack, opensFilling } from './phase-back.ts';

const [preparation, filling, checking, published] = [0, 1, 2, 3] as const;
const evaluation = (state: number, continuous = false) => ({ state, options: EvaluationOptions.parse({ continuous }) });

test('a move back says from whom results are hidden', () => {
  expect(movingBack(evaluation(published), checking)).toEqual(['hidesPublic']);
  expect(movingBack(evaluation(published), preparation)).toEqual(['hidesAll']);
  expect(movingBack(evaluation(checking), preparation)).toEqual(['hidesTeachers']);
});

test('a move that opens filling again says what becomes of the ballots that are there', () => {
  expect(movingBack(evaluation(published), filling)).toEqual(['hidesAll', 'reopensFilling', 'keepsCounted']);
  expect(movingBack(evaluation(checking), filling)).toEqual(['hidesTeachers', 'reopensFilling', 'keepsCounted']);
});

test('a continuous evaluation is filled in while it is checked', () => {
  expect(movingBack(evaluation(published, true), checking)).toEqual(['hidesPublic', 'reopensFilling', 'keepsCounted']);
  expect(movingBack(evaluation(checking, true), filling)).toEqual(['hidesTeachers', 'keepsCounted']);
});

test('a move on, or one before results were seen, hides nothing', () => {
  expect(movingBack(evaluation(checking), published)).toEqual([]);
  expect(movingBack(evaluation(filling), preparation)).toEqual([]);
});

test('filling is opened by a move from where students cannot fill in to where they can', () => {
  expect(opensFilling(evaluation(preparation), filling)).toBe(true);
  expect(opensFilling(evaluation(published), filling)).toBe(true);
  expect(opensFilling(evaluation(preparation, true), checking)).toBe(true);
  expect(opensFilling(evaluation(preparation), checking)).toBe(false);
  expect(opensFilling(evaluation(filling, true), checking)).toBe(false);
});
