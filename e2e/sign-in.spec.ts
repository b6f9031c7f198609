import { type Browser, expect } from '@playwright/test';
import { test } from './journey.ts';
import { runNumber } from './own-evaluation.ts';
import { variants } from './variants.ts';

test('after a wrong password the right one signs in, from the same page, and leads back inside the suite', async ({
  page,
}) => {
  await page.goto('/login?back=%2F%09%2Fevil.example%2F');
  const password = page.getByLabel(/^Heslo/);
  await page.getByLabel('Přihlašovací jméno').fill('student');
  await password.fill('jiné');
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
  await expect(page.getByText('heslo nesouhlasí')).toBeVisible();
  // What was mistyped has the focus and is replaced by what is typed.
  await expect(password).toBeFocused();
  await page.keyboard.type('demo');
  await expect(password).toHaveValue('demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    ({ hostname, pathname }) => hostname === 'localhost' && pathname.startsWith('/evaluation/'),
  );
});

const words = {
  cs: {
    login: 'Přihlašovací jméno',
    password: /^Heslo/,
    signIn: 'Přihlásit se',
    out: 'Odhlásit se',
    wrong: 'Přihlašovací jméno nebo heslo nesouhlasí.',
    many: /^Příliš mnoho pokusů/,
  },
  en: {
    login: 'Login',
    password: /^Password/,
    signIn: 'Sign in',
    out: 'Sign out',
    wrong: 'The login or the password is not right.',
    many: /^Too many attempts/,
  },
} as const;

/** A browser in a language whose scripts are switched off. */
async function withoutScripts(browser: Browser, locale: keyof typeof words) {
  const context = await browser.newContext({ javaScriptEnabled: false, locale });
  const page = await context.newPage();
  const { login, password } = words[locale];
  return {
    context,
    page,
    text: words[locale],
    name: page.getByLabel(login),
    secret: page.getByLabel(password).first(),
  };
}

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  test(`without scripts one signs in: a wrong password is said and the login stays, the right one leads back: ${locale}`, async ({
    browser,
  }) => {
    const { context, page, text, name, secret } = await withoutScripts(browser, locale);
    await page.goto('/login?back=%2Fdepartments%3Fpage%3D2');
    await name.fill('admin');
    await secret.fill('jiné');
    const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await secret.press('Enter');
    expect((await refused).status()).toBe(401);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(text.wrong);
    await expect(name).toHaveValue('admin');
    await expect(secret).toHaveValue('');
    await secret.fill('demo');
    await page.getByRole('button', { name: text.signIn, exact: true }).click();
    await expect(page).toHaveURL('/departments?page=2');
    await expect(page.getByRole('banner').getByRole('link', { name: text.out })).toBeVisible();
    await context.close();
  });

  test(`without scripts too many attempts are said, and nobody is led to another site: ${locale}`, async ({
    browser,
  }) => {
    const { context, page, text, name, secret } = await withoutScripts(browser, locale);
    await page.goto('/login?back=%2F%09%2Fevil.example%2F');
    for (let attempt = 0; attempt < 10; attempt++) {
      await name.fill(`nobody-${locale}-${runNumber}`);
      await secret.fill('hádám');
      await secret.press('Enter');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(text.wrong);
    }
    await secret.fill('hádám');
    await secret.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(text.many);
    await name.fill('head');
    await secret.fill('demo');
    await secret.press('Enter');
    await expect(page.getByRole('banner').getByRole('link', { name: text.out })).toBeVisible();
    expect(new URL(page.url()).hostname).toBe('localhost');
    await context.close();
  });
}

test('Enter before the page’s script has run signs in, and leads back', async ({ page }) => {
  const libraries = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await libraries.promise;
    await route.continue();
  });
  await page.goto('/login?back=%2Fdepartments', { waitUntil: 'commit' });
  await page.getByLabel('Přihlašovací jméno').fill('admin');
  await page.getByLabel(/^Heslo/).fill('demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/departments');
  libraries.resolve();
  await expect(page.locator('main h1')).toHaveText('Katedry a vedoucí');
  await expect(page.getByRole('table')).toBeVisible();
});

test('a refusal that the server drew lives: the password is typed anew, and the page’s script sends it', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/login?back=%2Fdepartments', { waitUntil: 'commit' });
  await page.getByLabel('Přihlašovací jméno').fill('admin');
  await page.getByLabel(/^Heslo/).fill('jiné');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words.cs.wrong);
  scripts.resolve();
  await expect(page.getByLabel(/^Heslo/)).toBeFocused();
  await page.keyboard.type('demo');
  const sent = page.waitForRequest('**/internal/session/login');
  await page.keyboard.press('Enter');
  await sent;
  await expect(page).toHaveURL('/departments');
});
