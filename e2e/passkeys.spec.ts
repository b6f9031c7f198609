import { expect, type Page } from '@playwright/test';
import { chromiumsAuthenticator } from './authenticator.ts';
import { test } from './journey.ts';
import { signIn } from './suite.ts';

const addButton = 'Přidat klíč';
const signInButton = 'Přihlásit se přístupovým klíčem';

const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Přístupové klíče' }) });

/** Opens the settings and asks for a passkey of a name. */
async function askForPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/settings');
  const own = section(page);
  await own.getByText('Přidat přístupový klíč').click();
  await own.getByLabel('Název klíče').fill(name);
  await own.getByLabel('Vaše současné heslo').fill('demo');
  await own.getByRole('button', { name: addButton }).click();
}

const signOut = (page: Page) => page.goto('/logout');

/** Opens the page of sign-in and presses its button for passkeys. */
async function signInByPasskey(page: Page): Promise<void> {
  await page.goto('/login?back=%2Fsettings');
  await page.getByRole('button', { name: signInButton }).click();
}

const out = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Odhlásit se' });

test('a passkey is added after the password, signs in, and once removed is refused', async ({ page, context }) => {
  await context.credentials.install();
  await signIn(page, 'editor');
  await page.goto('/settings');
  const own = section(page);
  await expect(own.getByText('Zatím žádný přístupový klíč nemáte.')).toBeVisible();
  await own.getByText('Přidat přístupový klíč').click();
  await own.getByLabel('Název klíče').fill('Notebook');
  await own.getByLabel('Vaše současné heslo').fill('jiné');
  await own.getByRole('button', { name: addButton }).click();
  await expect(own.getByText('Heslo nesouhlasí.')).toBeVisible();
  await expect(own.getByLabel('Vaše současné heslo')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('demo');
  await page.keyboard.press('Enter');
  await expect(own.getByRole('listitem')).toContainText('Notebook');
  await expect(own.getByText('Máte jen jeden přístupový klíč.')).toBeVisible();
  await expect(own.getByLabel('Vaše současné heslo')).toHaveValue('');

  await signOut(page);
  await signInByPasskey(page);
  await expect(page).toHaveURL('/settings');
  await expect(out(page)).toBeVisible();

  await own.getByRole('button', { name: 'Odebrat klíč Notebook' }).click();
  await page.getByRole('button', { name: 'Odebrat klíč', exact: true }).click();
  await expect(own.getByText('Zatím žádný přístupový klíč nemáte.')).toBeVisible();
  await signOut(page);
  await signInByPasskey(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Tímto přístupovým klíčem se přihlásit nelze. Přihlaste se prosím heslem.',
  );
  await expect(page.getByLabel(/^Heslo/)).toBeFocused();
});

test('who has no key there, or says no, stays on the page and signs in by password', async ({ page, context }) => {
  await context.credentials.install();
  await signInByPasskey(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('se nedokončilo');
  await page.getByLabel('Přihlašovací jméno').fill('editor');
  await page.getByLabel(/^Heslo/).fill('demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings');
});

test('Chromium by its own rules: the key belongs to our host, no other address uses it, nobody comes in unverified, a removed one is forgotten', async ({
  page,
  context,
}) => {
  const authenticator = await chromiumsAuthenticator(context, page);
  await signIn(page, 'questioner');
  await askForPasskey(page, 'Telefon');
  await expect(section(page).getByRole('listitem')).toContainText('Telefon');
  const [key] = await authenticator.keys();
  expect(key).toMatchObject({ rpId: 'localhost', isResidentCredential: true });

  await signOut(page);
  await authenticator.verifiesUser(false);
  await signInByPasskey(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('se nedokončilo');
  await authenticator.verifiesUser(true);
  await signInByPasskey(page);
  await expect(out(page)).toBeVisible();

  // The demo answers at this name of the machine, too: there Chromium refuses the RP ID of the other.
  const { port } = new URL(page.url());
  await page.goto(`http://subdomain.localhost:${port}/login`);
  await page.getByRole('button', { name: signInButton }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Prohlížeči se přístupový klíč nepodařilo');

  // A key that was removed is forgotten by the device, too, once it was tried.
  await page.goto(`http://localhost:${port}/settings`);
  await section(page).getByRole('button', { name: 'Odebrat klíč Telefon' }).click();
  await page.getByRole('button', { name: 'Odebrat klíč', exact: true }).click();
  await expect(section(page).getByText('Zatím žádný přístupový klíč nemáte.')).toBeVisible();
  await signOut(page);
  expect(await authenticator.keys()).toHaveLength(1);
  await signInByPasskey(page);
  await expect.poll(authenticator.keys).toEqual([]);
});
