import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling } from './looking.ts';
import { signIn } from './suite.ts';
import { variants } from './variants.ts';

const words = {
  cs: {
    users: 'API tokeny',
    make: 'Vytvořit token',
    dialog: 'Nový token',
    name: /^K\sčemu je/,
    ends: /^Platí do/,
    whose: /^Čí token bude/,
    scope: /^Studijní systém/,
    reads: 'Sdělit SIS, zda má osoba ještě co vyplnit',
    account: 'Založit servisní účet',
    newAccount: 'Nový servisní účet',
    accountName: /^Název/,
    makeAccount: 'Založit',
    accountMade: 'Servisní účet je založen.',
    deleteAccount: 'Smazat',
    deleteQuestion: /^Smazat účet/,
    newName: 'Přidat část',
    nameDialog: 'Nová část',
    addresses: /^Adresy/,
    release: /^Vydání/,
    deleteName: /^Smazat název/,
    submit: 'Vytvořit',
    made: 'Token je vytvořen',
    token: 'Nový token',
    close: 'Zavřít',
    unused: 'ještě ne',
    revoke: 'Zneplatnit',
    question: /^Zneplatnit token/,
  },
  en: {
    users: 'API tokens',
    make: 'Make a token',
    dialog: 'New token',
    name: /^What it is for/,
    ends: /^Valid until/,
    whose: /^Whose token it will be/,
    scope: /^Student system/,
    reads: 'Tell the SIS whether a person has something to fill in',
    account: 'Make a service account',
    newAccount: 'New service account',
    accountName: /^Name/,
    makeAccount: 'Make',
    accountMade: 'The service account is made.',
    deleteAccount: 'Delete',
    deleteQuestion: /^Delete the account/,
    newName: 'Add a part',
    nameDialog: 'A new part',
    addresses: /^Addresses/,
    release: /^Release/,
    deleteName: /^Delete the name/,
    submit: 'Make',
    made: 'The token is made',
    token: 'New token',
    close: 'Close',
    unused: 'not yet',
    revoke: 'Revoke',
    question: /^Revoke the token/,
  },
} as const;

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const text = words[locale];

  test(`an administrator makes an account and a token in ${locale}, a machine calls by it, and revoked it opens nothing`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    await page.goto('/users');
    await page.getByRole('button', { name: locale === 'cs' ? 'Další správa' : 'More administration' }).click();
    await page.getByRole('menuitem', { name: text.users }).click();
    await expect(page.getByRole('heading', { level: 1, name: text.users })).toBeVisible();
    const account = `Data ${locale}`;
    await page.getByRole('button', { name: text.account }).click();
    const newAccount = page.getByRole('dialog', { name: text.newAccount });
    await newAccount.getByLabel(text.accountName).fill(account);
    await newAccount.getByRole('button', { name: text.makeAccount }).click();
    await expect(page.getByText(text.accountMade)).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(account) })).toBeVisible();
    await page.getByRole('button', { name: text.make, exact: true }).click();
    const form = page.getByRole('dialog', { name: text.dialog });
    const name = `SIS ${locale}`;
    await form.getByLabel(text.name).fill(name);
    await form.getByLabel(text.whose).selectOption({ label: account });
    await expect(form.getByText(text.reads)).toHaveCount(0);
    await form.getByRole('checkbox', { name: text.scope }).check();
    await expect(form.getByText(text.reads)).toBeVisible();
    await settled();
    expect(await issues(page)).toEqual([]);
    await form.getByLabel(text.ends).fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10));
    await form.getByRole('button', { name: text.submit }).click();
    const made = page.getByRole('dialog', { name: text.made });
    const token = await made.getByLabel(text.token).inputValue();
    await settled();
    expect(await issues(page)).toEqual([]);
    await made.getByRole('button', { name: text.close }).click();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText(account);
    await expect(row).toContainText(text.unused);
    expect(await page.content()).not.toContain(token);

    const machine = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    const ask = async () => (await machine.get('/api/sis-notification/nobody')).status();
    expect([200, 404]).toContain(await ask());
    await page.reload();
    await expect(row).not.toContainText(text.unused);

    await row.getByRole('button', { name: text.revoke }).click();
    const question = page.getByRole('dialog', { name: text.question });
    await question.getByRole('button', { name: text.revoke }).click();
    await expect(row).toHaveCount(0);
    expect(await ask()).toBe(401);
    await machine.dispose();

    await page
      .getByRole('row', { name: new RegExp(account) })
      .getByRole('button', { name: text.deleteAccount })
      .click();
    await page
      .getByRole('dialog', { name: text.deleteQuestion })
      .getByRole('button', { name: text.deleteAccount })
      .click();
    await expect(page.getByRole('row', { name: new RegExp(account) })).toHaveCount(0);
  });

  test(`an administrator makes a remote’s name and its team’s token in ${locale}; without the name the token releases nothing`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    await page.goto('/api-tokens');
    const remote = `mfe-rooms-${locale}`;
    await page.getByRole('button', { name: text.newName }).click();
    const naming = page.getByRole('dialog', { name: text.nameDialog });
    await naming.getByLabel(text.accountName).fill(remote);
    await naming.getByLabel(text.addresses).fill(`/rooms-${locale}, /room-${locale}`);
    await naming.getByRole('button', { name: text.makeAccount }).click();
    const named = page.getByRole('row', { name: new RegExp(`^${remote}`) });
    await expect(named).toContainText(`/room-${locale}`);
    await page.getByRole('button', { name: text.make, exact: true }).click();
    const form = page.getByRole('dialog', { name: text.dialog });
    await form.getByLabel(text.name).fill(`Team ${locale}`);
    await form.getByLabel(text.ends).fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10));
    await form.getByRole('checkbox', { name: text.release }).check();
    await form.getByRole('checkbox', { name: remote }).check();
    await settled();
    expect(await issues(page)).toEqual([]);
    await form.getByRole('button', { name: text.submit }).click();
    const made = page.getByRole('dialog', { name: text.made });
    const token = await made.getByLabel(text.token).inputValue();
    await made.getByRole('button', { name: text.close }).click();

    const extraHTTPHeaders = { authorization: `Bearer ${token}` };
    const team = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
    const answer = await team.get(`/api/remotes/${remote}`);
    expect(await answer.json()).toEqual({
      name: remote,
      prefixes: [`/rooms-${locale}`, `/room-${locale}`],
      active: null,
    });
    expect((await team.get('/api/remotes/mfe-results')).status()).toBe(403);
    await named.getByRole('button', { name: text.deleteAccount }).click();
    const question = page.getByRole('dialog', { name: text.deleteName });
    await question.getByRole('button', { name: text.deleteAccount }).click();
    await expect(named).toHaveCount(0);
    expect((await team.get(`/api/remotes/${remote}`)).status()).toBe(404);
    await team.dispose();
  });
}
