import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling } from './looking.ts';
import { signIn, tokenOf } from './suite.ts';
import { variants } from './variants.ts';

const words = {
  cs: {
    link: 'Role ze souboru',
    pick: 'Vybrat soubor',
    unfold: 'Vložit text místo souboru',
    paste: 'Obsah souboru',
    try: 'Zkontrolovat role',
    trial: 'Co by se stalo',
    nobody: 'neznámá osoba',
    role: 'neznámá role',
    header: /chybí sloupec role/,
    give: 'Zapsat změny',
    done: /^Role jsou zapsány\. Přiděleno rolí: 1, odebráno: 0, přeskočeno chybných řádků: 2/,
    taken: /^Role jsou zapsány\. Přiděleno rolí: 0, odebráno: 1/,
    empty: 'Odebrat všechny role ze souboru?',
    yes: 'Odebrat role',
  },
  en: {
    link: 'Roles from a file',
    pick: 'Choose a file',
    unfold: 'Paste text in place of a file',
    paste: 'Content of the file',
    try: 'Check the roles',
    trial: 'What would happen',
    nobody: 'unknown person',
    role: 'unknown role',
    header: /lacks a column role/,
    give: 'Write the changes',
    done: /^The roles are written\. Roles given: 1, taken: 0, lines with a mistake skipped: 2/,
    taken: /^The roles are written\. Roles given: 0, taken: 1/,
    empty: 'Take all roles of the last file?',
    yes: 'Take the roles',
  },
} as const;

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const text = words[locale];

  test(`an administrator gives roles by a file in ${locale}: mistakes are seen first, then it is written, and an empty file takes them`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    const headers = { 'x-csrf-token': await tokenOf(page.request) };
    const login = `role-${locale}-${Date.now()}`;
    const data = { login, password: 'dlouhé heslo pro role', email: '', name: 'Role', surname: 'Souborová', roles: [] };
    expect((await page.request.post('/internal/user/create', { headers, data })).ok()).toBe(true);
    await page.goto('/users');
    await page.getByRole('button', { name: locale === 'cs' ? 'Další správa' : 'More administration' }).click();
    await page.getByRole('menuitem', { name: text.link }).click();
    await page.getByText(text.unfold).click();
    await page.getByLabel(text.paste).fill('jméno\nněkdo');
    await page.getByRole('button', { name: text.try }).click();
    await expect(page.getByText(text.header)).toBeVisible();
    await settled();
    expect(await issues(page)).toEqual([]);
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: text.pick }).click();
    const csv = `\uFEFFlogin;role\r\n${login};"editor"\r\nnikdo-takovy;editor\r\nstudent;rektor\r\n`;
    await (await chosen).setFiles({ name: 'role.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const trial = page.getByRole('table', { name: text.trial });
    await expect(trial.getByRole('row')).toHaveCount(4);
    await expect(trial.getByText(text.nobody)).toBeVisible();
    await expect(trial.getByText(text.role)).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await settled();
      expect(await issues(page)).toEqual([]);
    }
    await page.getByRole('button', { name: text.give }).click();
    await expect(page.getByText(text.done)).toBeVisible();
    const user = async () =>
      (await (await page.request.get(`/internal/user/local-${login}`)).json()) as { user: { roles: string[] } };
    expect((await user()).user.roles).toEqual(['editor']);
    await page.getByLabel(text.paste).fill('login;role');
    await page.getByRole('button', { name: text.try }).click();
    await page.getByRole('button', { name: text.give }).click();
    await page.getByRole('dialog', { name: text.empty }).getByRole('button', { name: text.yes }).click();
    await expect(page.getByText(text.taken)).toBeVisible();
    expect((await user()).user.roles).toEqual(['user']);
  });
}
