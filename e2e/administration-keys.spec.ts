import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { tabTo } from './keys.ts';
import { issues } from './looking.ts';
import { presentPhase } from './phase.ts';
import { signIn, tokenOf } from './suite.ts';

test('from the list by keys alone: an evaluation is made with chosen filters, its text and a switch are changed, and filling is opened', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const name = `Doktorské ${Date.now()}`;
  const { keyboard } = page;
  const press = async (...target: Parameters<typeof tabTo> extends [unknown, ...infer Rest] ? Rest : never) => {
    await tabTo(page, ...target);
    await keyboard.press('Enter');
  };
  const write = async (label: string, text: string) => {
    await tabTo(page, 'textbox', label);
    await keyboard.press('Control+a');
    await keyboard.type(text);
  };
  await signIn(page, 'admin');

  // The list: put in another order, and on to a new evaluation.
  await page.goto('/imports');
  await press('button', 'Název');
  await expect(page.getByRole('columnheader', { name: 'Název' })).toHaveAttribute('aria-sort', 'ascending');
  await press('link', 'Nové hodnocení');
  await expect(page.getByRole('heading', { level: 1, name: 'Nové hodnocení' })).toBeFocused();

  // Whom it is about, and whom it is narrowed to.
  await write('Název česky', name);
  await write('Název anglicky', `${name} EN`);
  await tabTo(page, 'radio', /^Studenti/);
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Doktorandi/ })).toBeChecked();
  const remaining = page.getByRole('status').filter({ hasText: /studi/ });
  const all = await remaining.textContent();
  const group = page.locator('summary', { hasText: 'Forma studia' });
  await group.focus();
  await keyboard.press('Enter');
  const form = page.locator('details', { has: group }).getByRole('checkbox').first();
  const label = (await form.evaluate((box) => (box as HTMLInputElement).labels?.[0]?.textContent)) ?? '';
  await keyboard.press('Tab');
  await expect(form).toBeFocused();
  await keyboard.press('Space');
  await expect(group).toContainText('1');
  await expect(remaining).not.toHaveText(all ?? '');
  expect(await issues(page)).toEqual([]);
  await press('button', 'Spustit import');
  await expect(page).toHaveURL(/\/import\/\d+$/, { timeout: 90_000 });
  await expect(presentPhase(page)).toHaveText('Příprava');

  // What it was narrowed by stands there.
  await press('link', 'Data a smazání');
  await expect(page.getByRole('definition').filter({ hasText: label })).toBeVisible();

  // A text, and a switch.
  const saved = page.getByText('Úprava importu proběhla úspěšně.');
  await press('link', 'Texty');
  await write('Úvodní text česky', 'Děkujeme za Váš čas.');
  await press('button', 'Uložit změny');
  await expect(saved).toBeVisible();
  await press('link', 'Nastavení', { part: page.getByRole('navigation', { name: 'Části hodnocení' }) });
  const writes = 'Otázky smějí psát i vyučující';
  await tabTo(page, 'checkbox', writes);
  await keyboard.press('Space');
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/import/update/') && answer.ok()),
    press('button', 'Uložit nastavení'),
  ]);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: writes })).not.toBeChecked();
  await press('link', 'Texty');
  await expect(page.getByLabel('Úvodní text česky')).toHaveValue('Děkujeme za Váš čas.');

  // And a phase.
  await press('link', 'Přehled', { part: page.getByRole('navigation', { name: 'Části hodnocení' }) });
  await press('button', 'Zahájit vyplňování');
  const dialog = page.getByRole('dialog');
  const yes = dialog.getByRole('button', { name: 'Zahájit vyplňování' });
  await expect(yes).toBeEnabled();
  await keyboard.press('Tab');
  await expect(yes).toBeFocused();
  await keyboard.press('Enter');
  await expect(presentPhase(page)).toHaveText('Vyplňování dotazníků');
  expect(await issues(page)).toEqual([]);

  const id = /\/import\/(\d+)/.exec(page.url())?.[1];
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  const back = { phase: 0, import_id: Number(id) };
  expect((await page.request.post('/internal/import/update-state', { headers, data: back })).ok()).toBe(true);
  expect((await page.request.post(`/internal/import/${id}/delete`, { headers, data: {} })).ok()).toBe(true);
});
