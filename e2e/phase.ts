import { expect, type Locator, type Page } from '@playwright/test';

/** The step of the phase that the evaluation whose page is open is in. */
export function presentPhase(page: Page): Locator {
  return page.locator('[aria-current="step"]');
}

/** Chooses another phase in the menu, without moving yet: the question that is asked. */
export async function choosePhase(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Jiná fáze/ }).click();
  await page.getByRole('menuitem', { name: label }).click();
  return page.getByRole('dialog');
}

/** Moves the evaluation whose page is open to a phase. */
export async function movePhase(page: Page, label: string): Promise<void> {
  const dialog = await choosePhase(page, label);
  const button = dialog.getByRole('button').last();
  await expect(button).toBeEnabled();
  await button.click();
  await expect(presentPhase(page)).toHaveText(label);
}
