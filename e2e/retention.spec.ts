import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling } from './looking.ts';
import { noteOldAct } from './product-database.ts';
import { signIn } from './suite.ts';
import { languagesAtWidths, variants } from './variants.ts';

const words = {
  cs: {
    audit: 'Záznam úkonů',
    link: 'Doby uchování',
    run: 'Odstranit teď',
    removed: 'Odstranění údajů, kterým skončila doba',
    runs: 'Co se kdy odstranilo',
  },
  en: {
    audit: 'Audit log',
    link: 'Retention periods',
    run: 'Remove now',
    removed: 'Data whose time was over removed',
    runs: 'Removed so far',
  },
} as const;

for (const [locale, width] of variants(import.meta.filename, languagesAtWidths)) {
  const text = words[locale];

  test(`an administrator sees in ${locale} at ${width} pixels what is due, has it removed, and finds the run`, async ({
    page,
    baseURL,
  }) => {
    await noteOldAct();
    await page.setViewportSize({ width, height: 900 });
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    await page.goto('/audit');
    await page.getByRole('link', { name: text.link }).click();
    await expect(page.getByRole('heading', { level: 1, name: text.link })).toBeVisible();
    const terms = page.getByRole('table', { name: text.link });
    await expect(terms.getByRole('row').filter({ hasText: text.audit })).toContainText(/1\s*$/);
    await settled();
    expect(await issues(page)).toEqual([]);

    await page.getByRole('button', { name: text.run }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.run }).click();
    await expect(terms.getByRole('row').filter({ hasText: text.audit })).toContainText(/0\s*$/);
    await expect(page.getByRole('button', { name: text.run })).toHaveCount(0);
    await expect(page.getByRole('table', { name: text.runs }).getByRole('row')).not.toHaveCount(0);

    await page.goto('/audit?kind=system');
    await expect(page.getByRole('row').filter({ hasText: text.removed }).first()).toBeVisible();
    await settled();
    expect(await issues(page)).toEqual([]);
  });
}
