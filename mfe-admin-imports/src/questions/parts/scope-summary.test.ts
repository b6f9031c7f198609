import { questionTargets } from '@anketa/contract/questions/questions';
import { everyone, type QuestionScope, scopeDimensions, scopeOfTarget } from '@anketa/contract/questions/scope';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scopeSummary } from './scope-summary.ts';

const masks = fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 12 });
const scope: fc.Arbitrary<QuestionScope> = fc.record({
  departments: masks,
  courses: masks,
  parallels: masks,
  study_types: masks,
  fields: masks,
});

test('a question for everyone is narrowed by nothing', () => {
  for (const target of questionTargets) expect(scopeSummary(target, everyone)).toEqual([]);
});

test('long lists are cut, and no list of one more is', () => {
  const courses = ['A', 'B', 'C', 'D', 'E'];
  const of = (count: number) => scopeSummary('povinn', { ...everyone, courses: courses.slice(0, count) })[0];
  expect(of(4)).toEqual({ dimension: 'courses', masks: ['A', 'B', 'C', 'D'], more: 0 });
  expect(of(5)).toEqual({ dimension: 'courses', masks: ['A', 'B', 'C'], more: 2 });
});

test('the summary counts every mask of the lists that the target knows, and of no other', () => {
  fc.assert(
    fc.property(fc.constantFrom(...questionTargets), scope, fc.integer({ min: 1, max: 6 }), (target, given, atMost) => {
      const parts = scopeSummary(target, given, atMost);
      for (const dimension of scopeDimensions) {
        const part = parts.find((one) => one.dimension === dimension);
        const known = scopeOfTarget[target].includes(dimension) && given[dimension].length > 0;
        expect(part !== undefined).toBe(known);
        if (!part) continue;
        expect(part.masks.length + part.more).toBe(given[dimension].length);
        expect(part.more).not.toBe(1);
        expect(given[dimension].slice(0, part.masks.length)).toEqual(part.masks);
      }
    }),
  );
});
