import { type Browser, expect, type Page } from '@playwright/test';
import { chromiumsAuthenticator } from './authenticator.ts';
import { test } from './journey.ts';
import { ownProduct } from './own-product.ts';
import { endRaisedRights } from './product-database.ts';
import { signIn, tokenOf } from './suite.ts';

const product = ownProduct({ ANKETA_RAISE_MINUTES: '30' });

/** A page of an administrator who has just signed in, in the product where rights are raised for a time. */
async function administrator(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product().url, locale: 'cs-CZ' })).newPage();
  await signIn(page, 'admin');
  return page;
}

const own = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Oprávnění administrátora' }) });
const menuItem = (page: Page) => page.getByRole('link', { name: 'Uživatelé', exact: true });
const mark = (page: Page) => page.getByRole('banner').getByText('dočasný administrátor');
const ground = (page: Page) =>
  page.getByRole('banner').evaluate((header) => getComputedStyle(header).getPropertyValue('background-color'));

/** That an administrator's acts are neither offered nor done. */
async function expectWithout(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(own(page).getByLabel('Důvod')).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  await expect(menuItem(page)).toHaveCount(0);
  await page.goto('/users');
  await expect(page.getByRole('heading', { level: 1, name: 'K této stránce nemáte přístup' })).toBeVisible();
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  const refused = await page.request.delete('/internal/user/local-nobody/sessions', { headers });
  expect(refused.status()).toBe(403);
  await page.getByRole('link', { name: 'Zvýšit oprávnění' }).click();
  await expect(own(page).getByLabel('Důvod')).toBeVisible();
}

/** That an administrator's acts are offered, and that the header says so. */
async function expectRaised(page: Page, before: string): Promise<void> {
  await expect(own(page).getByText(/^Oprávnění administrátora máte do \d/)).toBeVisible();
  await expect(mark(page)).toBeVisible();
  expect(await ground(page)).not.toBe(before);
  await menuItem(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uživatelé' })).toBeVisible();
}

test('by the password: before it the acts are neither offered nor done, the reason is typed, the header is another one, and after the time the rights are gone', async ({
  browser,
}) => {
  const page = await administrator(browser);
  await expectWithout(page);
  const before = await ground(page);
  const form = own(page);
  await form.getByRole('button', { name: 'Zvýšit oprávnění' }).click();
  await expect(form.getByLabel('Důvod')).toBeFocused();
  await page.keyboard.type('Oprava importu');
  await form.getByLabel('Vaše současné heslo').fill('jiné');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Heslo nesouhlasí.')).toBeVisible();
  await expect(form.getByLabel('Vaše současné heslo')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
  await expectRaised(page, before);

  await endRaisedRights(product().data);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'K této stránce nemáte přístup' })).toBeVisible();
  await expectWithout(page);
  expect(await ground(page)).toBe(before);
  await page.context().close();
});

test('by a passkey that verifies its user: no password is typed; the rights are given back before their time', async ({
  browser,
}) => {
  const page = await administrator(browser);
  const authenticator = await chromiumsAuthenticator(page.context(), page);
  await expectWithout(page);
  const before = await ground(page);
  const byPasskey = own(page).getByRole('button', { name: 'Zvýšit přístupovým klíčem' });
  await expect(byPasskey).toHaveCount(0);
  await page.getByText('Přidat přístupový klíč').click();
  await page.getByLabel('Název klíče').fill('Notebook');
  const adding = page.locator('section', { has: page.getByRole('heading', { name: 'Přístupové klíče' }) });
  await adding.getByLabel('Vaše současné heslo').fill('demo');
  await adding.getByRole('button', { name: 'Přidat klíč' }).click();
  await expect(adding.getByRole('listitem')).toContainText('Notebook');

  await own(page).getByLabel('Důvod').fill('Oprava importu');
  await authenticator.verifiesUser(false);
  await byPasskey.click();
  await expect(own(page).getByText(/^Oprávnění se nezvýšila/)).toBeVisible();
  await authenticator.verifiesUser(true);
  await byPasskey.click();
  await expectRaised(page, before);

  await page.goto('/settings');
  await own(page).getByRole('button', { name: 'Vzdát se oprávnění' }).click();
  await expect(own(page).getByLabel('Důvod')).toBeVisible();
  await expectWithout(page);
  await page.context().close();
});
