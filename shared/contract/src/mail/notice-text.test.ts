import { expect, test } from 'vitest';
import { noticeOf, noticeProblemsOf } from './notice-text.ts';
import type { MailValues } from './text.ts';

const values: MailValues = {
  name: '',
  evaluation: 'Zima 2026',
  deadline: '31. ledna',
  left: '',
  link: '',
  unsubscribe: '',
};
const english = { ...values, evaluation: 'Winter 2026', deadline: 'January 31' };

test('a notification is a title and a text with their values; of two languages each has a line, and a title that both have stands once', () => {
  const czech = { title: 'Konec: {deadline}', text: '{evaluation}: **vyplňte**', values };
  expect(noticeOf([czech])).toEqual({ title: 'Konec: 31. ledna', text: 'Zima 2026: **vyplňte**' });
  const both = [czech, { title: 'End: {deadline}', text: '{evaluation}: fill in', values: english }];
  expect(noticeOf(both)).toEqual({
    title: 'Konec: 31. ledna / End: January 31',
    text: 'Zima 2026: **vyplňte**\nWinter 2026: fill in',
  });
  expect(
    noticeOf([
      { ...czech, title: 'Anketa' },
      { ...czech, title: 'Anketa' },
    ]).title,
  ).toBe('Anketa');
});

test('what is longer than a phone shows is cut, title and text apart', () => {
  const long = { ...values, evaluation: 'ř'.repeat(2000) };
  const { title, text } = noticeOf([{ title: '{evaluation}', text: '{evaluation}', values: long }]);
  expect([title.length, text.length, title.at(-1), text.at(-1)]).toEqual([120, 400, '…', '…']);
});

test.each([
  ['Konec', 'Do {deadline}: {evaluation}', []],
  ['', '', ['subject empty-title', 'body empty-body']],
  [
    '{name}',
    '{left} {link}',
    ['subject placeholder-without-value', 'body placeholder-without-value', 'body placeholder-without-value'],
  ],
  ['Konec', '{jmeno}', ['body unknown-placeholder']],
  // A line has no markup: what looks like a link is text.
  ['Konec', '[tam](nikam)', []],
])('of the title %j and the text %j it is said what is wrong', (title, text, expected) => {
  expect(noticeProblemsOf(title, text).map(({ field, problem }) => `${field} ${problem}`)).toEqual(expected);
});
