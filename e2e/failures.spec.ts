import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { signIn } from './suite.ts';

const open = 'hodnoceni-vyuky-zimni-semestr-2026-2027';
const past = 'hodnoceni-vyuky-letni-semestr-2025-2026';

const failure = (page: Page) => page.locator('main').getByRole('alert');
const expired = (page: Page) => page.getByRole('dialog', { name: 'Vaše přihlášení vypršelo' });
/** The session ends without a tab that would tell this one. */
async function signOutElsewhere(page: Page): Promise<void> {
  await page.request.get('/logout');
}

/** Of the shell: outside the page. */
const errorNotices = (page: Page) => page.locator('[role="alert"]:not(main *) p');

for (const [what, path] of [
  ['an evaluation that does not exist', '/results/evaluation/nope'],
  ['results that are not out yet', `/results/evaluation/${open}`],
  ['a course that does not exist', `/results/evaluation/${past}/course/NOPE`],
] as const) {
  test(`a visitor who asks for ${what} learns why and finds the way out`, async ({ page }) => {
    await page.goto(path);
    await expect(failure(page)).toHaveText(/\S+/);
    await expect(page.getByRole('button', { name: 'Zkusit znovu' })).toHaveCount(0);
    await expect(errorNotices(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Přejít na výsledky hodnocení' }).click();
    await expect(page.locator('main h1')).toHaveText('Výsledky hodnocení');
    await expect(page.locator('main').getByRole('table').first()).toBeVisible();
  });
}

for (const [language, title] of [
  ['cs', 'Stránku nelze zobrazit'],
  ['en', 'This page cannot be shown'],
] as const) {
  test(`an address that cannot be read is answered with a page in ${language}, not with data`, async ({ browser }) => {
    const context = await browser.newContext({ locale: language });
    const page = await context.newPage();
    for (const address of ['/results?search=%00', '/results/%E0%A4%A']) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(400);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.getByRole('link').click();
      await expect(page.getByRole('main')).toBeVisible();
    }
    await context.close();
  });
}

test('an address whose number is none is not found; an order that is none is the list’s own', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/import/abc');
  await expect(page.locator('main h1')).toHaveText('Tuto stránku jsme nenašli');
  await expect(page.getByRole('button', { name: 'Zkusit znovu' })).toHaveCount(0);
  await page.goto('/users?sort=nonsense&page=x');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page).toHaveURL('/users');
  await expect(errorNotices(page)).toHaveCount(0);
});

test('a page that failed can be tried again', async ({ page }) => {
  await page.route('**/internal/results', (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto('/results');
  await expect(failure(page)).toContainText('Požadavek na server selhal');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(page.locator('main').getByRole('table').first()).toBeVisible();
});

test('without the server a student stays on a page that says so', async ({ page }) => {
  await signIn(page, 'student');
  await page.route(/\/internal\/(?!(check-)?session)/, (route) => route.abort());
  await page.goto(`/evaluation/${open}`);
  await expect(failure(page)).toContainText('Nepodařilo se získat odpověď od serveru.');
});

test('after the session has ended a menu item leads nowhere, each time with the reason', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  await expect(page.locator('main h1')).toHaveText('Uživatelé');
  const title = await page.title();
  await signOutElsewhere(page);
  for (const _ of ['first', 'second']) {
    await page.getByRole('link', { name: 'Katedry a vedoucí' }).click();
    await expect(expired(page)).toBeVisible();
    await expect(page).toHaveURL('/users');
    expect(await page.title()).toBe(title);
    await page.getByRole('button', { name: 'Zavřít' }).click();
  }
  await expect(page.locator('main').getByRole('table').first()).toBeVisible();
});

test('saving after the session has ended shows the dialog and nothing beside it', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/import/2#texts');
  await page.getByLabel(/^Název česky/).fill('Jiný název');
  // What the page reads by itself could learn of it first, and the dialog would stand before the button: only the dialog's own reads get through.
  await page.route(/\/internal\/(?!(check-)?session)/, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  await signOutElsewhere(page);
  await page.getByRole('button', { name: 'Uložit změny' }).click();
  await expect(expired(page)).toContainText('zůstávají uloženy v tomto zařízení');
  await expect(errorNotices(page)).toHaveCount(0);
});

for (const { address, start, fields } of [
  { address: '/import/create', start: 'Spustit import', fields: ['Název česky', 'Název anglicky'] },
  { address: '/user/create', start: 'Vytvořit uživatele', fields: ['Jméno', 'Příjmení'] },
]) {
  test(`on ${address} nothing can be started while a field is wrong: the button says why, and leads there`, async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await page.goto(address);
    const button = page.getByRole('button', { name: start, exact: true });
    const [first, second] = fields.map((name) =>
      page.getByLabel(new RegExp(`^${name.replaceAll(' ', '\\s')}`)).first(),
    );
    if (!first || !second) throw new Error('two fields');
    for (const field of [first, second]) await field.fill('');
    await expect(button).toBeEnabled();
    await button.click();
    await expect(first).toBeFocused();
    await expect(first).toHaveAttribute('aria-invalid', 'true');
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/^Zkontrolujte prosím formulář.*\(/);
    await second.focus();
    await button.press('Enter');
    await expect(first).toBeFocused();
    const wrong = page.locator('[aria-invalid="true"]');
    for (let left = await wrong.count(); left > 0; left--) await wrong.first().fill('Zkouška1');
    await expect(wrong).toHaveCount(0);
    await expect(button).toBeEnabled();
  });
}

test('after a question was answered with Escape or No the focus is where it was', async ({ page }) => {
  await signIn(page, 'student');
  await page.goto(`/evaluation/${open}/course/APRG010`);
  const refuse = page.getByRole('button', { name: 'Odmítnout hodnotit' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Zpět k dotazníku' }).click(),
  ]) {
    await refuse.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await leave();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(refuse).toBeFocused();
  }
});
