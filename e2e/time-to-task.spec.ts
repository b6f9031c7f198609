import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { signIn, tokenOf } from './suite.ts';

/** What people most often come for, and the most presses that it may take from where they land after signing in, without typing. */

/** Presses on a page, counted. */
function pressing(page: Page) {
  let presses = 0;
  return {
    async press(target: Locator): Promise<void> {
      await target.first().click();
      presses++;
    },
    link: (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
    presses: () => presses,
  };
}

async function landed(page: Page, login: string) {
  await signIn(page, login);
  await page.goto('/');
  return pressing(page);
}

test('a visitor finds the results of a course: one press', async ({ page }) => {
  await page.goto('/');
  const { press, link, heading, presses } = pressing(page);
  await page.getByRole('searchbox').fill('programování');
  await press(link(/^Programování I$/));
  await expect(heading(/^Programování I/)).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(1);
});

test('a student opens the first questionnaire: one press', async ({ page }) => {
  const { press, link, presses } = await landed(page, 'student2');
  await press(link(/^(Vyplnit|Pokračovat)/));
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(1);
});

/** One press from the home page. */
const atOnce = [
  { what: 'a teacher’s unread comments', login: 'teacher', to: /nepřečten/, at: 'Moje komentáře' },
  { what: 'a teacher’s last results', login: 'teacher', to: /^Vaše hodnocení: \d/, at: /Černý/ },
  { what: 'a head’s own department', login: 'head', to: /^Přehled: Ústav/, at: /^Přehled/ },
  { what: 'a guarantor’s programme', login: 'garant', to: /^Studijní program:/, at: /^Informatika/ },
] as const;

for (const { what, login, to, at } of atOnce) {
  test(`${what}: one press`, async ({ page }) => {
    const { press, link, heading, presses } = await landed(page, login);
    await press(link(to));
    await expect(heading(at)).toBeVisible();
    expect(presses()).toBeLessThanOrEqual(1);
  });
}

/** One press from any page, by the menu. */
const fromMenu = [
  { login: 'teacher', item: /^Komentáře\s\(\d+\)$/, at: 'Moje komentáře' },
  { login: 'teacher', item: 'Moje předměty', at: 'Moje předměty' },
  { login: 'teacher', item: 'Rozvrh', at: 'Můj rozvrh' },
  { login: 'head', item: 'Moje katedra', at: 'Ústav programování a datových věd' },
  { login: 'garant', item: 'Můj program', at: /^Informatika/ },
  { login: 'garant', item: 'Moje předměty', at: 'Moje předměty' },
  { login: 'admin', item: 'Přehled', at: 'Přehled' },
] as const;

for (const { login, item, at } of fromMenu) {
  test(`${login}: ${item} in the menu, where it is marked`, async ({ page }) => {
    await signIn(page, login);
    await page.goto('/settings');
    const menu = page.getByRole('navigation', { name: 'Hlavní nabídka' });
    await menu.getByRole('link', { name: item }).click();
    await expect(page.getByRole('heading', { level: 1, name: at })).toBeVisible();
    // What is counted may be fewer once one is there.
    await expect(menu.locator('[aria-current]')).toHaveText(typeof item === 'string' ? item : /^Komentáře/);
  });
}

test('a teacher’s own question: at most four presses', async ({ page }) => {
  const { press, link, button, presses } = await landed(page, 'teacher');
  await press(page.getByRole('navigation').getByRole('link', { name: 'Seznam hodnocení' }));
  await press(link(/zimní semestr 2026/));
  await press(link('Nová otázka'));
  await expect(button('Přidat otázku').first()).toBeVisible();
  expect(presses() + 1).toBeLessThanOrEqual(4);
});

test('an administrator’s reminder to those who have not responded: at most three presses', async ({ page }) => {
  const { press, link, button, presses } = await landed(page, 'admin');
  await press(link('Připomenout vyplnění'));
  await press(button('Připomenout těm, kdo nemají vyplněno'));
  // It is ready: one more press sends it.
  await expect(button(/^Odeslat\s/)).toBeVisible();
  expect(presses() + 1).toBeLessThanOrEqual(3);
  // Others count what is sent in this evaluation: it goes again.
  const [, id, emailId] = /import\/(\d+)\/mailing\/read\/(\d+)/.exec(page.url()) ?? [];
  await button('Zpět do konceptů').click();
  await expect(page).toHaveURL(/\/edit\//);
  const gone = await page.request.delete(`/internal/import/${id}/mailing/edit/${emailId}`, {
    headers: { 'x-csrf-token': await tokenOf(page.request) },
  });
  expect(gone.ok(), await gone.text()).toBe(true);
});

test('an administrator closes filling: at most three presses', async ({ page }) => {
  const { press, button, presses } = await landed(page, 'admin');
  await press(page.getByRole('heading', { level: 2 }).getByRole('link', { name: /zimní semestr 2026/ }));
  await press(button(/^Ukončit vyplňování/));
  // The last one confirms.
  await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible();
  expect(presses() + 1).toBeLessThanOrEqual(3);
});

test('an administrator makes a new evaluation: at most three presses', async ({ page }) => {
  const { press, link, button, presses } = await landed(page, 'admin');
  await press(link('Všechna hodnocení'));
  await press(link('Nové hodnocení'));
  await expect(button(/^Spustit/)).toBeVisible();
  expect(presses() + 1).toBeLessThanOrEqual(3);
});
