import { expect, test } from 'vitest';
import { textState } from './text-state.ts';

test.each([
  ['', '', 'empty'],
  [' ', '\n', 'empty'],
  ['Předmět', '', 'begun'],
  ['', 'Text', 'begun'],
  ['Předmět', 'Text', 'written'],
  ['Předmět', '[tam](nikam)', 'wrong'],
  ['', '{jmeno}', 'wrong'],
])('a subject %j and a text %j are %s', (subject, body, state) => {
  expect(textState('mail', subject, body)).toBe(state);
});
