import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { phone } from './questionnaire.ts';

test.use({ ...phone, javaScriptEnabled: false });

test('on a phone the menu opens before the page’s script has come, leads on, and closes', async ({ page }) => {
  await page.goto('/results');
  const menu = page.getByRole('dialog', { name: 'Hlavní nabídka' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Otevřít nabídku' }).click();
  await expect(menu.getByRole('link', { name: 'Výsledky' })).toBeVisible();
  await menu.getByRole('button', { name: 'Zavřít nabídku' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Otevřít nabídku' }).click();
  await menu.getByRole('link', { name: 'Přihlásit se' }).click();
  await expect(page).toHaveURL(/\/login/);
});
