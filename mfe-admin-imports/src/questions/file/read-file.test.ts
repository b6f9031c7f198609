import { textOf } from '@anketa/ui/file-field';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatOf } from './read-file.ts';

test('the name says the format, whatever its case', () => {
  expect(formatOf('Otázky.JSON')).toBe('json');
  expect(formatOf('otazky.csv')).toBe('csv');
  expect(formatOf('otazky.txt')).toBe('csv');
});

test('any text in UTF-8 is read as it was written, without the mark of its encoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const read = textOf(new TextEncoder().encode(`\uFEFF${text}`));
      expect(read).toBe(text);
    }),
  );
});

test('what a Czech spreadsheet saved is read too', () => {
  // "Příliš" in windows-1250.
  expect(textOf(Uint8Array.from([0x50, 0xf8, 0xed, 0x6c, 0x69, 0x9a]))).toBe('Příliš');
});
