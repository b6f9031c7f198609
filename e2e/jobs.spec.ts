import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { presentPhase } from './phase.ts';
import { signIn } from './suite.ts';

test('a page follows an import to its end, and a deletion back to the list', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/import/create');
  await page.getByLabel('Název česky').fill('Hodnocení na zkoušku');
  await page.getByLabel('Název anglicky').fill('Evaluation on trial');
  await page.getByRole('button', { name: 'Spustit import' }).click();
  await expect(page).toHaveURL(/\/import\/\d+$/);
  // Nobody reloads: the page asks how far the import is, and shows the evaluation once it is there.
  await expect(presentPhase(page)).toBeVisible({ timeout: 60_000 });

  await expect(page.getByRole('heading', { name: 'Data jsou převzatá' })).toBeVisible();

  await page.getByRole('link', { name: 'Data a smazání' }).click();
  await expect(page).toHaveURL(/#data$/);
  await page.getByRole('button', { name: 'Převzít data znovu' }).click();
  await expect(page.getByText('Import byl spuštěn.')).toBeVisible();
  await expect(page.getByText(/Poslední import skončil .* a\snic nezměnil\./)).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Smazat hodnocení', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Smazat hodnocení „Hodnocení na zkoušku“?' })
    .getByRole('button', { name: 'Smazat hodnocení' })
    .click();
  await expect(page.getByText('Hodnocení „Hodnocení na zkoušku“ bylo smazáno.')).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/imports$/);
});
