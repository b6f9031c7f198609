import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { house, type NamedTest, whyNotRun } from '../testing/named-tests.ts';

interface Claim {
  readonly text: string;
  readonly tests: readonly NamedTest[];
}

/** The claims of a document: list items that begin in bold, each with the tests named below it, up to what is not claimed. */
function claimsOf(document: string): Claim[] {
  const [claimed = ''] = document.split('## What is not claimed');
  const items = claimed.split(/^- (?=\*\*)/m).slice(1);
  return items.map((item) => ({
    text: item.split('\n')[0] ?? '',
    tests: [...item.matchAll(/^ {2}- ✓ `([^`]+)` › (.+)$/gm)].map(([, file = '', name = '']) => ({ file, name })),
  }));
}

test.each([
  ['docs/privacy.md', 20],
  ['docs/security.md', 20],
])('every claim of %s names a test that is there and is run', async (document, least) => {
  const claims = claimsOf(await readFile(resolve(house, document), 'utf8'));
  expect(claims.length).toBeGreaterThan(least);
  expect(claims.filter(({ tests }) => tests.length === 0).map(({ text }) => text)).toEqual([]);
  const wrong = await Promise.all(claims.flatMap(({ tests }) => tests.map(whyNotRun)));
  expect(wrong.filter((one) => one !== undefined)).toEqual([]);
});

test('a claim whose test is missing, misnamed or skipped is found', async () => {
  const [claim] = claimsOf('- **It holds.**\n  - ✓ `server/src/attacks/nothing.test.ts` › it holds\n');
  expect(await whyNotRun(claim?.tests[0] ?? { file: '', name: '' })).toContain('is no test');
  const here = 'server/src/attacks/claims.test.ts';
  expect(await whyNotRun({ file: here, name: ['a test', 'that is not here'].join(' ') })).toContain('has no test');
  const left = {
    file: 'e2e/two-hosts.spec.ts',
    name: 'what a team releases through one host another one serves within five seconds; one that has no files says that it is not ready, and which it lacks',
  };
  expect(await whyNotRun(left)).toContain('leaves');
  expect(claimsOf('- **Bare claim.**\n- **Another.**\n').every(({ tests }) => tests.length === 0)).toBe(true);
});

test('a test that its file skips, by itself or with all others, is found; one beside it is not', async () => {
  const installed = 'e2e/installed.spec.ts';
  const whole = 'a whole Chromium says that nothing keeps the suite from being installed, in either language';
  expect(await whyNotRun({ file: installed, name: whole })).toContain('skips');
  const hint = 'where the browser can ask, the header offers to install; whoever closes it does not see it again';
  expect(await whyNotRun({ file: installed, name: hint })).toBeUndefined();
  const worker =
    'the worker shows what comes, in its language, and a click leads there: to the page that is there already, else to a new one';
  expect(await whyNotRun({ file: 'e2e/shown-notifications.spec.ts', name: worker })).toContain('skips');
});

test('every test that a table of docs/security.md names is there and is run', async () => {
  const document = await readFile(resolve(house, 'docs/security.md'), 'utf8');
  const rows = document.split('\n').filter((line) => line.startsWith('|'));
  const named = rows.flatMap((row) => [...row.matchAll(/✓ `([^`]+)` › (.+?) +\|/g)]);
  expect(named.length).toBeGreaterThan(30);
  const wrong = await Promise.all(named.map(([, file = '', name = '']) => whyNotRun({ file, name })));
  expect(wrong.filter((one) => one !== undefined)).toEqual([]);
});
