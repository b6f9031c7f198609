import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues } from './looking.ts';
import { signIn, tokenOf } from './suite.ts';

async function fill(page: Page, labels: readonly [string, string], name: string): Promise<void> {
  await page.goto('/import/create');
  await page.getByLabel(labels[0]).fill(name);
  await page.getByLabel(labels[1]).fill(`${name} EN`);
}

/** What these journeys made is in nobody else's way. */
async function remove(page: Page): Promise<void> {
  const id = /\/import\/(\d+)/.exec(page.url())?.[1];
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  expect((await page.request.post(`/internal/import/${id}/delete`, { headers, data: {} })).ok()).toBe(true);
}

test('an import that the page drives outlives a lost connection and a reload, and ends with what it took over', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await signIn(page, 'admin');
  await fill(page, ['Název česky', 'Název anglicky'], `Řízené ${Date.now()}`);
  const legacy = page.getByRole('switch', { name: 'Provádět import v tomto okně' });
  await legacy.focus();
  await page.keyboard.press('Space');
  await page.route('**/internal/import/micro-ticket/copy', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Spustit import' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Spojení se serverem se přerušilo.')).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\?driven=\d+$/);
  expect(await issues(page)).toEqual([]);
  await page.unroute('**/internal/import/micro-ticket/copy');
  await page.reload();
  await expect(page).toHaveURL(/\/import\/\d+$/, { timeout: 60_000 });
  await expect(
    page.getByText(/Převzato: 1\d\d předmětů, 3\d\d studentů; \d+ nesrovnalostí\. Další krok/),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Data a smazání' }).click();
  await expect(page.getByText('Data v SIS jsou od posledního převzetí stejná.')).toBeVisible();
  await page.getByText(/nesrovnalostí v\s\d+ tabulkách/).click();
  const enrolments = page.getByRole('region', { name: 'Zápisy studentů' });
  await enrolments.locator('summary', { hasText: 'Neznámá paralelka' }).click();
  await expect(enrolments.getByText('Doplňte paralelku do rozvrhu')).toBeVisible();
  await page.getByLabel('Hledat v nesrovnalostech').fill('nenigl');
  await expect(page.getByRole('region', { name: 'Osoby' })).toBeHidden();
  expect(await issues(page)).toEqual([]);
  await remove(page);
});

test('an import that the server does goes on while one is elsewhere, and is told of in English', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/lang/en');
  await fill(page, ['Czech name', 'English name'], `Left ${Date.now()}`);
  await page.getByRole('button', { name: 'Start import' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/import\/\d+$/);
  const address = page.url();
  await page.goto('/imports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(address);
  await expect(
    page.getByText(/courses and 3\d\d students imported; \d+ .+ Next step: check the questions/),
  ).toBeVisible({
    timeout: 60_000,
  });
  await page.goto(`${address}#data`);
  await page.locator('summary', { hasText: 'Details by table' }).click();
  await expect(page.getByRole('row', { name: /Enrolments \(MIKRO\)/ })).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await remove(page);
});
