import { assert, constantFrom, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { everyone, fitsMask, inScope } from './scope.ts';

/** Codes with everything that means something in a regular expression, letters of both cases and Czech ones. */
const code = string({
  unit: constantFrom(...'abNP012žŘ.+^{}$()|[]\\-/ _%'.split('')),
  minLength: 1,
  maxLength: 12,
});

test('a mask that is the code fits it, whatever its signs and the case of its letters, and no other code', () => {
  assert(property(code, (given) => fitsMask(given, given)));
  assert(property(code, (given) => fitsMask(given.toLowerCase(), given.toUpperCase())));
  assert(property(code, code, (mask, given) => fitsMask(mask, given) === (mask.toLowerCase() === given.toLowerCase())));
});

test('`*` stands for any characters, also none; `?` for one', () => {
  assert(property(code, (given) => fitsMask('*', given)));
  assert(property(code, (given) => fitsMask('?'.repeat([...given].length), given)));
  assert(property(code, (given) => !fitsMask('?'.repeat([...given].length + 1), given)));
  assert(
    property(
      tuple(code, code),
      ([start, end]) => fitsMask(`${start}*`, start + end) && fitsMask(`*${end}`, start + end),
    ),
  );
  assert(property(tuple(code, code), ([start, end]) => fitsMask(`${start}*${end}`, start + end)));
  expect(fitsMask('NPRG0?0', 'NPRG030')).toBe(true);
  expect(fitsMask('NPRG0?0', 'NPRG00')).toBe(false);
  // As a capital it would be two letters.
  expect(fitsMask('STRA?E', 'straße')).toBe(true);
});

test('every list that narrows must match, within a list one mask is enough', () => {
  const scope = { ...everyone, courses: ['NPRG*', 'NMAI054'], departments: ['32-KSI'] };
  expect(inScope(everyone, { courses: ['anything'] })).toBe(true);
  expect(inScope(scope, { courses: ['nmai054'], departments: ['32-KSI'] })).toBe(true);
  expect(inScope(scope, { courses: ['NPRG030'], departments: ['32-KAM'] })).toBe(false);
  expect(inScope(scope, { courses: ['NMAI055'], departments: ['32-KSI'] })).toBe(false);
});

test('a dimension that is not looked at does not narrow, one without codes fits nothing', () => {
  const scope = { ...everyone, fields: ['IPP1'] };
  expect(inScope(scope, { courses: ['NPRG030'] })).toBe(true);
  expect(inScope(scope, { courses: ['NPRG030'], fields: [] })).toBe(false);
});

test('no mask takes long, however many signs it has', () => {
  const begun = process.cpuUsage();
  expect(fitsMask(`${'*'.repeat(99)}x`, 'N1801T001')).toBe(false);
  expect(fitsMask(`${'*a'.repeat(20)}b`, 'a'.repeat(60))).toBe(false);
  // Of the processor, in microseconds: a busy machine changes nothing.
  expect(process.cpuUsage(begun).user).toBeLessThan(100_000);
});
