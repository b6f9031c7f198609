import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { issues } from './looking.ts';
import { importAtNight, importEvaluation } from './own-evaluation.ts';
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
  const refusal = page.getByRole('alert').filter({ hasText: 'mnohem méně řádků: MIKRO' });
  await expect(refusal).toBeVisible({ timeout: 60_000 });
  await expect(refusal.getByText('Nic se nezměnilo.')).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await press(page, 'Převzít přesto');
  const question = page.getByRole('dialog', { name: 'Převzít data i s chybějícími řádky?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Převzít přesto' }).press('Enter');
  await expect(refusal).toBeHidden({ timeout: 60_000 });
  const changes = page.getByRole('table', { name: 'Co změnil poslední import' });
  await expect(changes.getByRole('columnheader', { name: 'Odebráno' })).toBeVisible({ timeout: 60_000 });
  await expect(changes.getByRole('row', { name: /^Zápisy 0 0 \d{3}$/ })).toBeVisible();
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
  await expect(changes.getByRole('row', { name: /^Courses 0 1 / })).toBeVisible();
  await expect(changes.getByRole('row', { name: /^Enrolments 0 0 \d+/ })).toBeVisible();
  await expect(page.getByText(/At night nothing is removed/)).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await press(page, 'Import the data again');
  await expect(changes.getByRole('columnheader', { name: 'Waiting' })).toBeHidden({ timeout: 60_000 });
  await expect(changes.getByRole('row', { name: /^Courses 0 1/ })).toBeVisible();
  await remove(page, id);
});
