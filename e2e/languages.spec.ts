import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { settling } from './looking.ts';
import { signIn } from './suite.ts';

const root = resolve(import.meta.dirname, '..');
const other = { cs: 'en', en: 'cs' } as const;
type Locale = keyof typeof other;

function* stringsIn(texts: unknown): Generator<string> {
  if (typeof texts === 'string') yield texts;
  else if (typeof texts === 'object') for (const part of Object.values(texts ?? {})) yield* stringsIn(part);
}

/** What a language says, of what is long enough to be no word of code, and stands in a script as it is read. */
function textsOf(locale: Locale): readonly string[] {
  const files = globSync(`{shell,mfe-*}/src/locales/**/${locale}.json`, { cwd: root }).filter(
    (file) => !file.includes('worker'),
  );
  const shared = globSync(`shared/{ui,remote,question-form}/src/locales/${locale}.ts`, { cwd: root });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const all = [
    ...files.map((file): unknown => JSON.parse(read(file))),
    ...shared.flatMap((file) => [...read(file).matchAll(/'([^']+)'/g)].map(([, text]) => text)),
  ];
  return [...new Set(stringsIn(all))].filter((text) => text.length >= 20 && !/['"\\`\n]/.test(text));
}

/** Titles of pages and names of roles, which stand in tables in both languages, for the server too. */
const titles = new Set([
  ...globSync('mfe-*/dist/pages.json', { cwd: root }).flatMap((file) => [
    ...stringsIn(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  ]),
  ...[...readFileSync(join(root, 'shared/contract/src/people/people.ts'), 'utf8').matchAll(/'([^']+)'/g)].map(
    ([, name]) => name,
  ),
]);
const said = { cs: textsOf('cs'), en: textsOf('en') };

/** A text that is the same in both, such as a figure and its interval, tells nothing of the language. */
const texts = {
  cs: said.cs.filter((text) => !said.en.includes(text)),
  en: said.en.filter((text) => !said.cs.includes(text)),
};

/** Collects the scripts that a page downloads. */
function scriptsOf(page: Page): Map<string, Promise<string>> {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      );
  });
  return scripts;
}

async function textsIn(scripts: ReadonlyMap<string, Promise<string>>, locale: Locale): Promise<string[]> {
  const code = (await Promise.all(scripts.values())).join('\n');
  return texts[locale].filter((text) => code.includes(text) && !titles.has(text));
}

const visits = [
  { who: undefined, address: '/results' },
  { who: undefined, address: '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026' },
  { who: undefined, address: '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026/course/ASVD019' },
  { who: undefined, address: '/login' },
  { who: undefined, address: '/help' },
  { who: 'student', address: '/evaluation/list' },
  { who: 'student', address: '/settings' },
  { who: 'admin', address: '/' },
] as const;

for (const locale of ['cs', 'en'] as const) {
  test(`a page downloads the texts of its language alone: ${locale}`, async ({ browser, baseURL }) => {
    expect(texts[locale].length).toBeGreaterThan(500);
    for (const { who, address } of visits) {
      const context = await browser.newContext({ locale: locale === 'cs' ? 'cs-CZ' : 'en-GB', baseURL });
      const page = await context.newPage();
      await page.goto(`/lang/${locale}`);
      if (who) await signIn(page, who);
      const scripts = scriptsOf(page);
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.locator('main h1')).toBeVisible();
      expect(await textsIn(scripts, other[locale]), address).toEqual([]);
      expect((await textsIn(scripts, locale)).length, address).toBeGreaterThan(5);
      await context.close();
    }
  });
}

test('the other language comes once it is spoken, with what is on the page', async ({ page }) => {
  const settled = settling(page);
  const scripts = scriptsOf(page);
  await page.goto('/results', { waitUntil: 'networkidle' });
  await settled();
  expect(await textsIn(scripts, 'en')).toEqual([]);
  await page.getByRole('link', { name: 'Switch to English' }).click();
  await expect(page.locator('main h1')).toHaveText('Evaluation results');
  await settled();
  expect((await textsIn(scripts, 'en')).length).toBeGreaterThan(5);
});
