import { expect, type Page } from '@playwright/test';
import { publishBroken } from './broken-remote.ts';
import { test } from './journey.ts';
import { go, signIn } from './suite.ts';

// What broke is reported there, and by the browser what was tampered with.
test.use({
  expected: /^anketa: mfe-users-departments:remote-|^Failed to find a valid digest|SRI's integrity checks failed/,
});

const failure = (page: Page) => page.locator('[data-remote-failure]');

/** Header, menu and another remote work, at once: a remote that held navigation up would do so until it is given up, after 120 seconds. */
async function theRestWorks(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Hlavní nabídka' });
  await expect(menu.getByRole('link', { name: 'Výsledky' })).toBeVisible();
  await menu.getByRole('link', { name: 'Výsledky' }).click();
  await expect(page.locator('main h1')).toContainText(/Výsledky/, { timeout: 5000 });
  await expect(failure(page)).toHaveCount(0);
}

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin');
  // The first visit downloads; what is looked at below is navigation.
  await page.goto('/results');
  await expect(page.locator('main h1')).toBeVisible();
});

test('a remote that answers 503 shows why, holds nothing up, and recovers by retry', async ({ page }) => {
  let broken = true;
  await page.route('**/mfe/mfe-users-departments/**', (route) =>
    broken ? route.fulfill({ status: 503, body: 'unavailable' }) : route.fallback(),
  );
  await go(page, '/departments');
  await expect(failure(page)).toHaveAttribute('data-remote-failure', 'unreachable');
  await theRestWorks(page);
  await go(page, '/departments');
  await expect(failure(page)).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(page.locator('main h1')).toHaveText('Katedry a vedoucí');
});

test('a remote that hangs shows a skeleton, can be left at once, and recovers by reload', async ({ page }) => {
  let hangs = true;
  await page.route('**/mfe/mfe-users-departments/**', (route) => (hangs ? undefined : route.fallback()));
  await go(page, '/departments');
  await expect(page.locator('main').getByRole('status', { name: 'Načítá se…' })).toBeVisible();
  await theRestWorks(page);
  hangs = false;
  await go(page, '/departments');
  await page.reload();
  await expect(page.locator('main h1')).toHaveText('Katedry a vedoucí');
});

test('a remote that throws on mount shows why, holds nothing up, and recovers by retry', async ({ page }) => {
  await publishBroken(page, 'mfe-users-departments', 'throws on mount');
  await page.goto('/results');
  await go(page, '/departments');
  await expect(failure(page)).toHaveAttribute('data-remote-failure', 'mount');
  await theRestWorks(page);
  await go(page, '/departments');
  await expect(failure(page)).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { healthy: true }));
  await page.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(page.locator('main h1')).toHaveText('Opět v pořádku');
});

test('a remote of another contract is not mounted, and recovers by reload once it is healthy', async ({ page }) => {
  await publishBroken(page, 'mfe-users-departments', 'another contract');
  await page.goto('/results');
  await go(page, '/departments');
  await expect(failure(page)).toHaveAttribute('data-remote-failure', 'contract');
  await theRestWorks(page);
  await go(page, '/departments');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Obnovit stránku' }).click();
  await expect(page.locator('main h1')).toHaveText('Katedry a vedoucí');
});

test('a remote whose files were tampered with does not run', async ({ page }) => {
  await page.route('**/mfe/mfe-users-departments/**/remoteEntry.*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.tampered = true;${await response.text()}` });
  });
  await go(page, '/departments');
  await expect(failure(page)).toHaveAttribute('data-remote-failure', 'tampered');
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  await theRestWorks(page);
});
