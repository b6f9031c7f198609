import { EvaluationOptions } from '@anketa/contract/evaluations/evaluations';
import { expect, test } from 'vitest';
import { actOf, movingBack, nextByDate, opensFilling } from './phase-moves.ts';

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

test('every move has a name that says what happens', () => {
  const named = (state: number, continuous = false) =>
    [preparation, filling, checking, published].map((to) =>
      to === state ? '' : actOf(evaluation(state, continuous), to),
    );
  expect(named(preparation)).toEqual(['', 'open', 'check', 'publish']);
  expect(named(filling)).toEqual(['stop', '', 'close', 'closeAndPublish']);
  expect(named(checking)).toEqual(['prepare', 'reopen', '', 'publish']);
  expect(named(published)).toEqual(['prepare', 'reopen', 'unpublish', '']);
  expect(named(preparation, true)).toEqual(['', 'open', 'open', 'publish']);
  expect(named(filling, true)).toEqual(['stop', '', 'check', 'closeAndPublish']);
  expect(named(checking, true)).toEqual(['prepare', 'backToFilling', '', 'closeAndPublish']);
  expect(named(published, true)).toEqual(['prepare', 'reopen', 'reopen', '']);
});

test('the next change by itself is the first date of a phase that has not begun', () => {
  const phase_dates = {
    filling: '2026-01-01T08:00:00.000Z',
    checking: '2026-03-01T08:00:00.000Z',
    published: '2026-02-01T08:00:00.000Z',
  };
  expect(nextByDate({ state: preparation, phase_dates })).toEqual({ to: filling, at: phase_dates.filling });
  expect(nextByDate({ state: filling, phase_dates })).toEqual({ to: published, at: phase_dates.published });
  expect(nextByDate({ state: published, phase_dates })).toBeUndefined();
  const undated = { filling: null, checking: null, published: null };
  expect(nextByDate({ state: preparation, phase_dates: undated })).toBeUndefined();
});
