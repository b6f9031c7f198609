import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling } from './looking.ts';
import { signIn } from './suite.ts';

const words = {
  cs: {
    users: 'Tokeny',
    make: 'Vytvořit token',
    dialog: 'Nový token',
    name: /^K\sčemu je/,
    ends: /^Platí do/,
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
    submit: 'Make',
    made: 'The token is made',
    token: 'New token',
    close: 'Close',
    unused: 'not yet',
    revoke: 'Revoke',
    question: /^Revoke the token/,
  },
} as const;

for (const locale of ['cs', 'en'] as const) {
  const text = words[locale];

  test(`an administrator makes a token in ${locale}, a machine calls by it, and revoked it opens nothing`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    await page.goto('/users');
    await page.getByRole('link', { name: text.users }).click();
    await expect(page.getByRole('heading', { level: 1, name: text.users })).toBeVisible();
    await page.getByRole('button', { name: text.make }).click();
    const form = page.getByRole('dialog', { name: text.dialog });
    const name = `SIS ${locale}`;
    await form.getByLabel(text.name).fill(name);
    await form.getByLabel(text.ends).fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10));
    await form.getByRole('button', { name: text.submit }).click();
    const made = page.getByRole('dialog', { name: text.made });
    const token = await made.getByLabel(text.token).inputValue();
    await settled();
    expect(await issues(page)).toEqual([]);
    await made.getByRole('button', { name: text.close }).click();
    const row = page.getByRole('row', { name: new RegExp(name) });
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
  });
}
