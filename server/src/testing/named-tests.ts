import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** The folder of the whole product. */
export const house = resolve(import.meta.dirname, '../../..');

/** A test that a document names: by its file, from the folder of the product, and by what it is called there. */
export interface NamedTest {
  readonly file: string;
  readonly name: string;
}

/** Tests, and what all pages are walked through by (`testPages`). */
const isTest = /\.(test|spec)\.tsx?$|^shared\/testing\/src\/test-pages\.ts$/;
const leavesOut = /\b(test|it|describe)\.(skip|todo|only|fails|skipIf|runIf)\b/;

/** Whether a test is left out: by itself, with the block around it, or with its whole file, of which a line at the margin says so. */
function isLeftOut(source: string, before: string, after: string): boolean {
  const own =
    before.slice(before.lastIndexOf('\n')) + (after.split(/^(?=\s*(?:test|it|describe)(?:\.each\b|\())/m)[0] ?? '');
  const around = source.split('\n').filter((line) => /^\S/.test(line) || /\bdescribe\.\w+If\b/.test(line));
  return leavesOut.test(own) || around.some((line) => leavesOut.test(line));
}

/** Why a test holds nothing: it is not there, or is not run. Undefined where it is. */
export async function whyNotRun({ file, name }: NamedTest): Promise<string | undefined> {
  const source = await readFile(resolve(house, file), 'utf8').catch(() => undefined);
  if (source === undefined || !isTest.test(file)) return `${file} is no test`;
  const title = [`'${name}'`, `"${name}"`, `\`${name}\``].find((quoted) => source.includes(quoted));
  if (!title) return `${file} has no test "${name}"`;
  const [before = '', after = ''] = source.split(title);
  if (/^,\s*\{\s*tag: '@prove'/.test(after)) return `${file} leaves "${name}" to pnpm prove`;
  return isLeftOut(source, before, after) ? `${file} skips "${name}"` : undefined;
}
