import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { signIn } from './suite.ts';

/** Asks for a link on the sign-in page, once its script has run: the demo's people are there. */
async function ask(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: 'Ing. Petr Horák' }).waitFor();
  await page.getByRole('button', { name: 'Poslat odkaz e-mailem' }).click();
  await page.getByLabel('E-mail nebo přihlašovací jméno').fill(who);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kód z odkazu')).toBeFocused();
}

test('a link that an administrator finds in the outbox shows a code there, which signs in where it was asked for', async ({
  page,
  browser,
}) => {
  await page.goto('/login?back=%2Fsettings');
  await ask(page, 'student5');

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'admin');
  await other.goto('/');
  await other.getByRole('link', { name: 'Odchozí e-maily' }).click();
  await other
    .getByText(/^Anketa: odkaz k\spřihlášení/)
    .first()
    .click();
  const text = await other.locator('pre').first().textContent();
  const [link = ''] = /http\S+/.exec(text ?? '') ?? [];
  const opened = other.waitForEvent('popup');
  await other.getByRole('link', { name: 'Zobrazit HTML na samostatné stránce' }).click();
  await expect((await opened).getByRole('link', { name: 'Přihlásit se' })).toHaveAttribute('href', link);

  await other.goto(link);
  await expect(other.getByRole('button')).toHaveCount(0);
  await page.keyboard.type((await other.locator('code').textContent()) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('link', { name: 'Odhlásit se' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Odkaz už neplatí' })).toBeVisible();
  await other.context().close();
});

test('in the browser that asked the link of the e-mail signs in by its button', async ({ page, browser }) => {
  await page.goto('/login');
  await ask(page, 'student4');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'admin');
  await other.goto('/outbox');
  await other.locator('summary').first().click();
  const [link = ''] = /http\S+/.exec((await other.locator('pre').first().textContent()) ?? '') ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: 'Přihlásit se' }).click();
  await expect(page.getByRole('link', { name: 'Odhlásit se' })).toBeVisible();
  await other.context().close();
});
