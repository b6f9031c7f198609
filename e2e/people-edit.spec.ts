import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues, settling, unfoldSections } from './looking.ts';
import { signIn, tokenOf } from './suite.ts';
import { variants } from './variants.ts';

const secret = 'kobyla má malý bok';

const words = {
  cs: {
    surname: /^Příjmení/,
    email: /^E-mail/,
    save: 'Uložit údaje',
    saved: 'Údaje byly uloženy.',
    sis: /^V\sSIS: /,
    back: 'Vrátit podle SIS: Příjmení',
    backYes: 'Vrátit podle SIS',
    isBack: 'Údaj je zase podle SIS.',
    password: /^Nové heslo/,
    give: 'Nastavit nové heslo',
    common: /patří k\stěm, která se zkoušejí jako první/,
    given: /heslo je nastaveno/,
    remove: 'Odebrat heslo',
    removed: /heslo je odebráno/,
    only: /jediný způsob/,
    deactivate: 'Deaktivovat',
    deactivated: /: deaktivováno\./,
    badge: 'deaktivováno',
    activate: 'Vrátit přístup',
    activated: /přístup je vrácen/,
    delete: 'Smazat osobu',
    deleted: 'Osoba je smazána.',
    users: 'Uživatelé',
    login: 'Přihlašovací jméno',
    secret: /^Heslo/,
    off: /Tento účet je deaktivován/,
  },
  en: {
    surname: /^Surname/,
    email: /^E-mail/,
    save: 'Save details',
    saved: 'The details were saved.',
    sis: /^In the SIS: /,
    back: 'Back to the SIS: Surname',
    backYes: 'Back to the SIS',
    isBack: 'The detail is as the SIS says.',
    password: /^New password/,
    give: 'Set new password',
    common: /among those that are tried first/,
    given: /the password is set/,
    remove: 'Remove password',
    removed: /the password is removed/,
    only: /the only way/,
    deactivate: 'Deactivate',
    deactivated: /is deactivated\./,
    badge: 'deactivated',
    activate: 'Give access again',
    activated: /has access again/,
    delete: 'Delete person',
    deleted: 'The person is deleted.',
    users: 'Users',
    login: 'Login',
    secret: /^Password/,
    off: /This account is deactivated/,
  },
} as const;

/** A user who is not in the SIS, made for the journey. Gives the login. */
async function givenUser(page: Page, locale: keyof typeof words): Promise<string> {
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  const login = `host-${locale}-${Date.now()}`;
  const names = { email: '', name: 'Alžběta', surname: 'Hostující' };
  const data = { login, password: 'dlouhé heslo pro test', ...names, roles: [] };
  expect((await page.request.post('/internal/user/create', { headers, data })).ok()).toBe(true);
  return login;
}

/** A teacher whom the SIS has, another one in each language, at the end of the list: nobody signs in as them. */
async function someTeacher(page: Page, locale: keyof typeof words): Promise<string> {
  const { data } = await (await page.request.get('/internal/users?role=teacher&sort=-full_name')).json();
  return data[locale === 'cs' ? 0 : 1].oident;
}

/** Agrees to what is asked. */
const agree = (page: Page, yes: string) => page.getByRole('dialog').getByRole('button', { name: yes }).click();

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const text = words[locale];

  test(`a person is edited in ${locale}: over the SIS and back, a password, deactivated and back, deleted`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const cookie = { name: 'anketa-locale', value: locale, url: baseURL ?? '' };
    await page.context().addCookies([cookie]);
    const settled = settling(page);
    await signIn(page, 'admin');

    await page.goto(`/user/${await someTeacher(page, locale)}`);
    await unfoldSections(page);
    const surname = page.getByLabel(text.surname);
    const own = await surname.inputValue();
    await page.getByLabel(text.email).fill('nikdo');
    await page.getByRole('button', { name: text.save }).click();
    await expect(page.getByLabel(text.email)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(text.email)).toBeFocused();
    await page.reload();
    await unfoldSections(page);
    await surname.fill(`${own}-Nová`);
    await page.getByRole('button', { name: text.save }).click();
    await expect(page.getByText(text.saved)).toBeVisible();
    await expect(page.getByText(text.sis)).toContainText(own);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${own}-Nová`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await settled();
      expect(await issues(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: text.back }).click();
    await agree(page, text.backYes);
    await expect(page.getByText(text.isBack)).toBeVisible();
    await expect(surname).toHaveValue(own);

    const login = await givenUser(page, locale);
    await page.goto(`/user/local-${login}`);
    await unfoldSections(page);
    await page.getByLabel(text.password).fill('password123');
    await page.getByRole('button', { name: text.give }).click();
    await expect(page.getByText(text.common)).toBeVisible();
    await page.getByLabel(text.password).fill(secret);
    await page.getByRole('button', { name: text.give }).click();
    await expect(page.getByText(text.given)).toBeVisible();
    const other = await (await browser.newContext()).newPage();
    await other.context().addCookies([cookie]);
    const comeIn = async () => {
      await other.goto('/login?back=%2Fsettings');
      await other.getByLabel(text.login).fill(login);
      await other.getByLabel(text.secret).fill(secret);
      await other.keyboard.press('Enter');
    };
    await comeIn();
    await expect(other).toHaveURL(/\/settings$/);

    await page.getByRole('button', { name: text.deactivate, exact: true }).click();
    await agree(page, text.deactivate);
    await expect(page.getByText(text.deactivated)).toBeVisible();
    await expect(page.getByText(text.badge, { exact: true })).toBeVisible();
    await comeIn();
    await expect(other.getByText(text.off)).toBeVisible();
    await settled();
    expect(await issues(page)).toEqual([]);
    await page.getByRole('button', { name: text.activate }).click();
    await agree(page, text.activate);
    await expect(page.getByText(text.activated)).toBeVisible();
    await comeIn();
    await expect(other).toHaveURL(/\/settings$/);
    await other.context().close();

    await page.getByRole('button', { name: text.remove }).click();
    await expect(page.getByRole('dialog')).toContainText(text.only);
    await agree(page, text.remove);
    await expect(page.getByText(text.removed)).toBeVisible();

    await page.getByRole('button', { name: text.delete }).click();
    await agree(page, text.delete);
    await expect(page.getByRole('heading', { level: 1, name: text.users })).toBeVisible();
    await expect(page.getByText(text.deleted)).toBeVisible();
    expect((await page.request.get(`/internal/user/local-${login}`)).status()).toBe(404);
  });
}
