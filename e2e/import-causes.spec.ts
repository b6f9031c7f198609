import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues, unfold } from './looking.ts';
import { importEvaluation } from './own-evaluation.ts';
import { signIn, tokenOf } from './suite.ts';

/** Of twenty studies nobody can tell what stands in which column. */
async function breakStudies(folder: string): Promise<void> {
  const file = join(folder, 'STUDIUM.csv');
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  await writeFile(file, `${lines.map((line, at) => (at > 0 && at <= 20 ? `${line},x` : line)).join('\n')}\n`);
}

/** Headings of a level, one after the other, with spaces that no line ends at as any other. */
async function headings(page: Page, level: number): Promise<string[]> {
  const texts = await page.getByRole('heading', { level }).allTextContents();
  return texts.map((text) => text.replace(/\s/g, ' '));
}

const words = {
  cs: {
    changes: 'Co změnil poslední import',
    wrong: 'Nesrovnalosti v datech',
    follows: 'Co z toho plyne',
    lost: /^Z\scelkového počtu [\d\s]+ zápisů nebylo převzato \d+\.$/,
    cause: /^Hlavní příčina: Studia \(STUDIUM, řádek 2, „\d+ ≠ \d+“\): Jiný počet polí než v\száhlaví\./,
    tables: ['Studia (STUDIUM)', 'Zápisy studentů (MIKRO)'],
    show: /nesrovnalostí\sv\s\d+\stabulkách/,
  },
  en: {
    changes: 'What the last import changed',
    wrong: 'Irregularities in the data',
    follows: 'What follows from it',
    lost: /^\d+ of [\d,]+ enrolments were not taken\.$/,
    cause: /^Main cause: Studies \(STUDIUM, row 2, “\d+ ≠ \d+”\): Another number of fields than the header has\./,
    tables: ['Studies (STUDIUM)', 'Enrolments (MIKRO)'],
    show: /irregularities in \d+ tables/,
  },
};

test('what changed stands before what is wrong; causes before what follows from them, with the row that most enrolments are missing for, in both languages and on a phone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin');
  const id = await importEvaluation(`Příčiny ${Date.now()}`, breakStudies);
  for (const language of ['cs', 'en'] as const) {
    const { changes, wrong, follows, lost, cause, tables, show } = words[language];
    await page.goto(`/lang/${language}`);
    await page.goto(`/import/${id}#data`);
    await expect(page.getByText(lost)).toBeVisible();
    await page.locator('summary', { hasText: show }).press('Enter');
    await expect(page.getByText(cause)).toBeVisible();
    await expect(page.getByRole('heading', { name: follows })).toBeVisible();
    const sections = await headings(page, 2);
    expect(sections.indexOf(changes)).toBeGreaterThanOrEqual(0);
    expect(sections.indexOf(changes)).toBeLessThan(sections.indexOf(wrong));
    const groups = await headings(page, 3);
    const order = [...tables, follows].map((name) => groups.indexOf(name));
    expect(order[0]).toBeGreaterThanOrEqual(0);
    expect(order.toSorted((a, b) => a - b)).toEqual(order);
    expect(await issues(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await unfold(page);
    expect(await issues(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  expect((await page.request.post(`/internal/import/${id}/delete`, { headers, data: {} })).ok()).toBe(true);
});
