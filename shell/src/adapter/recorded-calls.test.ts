import { expect, test } from 'vitest';
import { callerOf } from './recorded-calls.ts';

const frames = [
  'https://a.example/assets/shell.1.js:1:2',
  'https://a.example/mfe/mfe-a/0/page.js:3:4',
  'https://a.example/x.js:5:6',
];

test.each([
  ['Chromium', `Error\n    at add (${frames[0]})\n    at ${frames[1]}\n    at z (${frames[2]})`, `    at ${frames[1]}`],
  ['Firefox', `add@${frames[0]}\neffect@${frames[1]}\n@${frames[2]}\n`, `effect@${frames[1]}`],
  ['nobody below', `Error\n    at add (${frames[0]})`, ''],
  ['no stack', undefined, ''],
])('who calls is the frame below the called function: %s', (_, stack, caller) => {
  expect(callerOf(stack)).toBe(caller);
});
