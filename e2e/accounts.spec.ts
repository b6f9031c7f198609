import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { unfoldSections } from './looking.ts';
import { signIn, tokenOf } from './suite.ts';

const first = 'dlouhé heslo pro test';
const next = 'čtyři různá slova zde';

/** Somebody with a local password of their own, made by an administrator. Gives the login. */
async function givenAccount(browser: Browser): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'admin');
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  const login = `ucet-${Date.now()}`;
  const names = { email: '', name: 'Alžběta', surname: 'Zkušební' };
  const data = { login, password: first, ...names, roles: ['questioner'] };
  expect((await page.request.post('/internal/user/create', { headers, data })).ok()).toBe(true);
  await page.context().close();
  return login;
}

/** A page of a browser of its own, where somebody has signed in by the form. */
async function signedIn(browser: Browser, login: string, password: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login?back=%2Fsettings');
  await page.getByLabel('Přihlašovací jméno').fill(login);
  await page.getByLabel(/^Heslo/).fill(password);
  await page.keyboard.press('Enter');
  return page;
}

const layer = (page: Page) => page.getByRole('dialog', { name: 'Vaše přihlášení vypršelo' });

/** The person comes back to the page, and is asked to sign in. A page that has just asked who is in asks again a second later. */
async function comeBack(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(layer(page)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('one changes one’s own password: a common one is refused beside its field, the other browser is signed out, and the new one signs in', async ({
  browser,
}) => {
  const login = await givenAccount(browser);
  const page = await signedIn(browser, login, first);
  const other = await signedIn(browser, login, first);
  await expect(other.getByRole('heading', { level: 1, name: 'Nastavení' })).toBeVisible();
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Heslo', exact: true }) });
  await own.getByText('Změnit heslo').click();
  await own.getByLabel('Současné heslo').fill(first);
  await own.getByLabel('Nové heslo').fill('Zkušební 1990');
  await page.keyboard.press('Enter');
  await expect(own.getByText(/je poskládané ze jména/)).toBeVisible();
  await expect(own.getByLabel('Nové heslo')).toBeFocused();
  await own.getByLabel('Nové heslo').fill(next);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Heslo je změněno. V ostatních prohlížečích jste odhlášeni.')).toBeVisible();
  await expect(own.getByLabel('Nové heslo')).toHaveValue('');
  await comeBack(other);
  await layer(other)
    .getByLabel(/^Heslo/)
    .fill(next);
  await other.keyboard.press('Enter');
  await expect(layer(other)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Jste přihlášeni ve 2 prohlížečích.')).toBeVisible();
  await Promise.all([page, other].map((one) => one.context().close()));
});

test('an administrator signs one person out everywhere: their open page asks them to sign in again', async ({
  page,
  browser,
}) => {
  const login = await givenAccount(browser);
  const theirs = await signedIn(browser, login, first);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Nastavení' })).toBeVisible();
  await signIn(page, 'admin');
  await page.goto(`/user/local-${login}`);
  await unfoldSections(page);
  await page.getByRole('button', { name: 'Odhlásit všude' }).click();
  const question = page.getByRole('dialog', { name: 'Odhlásit osobu Alžběta Zkušební všude?' });
  await question.getByRole('button', { name: 'Odhlásit všude' }).click();
  await expect(page.getByText('Alžběta Zkušební: přihlášení ve všech prohlížečích skončilo.')).toBeVisible();
  await comeBack(theirs);
  await theirs.context().close();
});

test('signing out takes texts along that were typed and not saved, after a question', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/import/1#texts');
  await page.getByRole('textbox').first().fill('Rozepsaný text, který nikdo neuložil.');
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(stored).toContain('Rozepsaný text');
  await page.getByRole('banner').getByRole('link', { name: 'Odhlásit se' }).click();
  const question = page.getByRole('dialog', { name: 'Odhlásit se a smazat, co není uloženo?' });
  await question.getByRole('button', { name: 'Odhlásit se a smazat' }).click();
  await expect(page.getByRole('link', { name: 'Přihlásit se' }).first()).toBeVisible();
  expect(await stored()).not.toContain('Rozepsaný text');
});

test('so does signing out in a new tab, where no script asks; what the next person writes there stays', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/import/1#texts');
  const write = async (text: string) => {
    await page.getByRole('textbox').first().fill(text);
    await expect.poll(stored).toContain(text);
  };
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  await write('Rozepsaný text, který nikdo neuložil.');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('banner').getByRole('link', { name: 'Odhlásit se' }).click({ button: 'middle' }),
  ]);
  await expect(tab.getByRole('link', { name: 'Přihlásit se' }).first()).toBeVisible();
  await expect.poll(stored).not.toContain('Rozepsaný text');
  await tab.close();
  await signIn(page, 'admin');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await write('Jiný rozepsaný text.');
  await page.reload();
  await expect(page.getByRole('textbox').first()).toHaveValue('Jiný rozepsaný text.');
});
