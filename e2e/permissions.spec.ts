import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling } from './looking.ts';
import { signIn } from './suite.ts';
import { variants } from './variants.ts';

const words = {
  cs: {
    title: 'Kdo co smí',
    search: 'vylosovat',
    found: 'Vylosovat studenty z těch, kdo odpověděli',
    right: 'Pokročilé nastavení',
    role: 'administrátor',
    narrow: 'Smí i jiný systém',
    scope: 'Studijní systém (SIS)',
    opened: 'Sdělit SIS, zda má osoba ještě co vyplnit',
  },
  en: {
    title: 'Who may do what',
    search: 'draw students',
    found: 'Draw students among those who have answered',
    right: 'Advanced settings',
    role: 'administrator',
    narrow: 'Open to other systems',
    scope: 'Student system (SIS)',
    opened: 'Tell the SIS whether a person has something to fill in',
  },
} as const;

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const text = words[locale];

  test(`an administrator looks up in ${locale} who may do something, and what a scope of tokens opens`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    await page.goto('/users');
    await page.getByRole('button', { name: locale === 'cs' ? 'Další správa' : 'More administration' }).click();
    await page.getByRole('menuitem', { name: text.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: text.role })).toBeVisible();
    await page.getByRole('searchbox').fill(text.search);
    const row = page.getByRole('row').filter({ hasText: text.found });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText(text.right);
    await settled();
    expect(await issues(page)).toEqual([]);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: text.narrow }).selectOption({ label: text.scope });
    await expect(page.getByRole('row').filter({ hasText: text.opened })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: text.found })).toHaveCount(0);
  });
}
