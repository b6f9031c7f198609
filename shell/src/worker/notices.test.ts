import { expect, test } from 'vitest';
import { displayedOf, ownAddress } from './notices.ts';

const origin = 'https://anketa.example.cz';
const czech = { origin, cookie: undefined, wishes: ['cs-CZ'] };
const message = (notification: object) => JSON.stringify({ web_push: 8030, notification });

test('a message is shown as it says, in its own language', () => {
  const notification = { title: 'Evaluation', body: 'It is open.', navigate: `${origin}/evaluation`, lang: 'en' };
  expect(displayedOf(message(notification), czech)).toEqual(notification);
});

test.each([
  ['nothing', undefined],
  ['an empty one', ''],
  ['no JSON', 'Dobrý den'],
  ['nothing within', 'null'],
  ['a list', '[]'],
  ['no notification', JSON.stringify({ web_push: 8030 })],
  ['no title', message({ body: 'x' })],
  ['a title that is none', message({ title: { toString: null }, body: 'x', lang: 7 })],
])('what cannot be read says that there is news, and leads to the first page: %s', (_what, unreadable) => {
  expect(displayedOf(unreadable, czech)).toEqual({
    title: 'Hodnocení výuky',
    body: 'Je tu novinka. Přečtete si ji v Anketě.',
    lang: 'cs',
    navigate: `${origin}/`,
  });
});

test('news are in the language that was chosen in this browser, else in the browser’s own', () => {
  const newsTo = (cookie: string | undefined, wishes: string[]) =>
    displayedOf(undefined, { origin, cookie, wishes }).lang;
  expect([newsTo('en', ['cs']), newsTo('cs', ['en']), newsTo(undefined, ['en-GB']), newsTo(undefined, ['de'])]).toEqual(
    ['en', 'cs', 'en', 'cs'],
  );
});

test('a link leads to this suite alone', () => {
  const within = [`${origin}/results?year=2026#top`, `${origin}:443/x`];
  expect(within.map((link) => ownAddress(link, origin))).toEqual([`${origin}/results?year=2026#top`, `${origin}/x`]);
  expect(ownAddress('/evaluation', origin)).toBe(`${origin}/evaluation`);
  const elsewhere = [
    ...['https://evil.example/', `${origin}.evil.example/`, `${origin}:8443/`, 'http://anketa.example.cz/'],
    ...['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x', 'blob:x', 'https://', ''],
  ];
  expect(elsewhere.map((link) => ownAddress(link, origin))).toEqual(elsewhere.map(() => `${origin}/`));
});
