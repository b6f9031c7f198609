import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling } from './looking.ts';
import { signIn } from './suite.ts';
import { languagesAtWidths, variants } from './variants.ts';

const words = {
  cs: {
    link: 'Záznam úkonů',
    search: 'Hledat',
    act: 'Odhlášení ze všech zařízení',
    signingIn: 'Přihlašování',
    signOut: 'Odhlásit všude',
  },
  en: {
    link: 'Audit log',
    search: 'Search',
    act: 'Signed out everywhere',
    signingIn: 'Signing in',
    signOut: 'Sign out everywhere',
  },
} as const;

for (const [locale, width] of variants(import.meta.filename, languagesAtWidths)) {
  const text = words[locale];

  test(`an administrator finds in ${locale} at ${width} pixels who did what to whom`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    await page.goto('/user/880');
    await page.getByRole('heading', { level: 2, name: text.signingIn }).click();
    await page.getByRole('button', { name: text.signOut }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.signOut }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/users');
    await page.getByRole('button', { name: locale === 'cs' ? 'Další správa' : 'More administration' }).click();
    await page.getByRole('menuitem', { name: text.link }).click();
    await expect(page.getByRole('heading', { level: 1, name: text.link })).toBeVisible();
    const rows = page.getByRole('row').filter({ hasText: text.act });
    await expect(rows.first()).toContainText('880');
    await page.getByRole('searchbox', { name: text.search }).fill('880');
    await expect(page).toHaveURL(/search=/);
    await expect(rows.first()).toContainText('880');
    await settled();
    expect(await issues(page)).toEqual([]);

    await page.goto('/audit?kind=phases');
    await expect(rows).toHaveCount(0);
  });
}
