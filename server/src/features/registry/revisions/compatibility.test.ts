import { expect, test } from 'vitest';
import { lacks } from './compatibility.ts';

const described = { id: 'mfe-a', contract: 1, routes: [{ path: '/a', right: 'public' as const }], menu: [] };
const missing = (version: string, range: string) =>
  lacks({ ...described, requires: { react: range } }, { react: version }).length === 1;

test.each([
  ['19.3.1', '^19.0.0', 'met'],
  ['19.3.1', '^19.3.1', 'met'],
  ['19.3.1', '19.3.1', 'met'],
  ['19.3.1', '^19.4.0', 'missing'],
  ['20.0.0', '^19.0.0', 'missing'],
  ['0.9.0', '^0.3.1', 'missing'],
  ['0.3.4', '^0.3.1', 'met'],
  ['19.3.1', 'newest', 'missing'],
])('of a library in version %s the range %s is %s', (version, range, expected) => {
  expect(missing(version, range) ? 'missing' : 'met').toBe(expected);
});
