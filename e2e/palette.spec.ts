import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues } from './looking.ts';
import { go, signIn } from './suite.ts';

const words = {
  cs: {
    palette: 'Hledat a přejít',
    help: 'Klávesové zkratky',
    close: 'Zavřít',
    create: 'Nové hodnocení',
    dark: 'Tmavé barvy',
    users: 'Uživatelé',
    switch: 'Otevírat tuto nápovědu samotnou klávesou ?',
    pages: 'Stránky',
    people: 'Osoby',
    menu: 'Otevřít nabídku',
    none: 'Nic jsme nenašli. Zkuste kratší slovo.',
  },
  en: {
    palette: 'Search and go',
    help: 'Keyboard shortcuts',
    close: 'Close',
    create: 'New evaluation',
    dark: 'Dark colours',
    users: 'Users',
    switch: 'Open this help by the key ? alone',
    pages: 'Pages',
    people: 'People',
    menu: 'Open menu',
    none: 'Nothing was found. Try a shorter word.',
  },
} as const;

/** The scripts that a page has asked for. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname));
  return asked;
}

/** Keys are listened for once the page rests. */
async function untilOpen(page: Page, keys: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(keys);
    await expect(page.locator('dialog[open]')).toBeVisible({ timeout: 1000 });
  }).toPass();
}

for (const language of ['cs', 'en'] as const) {
  test.describe(language, () => {
    test.use({ locale: language });
    const said = words[language];
    const field = (page: Page) => page.getByRole('dialog', { name: said.palette }).getByRole('combobox');
    const active = (page: Page) => page.getByRole('option', { selected: true });

    test(`keys alone lead to pages, people and results, and do what can be done everywhere (${language})`, async ({
      page,
    }) => {
      await signIn(page, 'admin');
      await page.goto('/imports');
      await expect(page.locator('main').getByRole('table').first()).toBeVisible();
      const scripts = scriptsOf(page);
      const ofPalette = () => scripts.filter((path) => path.includes('keys'));
      await page.keyboard.press('Shift');
      expect(ofPalette()).toEqual([]);
      await untilOpen(page, 'Control+k');
      await expect(field(page)).toBeFocused();
      expect(ofPalette()).toHaveLength(1);
      expect(await issues(page)).toEqual([]);
      await page.keyboard.type(said.users.slice(0, 4));
      await expect(active(page)).toHaveText(new RegExp(`^${said.users}`));
      await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/users');
      await expect(page.locator('main h1')).toHaveText(said.users);
      await expect(page.locator('main h1')).toBeFocused();

      // Somebody, by the search that there is.
      await page.keyboard.press('Control+k');
      await page.keyboard.type('novak');
      const people = page.getByRole('group', { name: said.people });
      await expect(people.getByRole('option').first()).toContainText(/Nov[áa]k/);
      while (!(await people.getByRole('option', { selected: true }).count())) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/user\/\w+/);

      await page.keyboard.press('Control+k');
      await page.keyboard.type(said.create);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/import/create');
      await expect(page.locator('main h1')).toHaveText(said.create);

      await page.keyboard.press('Control+k');
      await page.keyboard.type(said.dark);
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

      await page.keyboard.press('Control+k');
      await page.keyboard.type('qqqqqq');
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText(said.none);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test(`the help says which keys there are, here too, and can be kept from a single key (${language})`, async ({
      page,
    }) => {
      await signIn(page, 'admin');
      await page.goto('/imports');
      await expect(page.locator('main').getByRole('table').first()).toBeVisible();
      await untilOpen(page, '?');
      const help = page.getByRole('dialog', { name: said.help });
      await expect(help).toBeVisible();
      expect(await issues(page)).toEqual([]);
      await help.getByRole('switch', { name: said.switch }).click();
      await page.keyboard.press('Escape');
      await expect(help).toHaveCount(0);
      await page.keyboard.press('?');
      await expect(help).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(said.help);
      await page.keyboard.press('Enter');
      await expect(help).toBeVisible();
    });

    test(`on a phone the menu opens it, and it offers what its person may open alone (${language})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(page, 'student');
      await page.goto('/settings');
      await expect(page.locator('main h1')).toBeVisible();
      await page.getByRole('button', { name: said.menu }).click();
      await page.getByRole('dialog').getByRole('button', { name: said.palette }).click();
      await expect(field(page)).toBeFocused();
      const pages = page.getByRole('group', { name: said.pages });
      await expect(pages.getByRole('option').first()).toBeVisible();
      await expect(pages.getByRole('option', { name: said.create })).toHaveCount(0);
      await expect(pages.getByRole('option', { name: said.users })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await field(page).fill('novak');
      await expect(page.getByRole('group', { name: said.people })).toHaveCount(0);
      await page.getByRole('dialog').getByRole('button', { name: said.close }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
}

test('a sign says what it is after half a second, by the pointer and by keys, and Escape takes that away alone (9.7)', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  await expect(page.locator('main').getByRole('table').first()).toBeVisible();
  const tip = page.getByRole('tooltip');
  const language = page.getByRole('link', { name: /^EN/ });
  await expect(async () => {
    await page.mouse.move(700, 500);
    await language.hover();
    await expect(tip).toHaveText(/Switch to English/, { timeout: 1500 });
  }).toPass();
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.mouse.move(700, 500);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Hledat a přejít' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Hledat a přejít' })).toBeFocused();
  await expect(tip).toHaveText(/^(Ctrl|⌘)K$/);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await go(page, '/imports');
});

test('what holds the page is over it until it is done: nothing behind can be pressed (1.30)', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/import/create');
  const start = page.getByRole('button', { name: 'Spustit import', exact: true });
  await expect(start).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/internal/import/create', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await held.promise;
    return route.fulfill({ status: 502, body: '' });
  });
  await start.click();
  const over = page.getByRole('dialog', { name: 'Hodnocení se zakládá…' });
  await expect(over).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(over).toBeVisible();
  expect(await issues(page)).toEqual([]);
  held.resolve();
  await expect(over).toHaveCount(0);
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /selhal/ })
      .first(),
  ).toBeVisible();
});
