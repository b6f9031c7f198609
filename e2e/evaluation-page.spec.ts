import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { presentPhase } from './phase.ts';
import { ownEvaluation, signIn } from './suite.ts';

test('opening an evaluation takes three requests for its data, and two that ask the SIS what it has, none twice', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/internal/')) asked.push(pathname);
  });
  await page.goto(ownEvaluation);
  await expect(page.getByRole('heading', { name: 'Nahlášené chyby' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Otázky', exact: true })).toBeVisible();
  const id = ownEvaluation.split('/').at(-1);
  const expected = [
    `/internal/import/${id}`,
    `/internal/import/${id}/answer/check-sis`,
    `/internal/import/${id}/overview`,
    `/internal/import/${id}/question/check-sis`,
    `/internal/jobs/${id}`,
  ];
  // The SIS is asked once the cards stand; what would be asked for twice comes until the network rests.
  await expect.poll(() => [...new Set(asked)].toSorted()).toEqual(expected);
  await page.waitForLoadState('networkidle');
  expect(asked.toSorted()).toEqual(expected);
});

test('a phase is moved by keyboard alone: looking moves nothing, a question comes before every move', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto(ownEvaluation);
  await expect(presentPhase(page)).toHaveText('Vyplňování dotazníků');
  const end = page.getByRole('button', { name: 'Ukončit vyplňování' });
  await end.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Ukončit vyplňování hodnocení „Hodnocení \d+“\?$/ });
  await expect(dialog).toContainText('Do minulé noci studenti odeslali');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(end).toBeFocused();
  await expect(presentPhase(page)).toHaveText('Vyplňování dotazníků');

  await page.keyboard.press('Enter');
  const yes = dialog.getByRole('button', { name: 'Ukončit vyplňování' });
  await expect(yes).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(yes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(presentPhase(page)).toHaveText('Kontrola výsledků');
  const other = page.getByRole('button', { name: /^Jiná fáze/ });
  await other.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const again = page.getByRole('dialog', { name: /^Znovu otevřít vyplňování/ });
  await expect(again).toContainText('zůstává sečteno');
  const reopen = again.getByRole('button', { name: 'Znovu otevřít vyplňování' });
  await expect(reopen).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(reopen).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(presentPhase(page)).toHaveText('Vyplňování dotazníků');
  await expect(page.getByText(/^Další změna|Žádná další změna/)).toContainText('Naposledy: Vyplňování dotazníků');

  await page.goto('/imports');
  const menu = page
    .getByRole('row')
    .filter({ hasText: process.env.E2E_RUN ?? '' })
    .getByRole('button');
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Zveřejnění výsledků' })).toBeFocused();
  await expect(menu).toContainText('Vyplňování dotazníků');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: /^Ukončit vyplňování hodnocení .* a\szveřejnit výsledky\?$/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toContainText('Vyplňování dotazníků');
});
