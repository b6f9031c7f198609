import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues } from './looking.ts';
import { importAtNight, importEvaluation } from './own-evaluation.ts';
import { whileLocked } from './product-database.ts';
import { signIn, tokenOf } from './suite.ts';

/** Changes the lines of a table of an export; the first one is its header. */
async function editLines(folder: string, table: string, edit: (lines: string[]) => string[]): Promise<void> {
  const file = join(folder, `${table}.csv`);
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${edit(text.trimEnd().split('\n')).join('\n')}\n`);
}

/** What these journeys made is in nobody else's way. */
async function remove(page: Page, id: string): Promise<void> {
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  // Its last import may still be about to say that it has ended.
  await expect
    .poll(async () => (await page.request.post(`/internal/import/${id}/delete`, { headers, data: {} })).ok())
    .toBe(true);
}

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
}

/** Opens what is folded, by a key, unless it is open. */
async function open(page: Page, name: RegExp): Promise<void> {
  const summary = page.locator('summary').filter({ hasText: name });
  const isOpen = await summary.evaluate(({ parentElement }) => (parentElement as HTMLDetailsElement).open);
  if (!isOpen) await summary.press('Enter');
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin');
});

test('data that lost a quarter of a table are refused, and taken over once somebody agrees, by keyboard', async ({
  page,
}) => {
  // The data of the running product are the demo's: the import before them had half as many enrolments again.
  const id = await importEvaluation(`Ztráty ${Date.now()}`, (folder) =>
    editLines(folder, 'MIKRO', ([head = '', ...rows]) => {
      const students = [...new Set(rows.map((row) => row.split(',')[0]))];
      const more = rows.slice(0, rows.length / 2).map((row, at) => {
        const [, ...rest] = row.split(',');
        return [students[(at * 7 + 3) % students.length], ...rest].join(',');
      });
      return [head, ...rows, ...more];
    }),
  );
  await page.goto(`/import/${id}#data`);
  await expect(page.getByText('Data v SIS se od posledního převzetí změnila.')).toBeVisible();
  await expect(page.getByText(/Zápisy studentů \(MIKRO\): Nápadně málo řádků/)).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await press(page, 'Převzít data znovu');
  const refusal = page.getByRole('alert').filter({ hasText: 'chybí mnoho řádků, které dříve měla: MIKRO' });
  await expect(refusal).toBeVisible({ timeout: 60_000 });
  await expect(refusal.getByText('Nic se nezměnilo.')).toBeVisible();
  expect(await issues(page)).toEqual([]);
  // The button says what will go.
  await page.getByRole('button', { name: /^Převzít přesto bez: Zápisy studentů .+ řád/ }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Převzít data i s chybějícími řádky?' });
  await expect(question).toBeVisible();
  await expect(question.getByText(/^Z\shodnocení zmizí: Zápisy studentů/)).toBeVisible();
  await question.getByRole('button', { name: /^Převzít přesto/ }).press('Enter');
  await expect(refusal).toBeHidden({ timeout: 60_000 });
  const changes = page.getByRole('table', { name: 'Co změnil poslední import' });
  // Until the import has ended there stand the changes of the one before.
  await expect(async () => {
    await open(page, /^Podle tabulek, import/);
    await expect(changes.getByRole('row', { name: /^Zápisy 0 0 \d{3}$/ })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await remove(page, id);
});

test('what an import changed stands by table; what a night would remove waits for a person, in English', async ({
  page,
}) => {
  await page.goto('/lang/en');
  const id = await importEvaluation(`Differences ${Date.now()}`);
  const [old, fresh] = [',Programming I,', `,Programming ${id},`];
  await importAtNight(id, async (folder) => {
    await editLines(folder, 'POVINN', (lines) => lines.map((line) => line.replace(old, fresh)));
    await editLines(folder, 'MIKRO', ([head = '', ...rows]) => [head, ...rows.slice(20)]);
  });
  await page.goto(`/import/${id}#data`);
  const changes = page.getByRole('table', { name: 'What the last import changed' });
  await open(page, /^By table, import of/);
  await expect(changes.getByRole('row', { name: /^Courses 0 1 / })).toBeVisible();
  await expect(changes.getByRole('row', { name: /^Enrolments 0 0 \d+/ })).toBeVisible();
  await expect(page.getByText(/Nothing is removed at night/)).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await press(page, 'Import the data again');
  await expect(async () => {
    await open(page, /^By table, import of/);
    await expect(changes.getByRole('row', { name: /^Courses 0 1/ })).toBeVisible({ timeout: 1000 });
    await expect(changes.getByRole('columnheader', { name: 'Waiting' })).toBeHidden();
  }).toPass({ timeout: 60_000 });
  await remove(page, id);
});

test('an import that is cancelled leaves everything as it was, and can be gone on with', { tag: '@prove' }, async ({
  page,
}) => {
  const id = await importEvaluation(`Přerušené ${Date.now()}`);
  const courses = async () => (await page.request.get(`/internal/components/statistic/${id}`)).json();
  const before = await courses();
  // The import comes to a table that others hold until the page says that it was cancelled.
  await whileLocked('stage.enrolment', async () => {
    await page.goto(`/import/${id}#data`);
    await press(page, 'Převzít data znovu');
    await press(page, 'Přerušit import');
    await expect(page.getByText(/Import byl přerušen/)).toBeVisible({ timeout: 60_000 });
    expect(await issues(page)).toEqual([]);
  });
  expect(await courses()).toEqual(before);
  await press(page, 'Převzít data znovu');
  await expect(page.getByText(/Import byl přerušen/)).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText('Data v SIS jsou od posledního převzetí stejná.')).toBeVisible({ timeout: 60_000 });
  await remove(page, id);
});
