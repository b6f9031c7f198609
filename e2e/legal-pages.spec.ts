import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues, overflowing } from './looking.ts';
import { ownProduct } from './own-product.ts';

const operator = {
  name: { cs: 'Vysoká škola příkladů', en: 'University of Examples' },
  contact: { email: 'anketa@example.cz' },
};

let folder = '';
const product = ownProduct(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anketa-operator-'));
  const ANKETA_OPERATOR = join(folder, 'operator.json');
  await writeFile(ANKETA_OPERATOR, JSON.stringify(operator));
  return { ANKETA_OPERATOR };
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const pages = [
  ['/accessibility', 'Prohlášení o přístupnosti', 'Accessibility statement'],
  ['/legal', 'Údaje o provozovateli', 'Legal notice'],
  ['/privacy', 'Ochrana osobních údajů', 'Privacy notice'],
] as const;

async function visitor(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({
    baseURL: product().url,
    serviceWorkers: 'block',
    locale: 'cs',
    ...options,
  });
  return context.newPage();
}

const speak = (page: Page, locale: string) =>
  page.context().addCookies([{ name: 'anketa-locale', value: locale, url: product().url }]);

test('each page leads a visitor to what its operator owes, in both languages, on a phone and at a desk, accessible', async ({
  browser,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    const page = await visitor(browser, { viewport: { width, height } });
    await page.goto('/login');
    for (const [address, czech, english] of pages) {
      if (width < 640) await page.getByRole('button', { name: 'Otevřít nabídku' }).click();
      await page.getByRole('link', { name: czech }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1, name: czech })).toBeVisible();
      await expect(page.locator('main')).toContainText(/Vysoká škola příkladů|anketa@example\.cz/);
      await expect(page.locator('main')).toContainText('Provozovatel to zatím nevyplnil.');
      expect(await issues(page), address).toEqual([]);
      expect(await overflowing(page), address).toEqual([]);
      await speak(page, 'en');
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible();
      await expect(page.locator('main')).toContainText('The operator has not filled this in yet.');
      expect(await issues(page), address).toEqual([]);
      await speak(page, 'cs');
      await page.goto(address);
    }
    await page.context().close();
  }
});

test('without scripts they are read, too, and printed they are without menu and buttons', async ({ browser }) => {
  const page = await visitor(browser, { javaScriptEnabled: false });
  for (const [address, czech] of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: czech })).toBeVisible();
    await expect(page.locator('main')).toContainText('Provozovatel to zatím nevyplnil.');
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Vytisknout' })).toBeHidden();
  await page.context().close();
});

test('who goes to one from the menu of a phone is at its heading', async ({ browser }) => {
  const page = await visitor(browser, { viewport: { width: 390, height: 844 } });
  // A link that is pressed before the page is alive opens another document, which has no focus to give.
  await expect(async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Otevřít nabídku' }).click();
    await page.getByRole('link', { name: 'Ochrana osobních údajů' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Ochrana osobních údajů' });
    await expect(heading).toBeFocused({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await page.context().close();
});

test('without the server the page says that it needs it, and comes with it', async ({ browser }) => {
  const page = await visitor(browser);
  // The last code that a page brings by itself.
  const alive = page.waitForResponse((answer) => /\/vitals\.[^/]*js$/.test(answer.url()));
  await page.goto('/accessibility');
  await (await alive).finished();
  await expect(page.locator('main')).toContainText('Vymáhání');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Údaje o provozovateli' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Údaje o provozovateli' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('main')).toContainText('anketa@example.cz');
  await page.context().close();
});
