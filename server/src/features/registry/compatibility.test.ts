import { expect, test } from 'vitest';
import { satisfies } from './compatibility.ts';

test('caret ranges hold from the named version up to the next major one', () => {
  expect(satisfies('19.3.1', '^19.0.0')).toBe(true);
  expect(satisfies('19.3.1', '^19.3.1')).toBe(true);
  expect(satisfies('19.3.1', '^19.4.0')).toBe(false);
  expect(satisfies('20.0.0', '^19.0.0')).toBe(false);
  expect(satisfies('19.3.1', '19.3.1')).toBe(true);
});
