import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling } from './looking.ts';
import { publishMarked } from './revisions.ts';
import { signIn } from './suite.ts';
import { variants } from './variants.ts';

const words = {
  cs: {
    users: 'Nasazení',
    disable: 'Vypnout: mfe-results',
    yes: 'Vypnout',
    off: 'vypnuto',
    said: /Tato část je nyní vypnuta/,
    menu: 'Výsledky',
    rollBack: /^Vrátit zpět na [0-9a-f]{8}: mfe-results$/,
    back: 'Vrátit zpět',
    on: 'běží',
    revisions: /verz[eí]$/,
  },
  en: {
    users: 'Deployments',
    disable: 'Disable: mfe-results',
    yes: 'Disable',
    off: 'disabled',
    said: /This part is switched off at the moment/,
    menu: 'Results',
    rollBack: /^Roll back to [0-9a-f]{8}: mfe-results$/,
    back: 'Roll back',
    on: 'running',
    revisions: /versions?$/,
  },
} as const;

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const text = words[locale];

  test(`an administrator disables a remote in ${locale}, whose page then says so to everybody, and rolls it back`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await publishMarked(process.env.E2E_DATA ?? '', 'mfe-results', `deployments-${locale}`);
    const cookie = { name: 'anketa-locale', value: locale, url: baseURL ?? '' };
    await page.context().addCookies([cookie]);
    const settled = settling(page);
    await signIn(page, 'admin');
    await page.goto('/users');
    await page.getByRole('button', { name: locale === 'cs' ? 'Další správa' : 'More administration' }).click();
    await page.getByRole('menuitem', { name: text.users }).click();
    await expect(page.getByRole('heading', { level: 1, name: text.users })).toBeVisible();
    const remote = page.getByRole('region', { name: 'mfe-results', exact: true });
    await expect(remote).toContainText('journeys');
    await remote.getByText(text.revisions).click();
    await settled();
    expect(await issues(page)).toEqual([]);

    await remote.getByRole('button', { name: text.disable }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.yes, exact: true }).click();
    await expect(remote.getByText(text.off, { exact: true })).toBeVisible();

    const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
    await visitor.context().addCookies([cookie]);
    const itsMenu = visitor.getByRole('link', { name: text.menu, exact: true });
    await visitor.goto('/results');
    await expect(visitor.getByRole('heading', { level: 1, name: text.said })).toBeVisible();
    await expect(itsMenu).toHaveCount(0);
    expect(await issues(visitor)).toEqual([]);

    await remote.getByRole('button', { name: text.rollBack }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.back, exact: true }).click();
    await expect(remote.getByText(text.on, { exact: true })).toBeVisible();
    await visitor.goto('/results');
    await expect(visitor.getByRole('heading', { level: 1, name: text.menu })).toBeVisible();
    await expect(itsMenu).not.toHaveCount(0);
    await visitor.context().close();
  });
}
