import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { czechProblems, englishProblems, localeProblems, type Texts } from './locale-rules.ts';

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

test.each(packages)('the Czech of %s is natural', (folder) => {
  const problems = found(`${folder}/src/locales/**/cs.json`).flatMap((path) =>
    czechProblems(JSON.parse(read(path)), { isSet: folder !== 'server' }),
  );
  expect(problems).toEqual([]);
});

test.each(packages)('the English of %s is plain, with one word for a thing', (folder) => {
  const problems = found(`${folder}/src/locales/**/en.json`).flatMap((path) => englishProblems(JSON.parse(read(path))));
  expect(problems).toEqual([]);
});

test('so are texts beside the code: declared lists, titles of pages, the guide, the form', () => {
  const beside = ['shared/contract/src/**/*.ts', '*/src/*routes.ts', 'server/src/features/*/**/declared/*.ts'].flatMap(
    found,
  );
  const textsIn = (locale: string) =>
    beside
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) =>
        [...read(path).matchAll(new RegExp(String.raw`\b${locale}:\s+'([^']+)'`, 'g'))].map(
          ([, text = ''], at) => [`${path} ${at}`, text] as const,
        ),
      );
  expect(textsIn('cs').length).toBeGreaterThan(100);
  expect(czechProblems(Object.fromEntries(textsIn('cs')), { isSet: false })).toEqual([]);
  expect(englishProblems(Object.fromEntries(textsIn('en')))).toEqual([]);
  const guide = read('shell/src/pages/help/guide-cs.ts');
  const form = read('shared/question-form/src/texts.ts');
  expect(czechProblems({ guide, form }, { isSet: true })).toEqual([]);
  expect(englishProblems({ guide: read('shell/src/pages/help/guide-en.ts'), form })).toEqual([]);
});

test.each([
  'U komentáře stojí Vaše jméno.',
  'Takový předmět tu není.',
  'Nic takového jsme nenašli.',
  'Napřed vyberte hodnocení.',
  'Zadejte login.',
  'Proti minule',
  'Hodnocení je zpátky v přípravě.',
  'Zobrazeno 5 z 72.',
  'Takovou akci tu nemáme.',
  'Na horší straně škály je 8 % odpovědí.',
  'Čekají zapečetěné.',
  'Odevzdané dotazníky',
  'Statistika účasti',
  'Stav z uplynulé noci.',
  'Push oznámení',
])('"%s" is found', (text) => {
  expect(czechProblems({ text }, { isSet: true })).toHaveLength(1);
});

test.each([
  'Cannot assess',
  'what you teach, guarantee or head',
  'Your name will stand beside the comment.',
  'Add a parallel',
  'Filling has ended.',
  'Ballots and keys',
  'Mend the code.',
  'Log out',
  'No such draft here.',
])('"%s" is found', (text) => {
  expect(englishProblems({ text })).toHaveLength(1);
});

test('"z" before a hole is found where nothing sets it', () => {
  const texts = { rate: '{{some}} z {{all}}' };
  expect(czechProblems(texts, { isSet: true })).toEqual([]);
  expect(czechProblems(texts, { isSet: false })).toHaveLength(1);
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
