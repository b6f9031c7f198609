import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

/** The parts as text, with brackets around those that are marked. */
const marked = (text: string, search: string) =>
  markedParts(text, search)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test('what was searched for is marked wherever it stands, without regard to diacritics and case', () => {
  expect(marked('Dějiny Indie', 'in')).toBe('Děj[in]y [In]die');
  expect(marked('Česká literatura', 'CESKA')).toBe('[Česká] literatura');
  expect(marked('Informatika', 'dějiny')).toBe('Informatika');
});

test('several words are marked in any order; what they share is marked once', () => {
  expect(marked('Programování I', 'i prog')).toBe('[Prog]ramován[í] [I]');
  expect(marked('banana', 'ana nan')).toBe('b[anana]');
  expect(marked('', 'in')).toBe('');
});
