import { expect, test } from 'vitest';
import { padded } from './http.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

test('bodies of any content have one length, and mean the same', () => {
  for (const text of ['', 'a', 'příliš žluťoučký kůň 🐎', 'x'.repeat(900)]) {
    const body = padded(JSON.stringify({ text }), 1000);
    expect(bytes(body)).toBe(1000);
    expect(JSON.parse(body)).toEqual({ text });
  }
  expect(bytes(padded(JSON.stringify('x'.repeat(1000)), 1000))).toBe(2000);
});

test('without a size nothing is added', () => {
  expect(padded('{"a":1}')).toBe('{"a":1}');
});
