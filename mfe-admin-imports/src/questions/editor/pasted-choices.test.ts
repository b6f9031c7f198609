import { type ChoiceText, choiceMaximum } from '@anketa/contract/questions/questions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFree, withPasted } from './pasted-choices.ts';

const czech = { locale: 'cs', from: 0 } as const;
const agreement = [
  { cs: 'ano', en: 'yes' },
  { cs: 'ne', en: 'no' },
];
const two: readonly ChoiceText[] = [
  { cs: '', en: '' },
  { cs: '', en: '' },
];

test.each([
  ['semicolons', 'ano;yes\nne;no'],
  ['columns of a spreadsheet', 'ano\tyes\r\nne\tno\r\n'],
  ['spaces and empty lines around', '\n  ano ; yes  \n\n ne;no \n'],
])('both languages are read from lines with %s', (_, text) => {
  expect(withPasted(two, text, czech)).toEqual({ choices: agreement, written: 2, left: 0 });
});

test('one language can be pasted after the other', () => {
  const { choices } = withPasted(two, 'ano\nne', czech);
  expect(withPasted(choices, 'yes\nno', { locale: 'en', from: 0 }).choices).toEqual(agreement);
  expect(firstFree(choices, 'yes\nno', 'en')).toBe(0);
  expect(firstFree(choices, 'možná', 'cs')).toBe(2);
  expect(firstFree(choices, 'možná;perhaps', 'en')).toBe(2);
});

test('a semicolon in one line alone belongs to the text', () => {
  expect(withPasted([], 'ano; zcela\nne', czech).choices).toEqual([
    { cs: 'ano; zcela', en: '' },
    { cs: 'ne', en: '' },
  ]);
});

const text = fc.string({ unit: fc.constantFrom('a', 'ž', ' ', '0', '-'), maxLength: 12 }).map((word) => `x${word}x`);
const pair = fc.record({ cs: text, en: text });
const given = fc.array(pair, { maxLength: choiceMaximum });

test('whatever is written can be pasted back, up to what a question may hold; the rest is counted', () => {
  const lists = fc.array(pair, { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(lists, fc.constantFrom(';', '\t'), fc.constantFrom('\n', '\r\n'), (pairs, separator, end) => {
      const pasted = withPasted([], pairs.map(({ cs, en }) => `${cs}${separator}${en}`).join(end), czech);
      expect(pasted.choices).toEqual(pairs.slice(0, choiceMaximum));
      expect(pasted.written + pasted.left).toBe(pairs.length);
    }),
  );
});

test('pasting one language never touches the other, nor what stands before', () => {
  const locale = fc.constantFrom('cs' as const, 'en' as const);
  fc.assert(
    fc.property(given, fc.array(text), locale, fc.nat({ max: choiceMaximum }), (choices, lines, language, at) => {
      const from = Math.min(at, choices.length);
      const pasted = withPasted(choices, lines.join('\n'), { locale: language, from });
      const other = language === 'cs' ? 'en' : 'cs';
      expect(pasted.choices.slice(0, from)).toEqual(choices.slice(0, from));
      expect(pasted.choices.slice(0, choices.length).map((one) => one[other])).toEqual(
        choices.map((one) => one[other]),
      );
      expect(pasted.choices.length).toBeLessThanOrEqual(choiceMaximum);
      expect(pasted.written + pasted.left).toBe(lines.length);
    }),
  );
});

test('any text whatsoever can be pasted', () => {
  fc.assert(
    fc.property(given, fc.string({ unit: 'grapheme' }), (choices, anything) => {
      const { choices: after } = withPasted(choices, anything, czech);
      expect(after.length).toBeGreaterThanOrEqual(choices.length);
      for (const choice of after) expect([typeof choice.cs, typeof choice.en]).toEqual(['string', 'string']);
    }),
  );
});
