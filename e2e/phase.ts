import { expect, type Locator, type Page } from '@playwright/test';

/** The button that says the phase of the evaluation whose page is open, and moves it. */
export function phaseButton(page: Page): Locator {
  return page.getByRole('button', { name: /– Fáze hodnocení/ });
}

/** Chooses another phase in the dialog, without moving yet. */
export async function choosePhase(page: Page, label: string): Promise<Locator> {
  await phaseButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: label }).check();
  return dialog;
}

/** Moves the evaluation whose page is open to a phase. */
export async function movePhase(page: Page, label: string): Promise<void> {
  const dialog = await choosePhase(page, label);
  await dialog.getByRole('button', { name: `Přejít do fáze ${label}` }).click();
  await expect(phaseButton(page)).toContainText(label);
}
