import { expect, test } from 'vitest';
import { checkGiving } from './give.ts';
import { momentIn } from './moment.ts';
import { recipientsIn } from './recipients.ts';

test.each([
  ['51%', 'A share is 1% to 50%.'],
  ['0%', 'A share is 1% to 50%.'],
  ['role:dean', 'There is no role "dean". Roles: admin,'],
  ['people:', 'It is 1 to 50 people by their logins'],
  ['me', 'A token is no person. Name yourself: people:LOGIN.'],
  ['some', 'It is 1% to 50% of page loads, role:NAME,'],
])('who gets a canary is refused in words where it makes no sense: %s', (text, words) => {
  expect(() => recipientsIn(text)).toThrow(words);
});

test('who gets a canary is a share, a role, or people', () => {
  expect(['50%', 'role:teacher', 'people:novak,svoboda'].map(recipientsIn)).toEqual([
    { kind: 'share', share: 50 },
    { kind: 'role', role: 'teacher' },
    { kind: 'people', logins: ['novak', 'svoboda'] },
  ]);
});

test('a time is one to come', () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  expect(momentIn(inAnHour).toISOString()).toBe(inAnHour);
  expect(() => momentIn('soon')).toThrow('It is a time, such as');
  expect(() => momentIn('2020-01-31T20:00Z')).toThrow('That time has passed.');
});

const all = { drops: false, retired: false, anyway: false };
const until = new Date();

test.each([
  [{ ...all, until }, '--until says when a canary ends: it goes with --canary.'],
  [{ ...all, canary: recipientsIn('5%'), at: until, until }, '--until has to be after --at.'],
  [{ ...all, canary: recipientsIn('5%'), drops: true }, 'are for all pages, not for a canary'],
  [{ ...all, canary: recipientsIn('5%'), retired: true }, 'are for all pages, not for a canary'],
])('options that make no sense together are refused in words (%#)', (giving, words) => {
  expect(() => checkGiving(giving)).toThrow(words);
});
