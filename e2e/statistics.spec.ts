import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues, overflowing, settling } from './looking.ts';
import { signIn } from './suite.ts';
import { variants } from './variants.ts';

const words = {
  cs: {
    link: 'Zapojení po dnech a katedrách',
    title: 'Zapojení studentů',
    final: 'Vyplňování skončilo.',
    before: 'První čísla tu budou ráno po první noci vyplňování.',
    table: 'Kde se odpovídá a kde ne',
    programmes: 'Studijní programy',
    days: 'Tabulka po dnech',
    file: 'zapojeni-studentu.csv',
    share: ['Zkopírovat otázky do SIS', 'Zkopírovat odpovědi do SIS'],
    shared: ['Otázky už jsou v SIS zkopírovány.', 'Odpovědi už jsou v SIS zkopírovány.'],
    told: 'Export odpovědí do SIS proběhl úspěšně.',
    later: 'Odpovědi půjde zkopírovat, až budou výsledky zveřejněny.',
  },
  en: {
    link: 'Participation by day and department',
    title: 'Student participation',
    final: 'Filling in has ended.',
    before: 'The first numbers come in the morning after the first night of filling in.',
    table: 'Where students respond, and where they do not',
    programmes: 'Study programmes',
    days: 'Table of days',
    file: 'responding-students.csv',
    share: ['Copy questions to the SIS', 'Copy answers to the SIS'],
    shared: ['The questions have already been copied to the SIS.', 'The answers have already been copied to the SIS.'],
    told: 'The export of answers to the SIS was successful.',
    later: 'Answers can be copied once the results are published.',
  },
} as const;

/** Of these evaluations of the demo, each published, one is shared in each language. */
const published = { cs: 1, en: 3 } as const;

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const text = words[locale];

  test(`an administrator reads in ${locale} who lags behind, day by day and by programme, and takes it along`, async ({
    page,
  }) => {
    await page
      .context()
      .addCookies([{ name: 'anketa-locale', value: locale, url: test.info().project.use.baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    await page.goto('/import/1');
    await page.getByRole('link', { name: text.link }).click();
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible();
    await expect(page.getByText(text.final)).toBeVisible();
    await expect(page.getByRole('img').first()).toHaveAttribute('aria-label', /: \d/);
    const rows = page.getByRole('table', { name: text.table }).getByRole('row');
    // Who lags most comes first: so many more are missing there.
    await expect(rows.nth(1)).toContainText(/\d/);
    const missing = async (row: number) => Number((await rows.nth(row).getByRole('cell').nth(3).textContent()) ?? 'x');
    expect(await missing(1)).toBeGreaterThan(0);
    expect(await missing(1)).toBeGreaterThanOrEqual(await missing(2));
    // A menu closes when the page scrolls: it is opened once that is over.
    const files = page.getByRole('button', { name: /^(Stáhnout|Download)\s*$/ });
    await files.scrollIntoViewIfNeeded();
    await settled();
    await files.click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe(text.file);
    await page.getByRole('button', { name: text.programmes }).click();
    await expect(page).toHaveURL(/kind=programme/);
    await page.getByText(text.days).click();
    await expect(page.getByRole('table').first().getByRole('row').nth(5)).toBeVisible();
    await settled();
    expect(await issues(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await settled();
    expect(await issues(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
    await page.goto('/import/2/statistics');
    await expect(page.getByText(text.before)).toBeVisible();
  });

  test(`an administrator shares in ${locale} with the SIS by keys, and reads that it is done`, async ({ page }) => {
    await page
      .context()
      .addCookies([{ name: 'anketa-locale', value: locale, url: test.info().project.use.baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    await page.goto('/import/2');
    await expect(page.getByText(text.later)).toBeVisible();
    await page.goto(`/import/${published[locale]}`);
    for (const [at, name] of text.share.entries()) {
      await expect(page.getByRole('button', { name })).toBeEnabled();
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      const line = page.getByRole('status').filter({ hasText: text.shared[at] ?? '' });
      await expect(line).toBeFocused();
    }
    await expect(page.getByText(text.told)).toBeVisible();
    await page.reload();
    for (const line of text.shared) await expect(page.getByText(line)).toBeVisible();
    for (const name of text.share) await expect(page.getByRole('button', { name })).toHaveCount(0);
    await settled();
    expect(await issues(page)).toEqual([]);
    if (!process.env.E2E_DATA) return;
    const file = join(process.env.E2E_DATA, 'sis', `ANKECY-${published[locale]}-odpovedi.csv`);
    const [head, ...rows] = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').split('\r\n');
    expect(head).toBe('anketa,rok,semestr,druh,otazka,cil,forma,povinn,gl,ucit,obor,stupr,hodnota,pocet,text,text_en');
    expect(rows.length).toBeGreaterThan(20);
  });
}
