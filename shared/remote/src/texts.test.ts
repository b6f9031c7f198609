import { expect, test } from 'vitest';
import { HttpError } from './http-error.ts';
import { errorText, refusalText } from './texts.ts';

const ours = (more: object) => new HttpError(500, { type: '/problems/unexpected', ...more });

test.each([
  ['no answer', new HttpError(0, {}), 'Nepodařilo se získat odpověď od serveru.'],
  [
    'an error of what stands between',
    new HttpError(502, { title: 'Bad Gateway' }),
    'Požadavek na server selhal, opakujte jej prosím.',
  ],
  ['a refusal in the words of the server', ours({ title: 'Takhle ne.' }), 'Takhle ne.'],
  ['a refusal without words (8.9, 8.10)', ours({}), '#1300 Nastala neznámá chyba.'],
  ['a refusal with empty words (8.9, 8.10)', ours({ title: '' }), '#1302 Nastala neznámá chyba.'],
  ['a code with a text (8.35)', ours({ error: { code: 7, message: 'Plno.' } }), '#7 Plno.'],
  ['a code without one', ours({ error: { code: 7, message: '' } }), '#7 Nastala neznámá chyba.'],
  ['what the program itself threw (8.10, 8.36)', new TypeError('x is undefined'), '#1000 Neznámá chyba aplikace.'],
])('%s has its words', (_what, error, text) => {
  expect(errorText(error, 'cs')).toBe(text);
  expect(errorText(error, 'en')).not.toMatch(/chyba|Požadavek|Nepodařilo/);
});

test('an answer that says it failed has its reason, or the code of a message that is missing', () => {
  expect(refusalText({ status: false, error: { code: 1100, message: 'No.' } }, 'en')).toBe('#1100 No.');
  expect(refusalText({ status: false }, 'en')).toBe('#1300 An unknown error occurred.');
});
