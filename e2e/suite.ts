import type { Page } from '@playwright/test';

/** Signs in with the local password of a demo person. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Přihlašovací jméno').fill(login);
  await page.getByLabel('Heslo').fill('demo');
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Goes to an address inside the running page, as a link of the suite does. */
export async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), to);
}
