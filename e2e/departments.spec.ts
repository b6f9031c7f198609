import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues, overflowing } from './looking.ts';
import { signIn } from './suite.ts';
import { variants } from './variants.ts';

const texts = {
  cs: {
    appoint: 'Určit vedoucího',
    who: 'Osoba',
    appointed: 'Vedoucí katedry byl určen.',
    term: /^Upravit dobu: /,
    first: 'První den',
    last: 'Poslední den',
    save: 'Uložit dobu',
    wrong: 'Poslední den nesmí být před prvním.',
    saved: 'Doba je uložena.',
    later: 'dnes nevede',
    dismiss: /: Odebrat vedoucího$/,
    yes: 'Odebrat vedoucího',
    dismissed: 'Vedoucí katedry byl odebrán.',
    visible: 'Hodnocení výuky – letní semestr 2025/2026',
    none: 'Neurčen',
    translations: 'Překlady',
    search: 'Hledat',
    edit: /^(Doplnit|Upravit): /,
    english: 'Anglický název',
    nameSave: 'Uložit název',
    nameSaved: 'Název je uložen.',
  },
  en: {
    appoint: 'Add a head',
    who: 'Person',
    appointed: 'The head was set.',
    term: /^Edit the term: /,
    first: 'First day',
    last: 'Last day',
    save: 'Save the term',
    wrong: 'The last day must not be before the first one.',
    saved: 'The term is saved.',
    later: 'not today',
    dismiss: /: Remove head$/,
    yes: 'Remove head',
    dismissed: 'The head was removed.',
    visible: 'Course evaluation – summer semester 2025/2026',
    none: 'Not set',
    translations: 'Translations',
    search: 'Search',
    edit: /^(Add|Edit): /,
    english: 'English name',
    nameSave: 'Save the name',
    nameSaved: 'The name is saved.',
  },
} as const;
type Language = keyof typeof texts;

async function administrator(browser: Browser, locale: Language): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'admin');
  const { domain = '' } = (await page.context().cookies())[0] ?? {};
  await page.context().addCookies([{ name: 'anketa-locale', value: locale, domain, path: '/' }]);
  return page;
}

async function looksRight(page: Page) {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await issues(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  }
}

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const index = locale === 'cs' ? 0 : 1;
  const t = texts[locale];

  test(`a head is appointed for a time in ${locale}, has it edited, and is removed`, async ({ browser }) => {
    const page = await administrator(browser, locale);
    const { data } = await (await page.request.get('/internal/departments?filter=without-head&limit=100')).json();
    const { kod, nazev, anazev } = data[index];
    await page.goto(`/departments?search=${kod}`);
    await page.getByRole('button', { name: `${t.appoint}: ${locale === 'cs' ? nazev : anazev}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: t.who }).fill('Novák');
    await dialog.getByRole('option').first().click();
    await dialog.getByRole('button', { name: t.appoint, exact: true }).click();
    await expect(page.getByText(t.appointed)).toBeVisible();

    await page.getByRole('link', { name: locale === 'cs' ? nazev : anazev, exact: true }).click();
    await expect(page).toHaveURL(`/department/${kod}`);
    await looksRight(page);
    await page.getByRole('button', { name: t.term }).click();
    const term = page.getByRole('dialog');
    await term.getByLabel(t.first).fill('2099-02-01');
    await term.getByLabel(t.last).fill('2099-01-31');
    await term.getByRole('button', { name: t.save }).click();
    await expect(term.getByText(t.wrong).first()).toBeVisible();
    expect(await issues(page)).toEqual([]);
    await term.getByLabel(t.last).fill('2099-06-30');
    await term.getByRole('button', { name: t.save }).click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await expect(page.getByText(t.later, { exact: true })).toBeVisible();
    await page.goto(`/departments?search=${kod}`);
    await expect(page.getByText(t.none, { exact: true })).toBeVisible();

    await page.goto(`/department/${kod}`);
    await page.getByRole('button', { name: t.dismiss }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.yes, exact: true }).click();
    await expect(page.getByText(t.dismissed)).toBeVisible();
    await page.context().close();
  });

  test(`a department is hidden in results in ${locale}: visitors find it no more, until it is visible again`, async ({
    browser,
  }) => {
    const page = await administrator(browser, locale);
    const visitor = await (await browser.newContext()).newPage();
    const { data } = await (await page.request.get('/internal/departments?filter=without-head&limit=100')).json();
    const { kod } = data[index];
    const results = `/internal/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026/department/${kod}`;
    const status = async () => (await visitor.request.get(results)).status();
    expect(await status()).toBe(200);
    await page.goto(`/department/${kod}`);
    const past = page.getByRole('switch', { name: t.visible });
    await past.click();
    await expect(past).not.toBeChecked();
    await expect.poll(status).not.toBe(200);
    await past.click();
    await expect(past).toBeChecked();
    await expect.poll(status).toBe(200);
    await page.context().close();
    await visitor.context().close();
  });

  test(`an English name is written over that of the SIS in ${locale}, and taken back`, async ({ browser }) => {
    const page = await administrator(browser, locale);
    await page.goto('/departments');
    await page.getByRole('link', { name: t.translations }).click();
    await looksRight(page);
    await page.goto('/translations?kind=course');
    await page.getByRole('searchbox', { name: t.search }).fill(['APRG010', 'APRG013'][index] ?? '');
    await expect(page).toHaveURL(/search=APRG/);
    const row = page.getByRole('row').nth(1);
    await expect(page.getByRole('row')).toHaveCount(2);
    const cell = row.getByRole('cell').first();
    const before = (await cell.textContent()) ?? '';
    const write = async (name: string) => {
      await row.getByRole('button', { name: t.edit }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t.english).fill(name);
      expect(await issues(page)).toEqual([]);
      await dialog.getByRole('button', { name: t.nameSave }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(t.nameSaved).first()).toBeVisible();
    };
    await write(`Written ${locale}`);
    await expect(cell).toContainText(`Written ${locale}`);
    await write('');
    await expect(cell).toContainText(before);
    await page.context().close();
  });
}
