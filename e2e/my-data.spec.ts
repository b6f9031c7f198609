import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling } from './looking.ts';
import { signIn } from './suite.ts';
import { languagesAtWidths, variants } from './variants.ts';

const words = {
  cs: {
    card: 'Moje údaje',
    account: 'Kdo jste',
    studies: 'Vaše studium',
    record: 'Kdo pracoval s Vaším záznamem',
    answers: 'Vaše odpovědi v dotaznících',
    why: /^Odeslaný dotazník je zapečetěný/,
    download: /^Stáhnout vše/,
    processing: /^Jaké osobní údaje/,
    title: 'Zpracování osobních údajů',
  },
  en: {
    card: 'My data',
    account: 'Who you are',
    studies: 'Your studies',
    record: 'Who worked with your record',
    answers: 'Your answers in questionnaires',
    why: /^A questionnaire that was sent is sealed/,
    download: /^Download everything/,
    processing: /^What personal data/,
    title: 'Processing of personal data',
  },
} as const;

for (const [locale, width] of variants(import.meta.filename, languagesAtWidths)) {
  const text = words[locale];

  test(`a student reads in ${locale} what is stored about them at ${width} pixels, and takes it away`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'student');
    await page.goto('/settings');
    await page.getByRole('link', { name: text.card }).click();
    await expect(page.getByRole('heading', { level: 1, name: text.card })).toBeVisible();
    const account = page.getByRole('region', { name: text.account });
    await expect(account).toContainText('student');
    await expect(page.getByRole('region', { name: text.studies })).toBeVisible();
    await expect(page.getByRole('heading', { name: text.record })).toBeVisible();
    await expect(page.getByText(text.answers)).toBeVisible();
    await expect(page.getByText(text.why)).toBeVisible();
    await settled();
    expect(await issues(page)).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: text.download }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^anketa-\d{4}-\d\d-\d\d\.json$/);
    const file = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(file.data.map(({ key }: { key: string }) => key)).toContain('account');
    expect(JSON.stringify(file)).not.toMatch(/\d\d:\d\d:\d\d/);

    await page.getByRole('link', { name: text.processing }).click();
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible();
    await settled();
    expect(await issues(page)).toEqual([]);
  });
}
