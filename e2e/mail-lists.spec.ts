import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues } from './looking.ts';
import { noteTrouble } from './product-database.ts';
import { signIn } from './suite.ts';

const mailing = '/import/2/mailing';

test('an administrator opens drafts and sent e-mails of an evaluation, and searches them', async ({ page }) => {
  await signIn(page, 'admin');
  for (const [path, heading] of [
    [`${mailing}/drafts`, 'Koncepty e-mailů'],
    ['/import/1/mailing/sent', 'Odeslané e-maily'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.getByLabel('Hledat v předmětu').fill('nic');
    await expect(page).toHaveURL(`${path}?search=nic`);
    await expect(page.getByText(/^Žádn.* jsme nenašli\./)).toBeVisible();
    expect(await issues(page)).toEqual([]);
  }
  // Where nothing has been sent there is nothing to search.
  await page.goto(`${mailing}/sent`);
  await expect(page.getByText(/^Žádný\se-mail zatím nebyl odeslán/)).toBeVisible();
  await expect(page.getByLabel('Hledat v předmětu')).toHaveCount(0);
});

test('an address that e-mails came back from is found, downloaded and released', async ({ page }) => {
  await noteTrouble('student');
  try {
    await signIn(page, 'admin');
    await page.goto(`${mailing}/undelivered`);
    await page.getByLabel('Důvod').selectOption('Schránka neexistuje');
    await page.getByLabel('Jen zastavené').click();
    await expect(page).toHaveURL(`${mailing}/undelivered?reason=no-mailbox&suppressed=yes`);
    const row = page.getByRole('row', { name: 'student@' });
    await expect(row).toBeVisible();
    expect(await issues(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stáhnout' }).click();
    const link = page.getByRole('menuitem', { name: 'CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('Jméno;Číslo osoby;Adresa;Důvod;Odpověď serveru;Týden od;Zastaveno');
    expect(lines.slice(1).some((line) => line.includes(';Schránka neexistuje;550 5.1.1;'))).toBe(true);
    await row.getByRole('button', { name: /^Povolit posílání/ }).click();
    await expect(page.getByText(/e-maily se budou znovu posílat\./)).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByLabel('Jen zastavené').click();
    await expect(page).toHaveURL(`${mailing}/undelivered?reason=no-mailbox`);
    await expect(row).toContainText('ne');
    await expect(row.getByRole('button')).toHaveCount(0);
  } finally {
    await noteTrouble('student', { undo: true });
  }
});
