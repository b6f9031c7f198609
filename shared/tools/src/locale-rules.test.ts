import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { localeProblems, type Texts } from './locale-rules.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const found = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
const packages = [...new Set(found('*/src/locales/**/cs.json').map((path) => path.split('/')[0] ?? ''))].sort();

/** Two parts of one package's texts as one. */
function joined(one: Texts, other: Texts): Texts {
  const entries = Object.entries(other).map(([key, value]) => {
    const before = one[key];
    return [key, typeof before === 'object' && typeof value === 'object' ? joined(before, value) : value] as const;
  });
  return { ...one, ...Object.fromEntries(entries) };
}

test.each(packages)('the texts of %s are in both languages, all used, none left untranslated', (folder) => {
  // Some come later than the rest, from files of their own.
  const texts = (locale: string) =>
    found(`${folder}/src/locales/**/${locale}.json`)
      .map((path) => JSON.parse(read(path)) as Texts)
      .reduce(joined, {});
  const code = found(`${folder}/src/**/*.{ts,tsx}`).filter((path) => !/\.test\.tsx?$/.test(path));
  const problems = localeProblems({ cs: texts('cs'), en: texts('en'), code: code.map(read).join('\n') });
  expect(problems).toEqual([]);
});

test('there are texts to look at', () => {
  expect(packages.length).toBeGreaterThan(5);
});

const cs: Texts = {
  save: 'Uložit',
  state: { on: 'Zapnuto', off: 'Vypnuto' },
  rows_one: '{{count}} řádek',
  rows_few: '{{count}} řádky',
  rows_many: '{{count}} řádku',
  rows_other: '{{count}} řádků',
};
const en: Texts = {
  save: 'Save',
  state: { on: 'On', off: 'Off' },
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
};
const code = `t('save'); t(\`state.\${on ? 'on' : 'off'}\`); t('rows', { count })`;

test('nothing is said of texts that are whole', () => {
  expect(localeProblems({ cs, en, code })).toEqual([]);
});

test.each([
  [
    'a text that one language lacks',
    { cs: { ...cs, more: 'Více' }, en, code: `${code} 'more'` },
    'more is missing in en',
  ],
  [
    'a part of texts that one language lacks',
    { cs, en: { ...en, state: { on: 'On' } }, code },
    'state.off is missing in en',
  ],
  ['a plural without a form', { cs: { ...cs, rows_few: undefined }, en, code }, 'rows_few is missing in cs'],
  ['a text that is not translated', { cs, en: { ...en, save: 'Uložit' }, code }, 'save is "Uložit" in both languages'],
  ['a text that nobody uses', { cs, en, code: code.replace("t('save')", '') }, 'save is not used'],
  ['a key without a text', { cs, en, code: `${code}; t('gone')` }, "t('gone') has no text"],
])('%s is told', (_what, given, told) => {
  const whole = JSON.parse(JSON.stringify(given)) as Parameters<typeof localeProblems>[0];
  expect(localeProblems(whole)).toEqual([told]);
});

test('a template of nothing but a filling makes no text used', () => {
  expect(localeProblems({ cs, en, code: `t(\`state.\${x}\`); 'rows'; t(\`\${key}\`)` })).toEqual(['save is not used']);
});
