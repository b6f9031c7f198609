import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backAddress } from './back-address.ts';

const origin = 'https://anketa.example.cz';
const backFrom = (back: string) => backAddress(`?back=${encodeURIComponent(back)}`, origin);

test('signing in leads back to the page one came from', () => {
  expect(backFrom('/import/1?page=2#otazky')).toBe('/import/1?page=2#otazky');
  expect(backAddress('', origin)).toBe('/');
});

test('500 crafted addresses stay on this origin', () => {
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '\t', '\n', '\r', '.', '..', '@', ':', '?', '#', ' ', '%09', '%0a', '%2f', '%5c', '\0'],
    ...[
      'evil.example',
      'https:',
      'http:',
      'javascript:alert(1)',
      'data:text/html,x',
      'anketa.example.cz',
      '[::1]',
      'results',
    ],
  );
  let outside = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const back = pieces.join('');
      if (URL.canParse(back, origin) && new URL(back, origin).origin !== origin) outside += 1;
      expect(new URL(backFrom(back), origin).origin).toBe(origin);
    }),
    { numRuns: 500, seed: 8 },
  );
  // Many of them would lead elsewhere.
  expect(outside).toBeGreaterThan(50);
});

test.each(['/\t/evil.example/', '/\n/evil.example/', '/.//evil.example', '//evil.example', '/\\evil.example'])(
  'what led to another site, %j, leads home',
  (back) => {
    expect(backFrom(back)).toBe('/');
  },
);
