import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

interface Claim {
  readonly text: string;
  readonly tests: readonly { readonly file: string; readonly name: string }[];
}

/** The claims of a document: list items that begin in bold, each with the tests named below it, up to what is not claimed. */
function claimsOf(document: string): Claim[] {
  const [held = ''] = document.split('## What is not claimed');
  const items = held.split(/^- (?=\*\*)/m).slice(1);
  return items.map((item) => ({
    text: item.split('\n')[0] ?? '',
    tests: [...item.matchAll(/^ {2}- ✓ `([^`]+)` › (.+)$/gm)].map(([, file = '', name = '']) => ({ file, name })),
  }));
}

/** Why a test does not hold a claim: it is not there, or is not run. */
async function missing({ file, name }: Claim['tests'][number]): Promise<string | undefined> {
  const source = await readFile(resolve(root, file), 'utf8').catch(() => undefined);
  if (source === undefined || !/\.(test|spec)\.tsx?$/.test(file)) return `${file} is no test`;
  const title = [`'${name}'`, `"${name}"`, `\`${name}\``].find((quoted) => source.includes(quoted));
  if (!title) return `${file} has no test "${name}"`;
  const [, after = ''] = source.split(title);
  if (/^,\s*\{\s*tag: '@prove'/.test(after)) return `${file} leaves "${name}" to pnpm prove`;
  if (/\b(test|it|describe)\.(skip|todo|only|fails|skipIf|runIf)\b/.test(source)) return `${file} skips tests`;
  return undefined;
}

test.each([
  ['docs/privacy.md', 20],
  ['docs/security.md', 20],
])('every claim of %s names a test that is there and is run', async (document, least) => {
  const claims = claimsOf(await readFile(resolve(root, document), 'utf8'));
  expect(claims.length).toBeGreaterThan(least);
  expect(claims.filter(({ tests }) => tests.length === 0).map(({ text }) => text)).toEqual([]);
  const wrong = await Promise.all(claims.flatMap(({ tests }) => tests.map(missing)));
  expect(wrong.filter((one) => one !== undefined)).toEqual([]);
});

test('a claim whose test is missing, misnamed or skipped is found', async () => {
  const [claim] = claimsOf('- **It holds.**\n  - ✓ `server/src/attacks/nothing.test.ts` › it holds\n');
  expect(await missing(claim?.tests[0] ?? { file: '', name: '' })).toContain('is no test');
  const here = 'server/src/attacks/claims.test.ts';
  expect(await missing({ file: here, name: ['a test', 'that is not here'].join(' ') })).toContain('has no test');
  const left = {
    file: 'e2e/two-hosts.spec.ts',
    name: 'what a team releases through one host another one serves within five seconds; one that has no files says that it is not ready, and which it lacks',
  };
  expect(await missing(left)).toContain('leaves');
  expect(claimsOf('- **Bare claim.**\n- **Another.**\n').every(({ tests }) => tests.length === 0)).toBe(true);
});

test('every test that a table of docs/security.md names is there and is run', async () => {
  const document = await readFile(resolve(root, 'docs/security.md'), 'utf8');
  const rows = document.split('\n').filter((line) => line.startsWith('|'));
  const named = rows.flatMap((row) => [...row.matchAll(/✓ `([^`]+)` › (.+?) +\|/g)]);
  expect(named.length).toBeGreaterThan(30);
  const wrong = await Promise.all(named.map(([, file = '', name = '']) => missing({ file, name })));
  expect(wrong.filter((one) => one !== undefined)).toEqual([]);
});
