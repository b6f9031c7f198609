import { importSteps } from '@anketa/contract/evaluations/import-steps';
import { deleteSteps } from '@anketa/contract/evaluations/imports';
import { expect, test } from 'vitest';
import cs from './cs.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

test.each([
  ['cs', cs],
  ['en', en],
])('every step of an import and of a deletion has a name: %s', (_, texts) => {
  const steps = new Set([...importSteps(false), ...importSteps(true)]);
  expect(Object.keys(texts.steps).sort()).toEqual([...steps].sort());
  expect(Object.keys(texts.deleteSteps)).toEqual([...deleteSteps]);
});
