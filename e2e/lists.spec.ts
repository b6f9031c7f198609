import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { signIn } from './suite.ts';

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('No number of presses of Tab leads there.');
}

interface Answer {
  readonly total: number;
  readonly last_page: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** The page of a list as the server gives it, by the query of the address that shows it. */
async function served(page: Page, address: string): Promise<Answer> {
  const answer = await (await page.request.get(`/internal${address}`)).json();
  return answer.evaluations ?? answer;
}

const lists = [
  {
    path: '/users',
    name: 'full_name',
    own: 'full_name',
    rows: 25,
    columns: { full_name: 'Jméno', login: 'Přihlašovací jméno', oident: 'Číslo osoby', email: 'E-mail' },
  },
  { path: '/departments', name: 'nazev', own: 'nazev', rows: 100, columns: { kod: 'Kód', nazev: 'Název' } },
  {
    path: '/imports',
    name: 'name_cs',
    own: '-year',
    rows: 20,
    columns: { name: 'Název', year: 'Období', state: 'Fáze' },
  },
];

// `own`: the column by which a list stands by itself, with a minus where that is from the end; it is turned round at once.
for (const { path, name, own, rows, columns } of lists) {
  test(`${path} is sorted by each of its columns from the keyboard: up, down, and as it was`, async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto(path);
    const headings = page.getByRole('columnheader');
    await expect(headings.getByRole('button')).toHaveCount(Object.keys(columns).length);
    const names = page.getByRole('rowheader');
    async function shows(query: string) {
      const { data } = await served(page, `${path}${query}${query ? '&' : '?'}limit=${rows}`);
      await expect(names).toHaveText(data.map((row) => String(row[name])));
      await expect(page).toHaveURL(`${path}${query}`);
    }
    await shows('');
    for (const [key, title] of Object.entries(columns)) {
      const button = headings.getByRole('button', { name: title, exact: true });
      const heading = headings.filter({ has: page.getByRole('button', { name: title, exact: true }) });
      await tabTo(page, button);
      const turned = own === key ? [`-${key}`] : own === `-${key}` ? [key] : [key, `-${key}`];
      for (const [at, sort] of [...turned, ''].entries()) {
        await page.keyboard.press(at % 2 === 0 ? 'Enter' : 'Space');
        if (sort) await expect(heading).toHaveAttribute('aria-sort', sort.startsWith('-') ? 'descending' : 'ascending');
        await expect(page.locator('[aria-sort]')).toHaveCount(1);
        await shows(sort && `?sort=${sort}`);
        await expect(button).toBeFocused();
      }
      await page.reload();
    }
  });
}

test('a page beyond the last is the last, and no step in the history', async ({ page }) => {
  await signIn(page, 'admin');
  const { last_page } = await served(page, '/users?role=student');
  expect(last_page).toBeGreaterThan(1);
  await page.goto('/departments');
  await page.goto('/users?role=student&sort=-login&page=9999');
  await expect(page).toHaveURL(`/users?role=student&sort=-login&page=${last_page}`);
  await expect(page.getByText(new RegExp(`^Strana ${last_page} ze?\\s${last_page}$`))).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/departments');
});

test('CSV has exactly what the filters of a list leave, in its order', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  await page.getByLabel('Role', { exact: true }).selectOption('teacher');
  await page.getByRole('columnheader').getByRole('button', { name: 'Číslo osoby' }).click();
  await expect(page).toHaveURL('/users?role=teacher&sort=oident');
  await tabTo(page, page.getByRole('button', { name: 'Stáhnout' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('uzivatele.csv');
  const text = await readFile(await download.path(), 'utf8');
  const [headings, ...lines] = text.replace(/\r\n$/, '').split('\r\n');
  expect(headings).toBe('\uFEFFJméno;Přihlašovací jméno;Číslo osoby;E-mailová adresa;Role');
  const { total, data } = await served(page, '/users?role=teacher&sort=oident&limit=100');
  expect(lines).toHaveLength(total);
  for (const [at, { oident }] of data.entries()) expect(lines[at]).toContain(`;${oident};`);
  await expect(page).toHaveURL('/users?role=teacher&sort=oident');
});
