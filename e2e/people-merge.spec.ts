import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling, unfoldSections } from './looking.ts';
import { signIn, tokenOf } from './suite.ts';
import { variants } from './variants.ts';

const words = {
  cs: {
    link: 'Záznamy osoby',
    record: 'Druhý záznam',
    compare: 'Porovnat záznamy',
    dialog: 'Jsou oba záznamy jedna osoba?',
    submit: 'Sloučit záznamy',
    done: 'Záznamy jsou sloučeny. Výsledky hodnocení zůstaly stejné.',
    receipt: /^Doklad o\sshodě výsledků/,
    part: 'Vzít sloučení zpět',
    question: /^Vzít zpět sloučení záznamu/,
    parted: 'Sloučení je vzato zpět. Výsledky hodnocení zůstaly stejné.',
    mayNot: /^Vybraný záznam je administrátorem/,
  },
  en: {
    link: 'Records of this person',
    record: 'The other record',
    compare: 'Compare the records',
    dialog: 'Are both records one person?',
    submit: 'Merge the records',
    done: 'The records are merged. The results of evaluations have stayed the same.',
    receipt: /^Receipt of equal results/,
    part: 'Take the merge back',
    question: /^Take back the merge of record/,
    parted: 'The merge is taken back. The results of evaluations have stayed the same.',
    mayNot: /^The chosen record is an administrator/,
  },
} as const;

const password = 'dlouhé heslo pro záznam';

/** Two people of one name who sign in by a local password, made by an administrator. Gives their logins. */
async function givenRecords(page: Page, locale: string): Promise<readonly [string, string]> {
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  const at = Date.now();
  const logins = [`prvni-${locale}-${at}`, `druhy-${locale}-${at}`] as const;
  for (const [index, login] of logins.entries()) {
    const names = { email: '', name: ['První', 'Druhý'][index], surname: `Sloučený${locale}` };
    const data = { login, password, ...names, roles: [] };
    expect((await page.request.post('/internal/user/create', { headers, data })).ok()).toBe(true);
  }
  return logins;
}

/** Who somebody is that signs in by a login, in a browser of their own. */
async function nameBehind(browser: Browser, baseURL: string | undefined, login: string): Promise<string> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/login?back=%2Fsettings');
  await page.getByLabel(/^Přihlašovací jméno|^Login/).fill(login);
  await page.getByLabel(/^Heslo|^Password/).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings');
  const session = (await (await page.request.get('/internal/session')).json()) as { oident: string };
  await context.close();
  return session.oident;
}

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const text = words[locale];

  test(`an administrator merges two records in ${locale}: either login is one person; taken back, they are two again`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    const settled = settling(page);
    await signIn(page, 'admin');
    const [first, second] = await givenRecords(page, locale);
    await page.goto(`/user/local-${first}`);
    await unfoldSections(page);
    await page.getByRole('link', { name: text.link }).click();
    await page.getByRole('combobox', { name: text.record }).fill(second);
    await page.getByRole('option', { name: /Druhý/ }).click();
    await settled();
    expect(await issues(page)).toEqual([]);
    await page.getByRole('button', { name: text.compare }).click();
    const dialog = page.getByRole('dialog', { name: text.dialog });
    await expect(dialog.getByRole('region').nth(1)).toContainText(`local-${second}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await settled();
    expect(await issues(page)).toEqual([]);
    await dialog.getByRole('button', { name: text.submit }).click();
    await expect(page.getByText(text.done)).toBeVisible();
    await page.getByText(text.receipt).click();
    await settled();
    expect(await issues(page)).toEqual([]);
    expect(await nameBehind(browser, baseURL, second)).toBe(`local-${first}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/user/local-${second}/records`);
    await expect(page.getByRole('link', { name: new RegExp(`local-${first}`) })).toBeVisible();
    await settled();
    expect(await issues(page)).toEqual([]);
    await page.getByRole('button', { name: text.part }).click();
    await page.getByRole('dialog', { name: text.question }).getByRole('button', { name: text.part }).click();
    await expect(page.getByText(text.parted)).toBeVisible();
    expect(await nameBehind(browser, baseURL, second)).toBe(`local-${second}`);
  });

  test(`what is in the way of a merge is said in ${locale}, and nothing is merged`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'anketa-locale', value: locale, url: baseURL ?? '' }]);
    await signIn(page, 'admin');
    const [first] = await givenRecords(page, locale);
    await page.goto(`/user/local-${first}/records`);
    await page.getByRole('combobox', { name: text.record }).fill('admin');
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: text.compare }).click();
    const dialog = page.getByRole('dialog', { name: text.dialog });
    await expect(dialog.getByText(text.mayNot)).toBeVisible();
    await expect(dialog.getByRole('button', { name: text.submit })).toHaveAttribute('aria-disabled', 'true');
  });
}
