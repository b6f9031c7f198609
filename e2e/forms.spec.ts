import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { ownEvaluation, signIn } from './suite.ts';
import { variants } from './variants.ts';

async function as(browser: Browser, login: string, locale: 'cs' | 'en'): Promise<Page> {
  const context = await browser.newContext({ locale: locale === 'cs' ? 'cs-CZ' : 'en-US' });
  const page = await context.newPage();
  await signIn(page, login);
  return page;
}

/** The field with this label, and the message under it. */
async function expectWrong(page: Page, field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const ids = (await field.getAttribute('aria-describedby')) ?? '';
  const described = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(described.join('\n')).toContain(message);
}

const long = 'x'.repeat(1200);
const words = {
  cs: {
    required: 'Vyplňte prosím toto pole.',
    long: 'Text je příliš dlouhý.',
    invalid: 'Tato hodnota není platná.',
    short: 'Alespoň 10 znaků.',
    user: ['Jméno', 'Příjmení', 'E-mail', 'Přihlašovací jméno', 'Heslo', 'Vytvořit uživatele'],
    text: ['Název česky', 'Název anglicky', 'Uložit změny'],
    newText: ['Název česky', 'Název anglicky', 'Spustit import'],
    question: ['Otázka česky', 'Otázka anglicky', 'Nejnižší návratnost v procentech', 'Přidat otázku'],
    questionWords: [
      'Otázka může mít nejvýše 1 000 znaků.',
      'Vyplňte prosím tento text.',
      'Zadejte celé číslo od 0 do 100.',
    ],
    check: 'Zkontrolujte prosím formulář',
  },
  en: {
    required: 'Please fill in this field.',
    long: 'The text is too long.',
    invalid: 'This value is not valid.',
    short: 'At least 10 characters.',
    user: ['Name', 'Surname', 'E-mail', 'Login', 'Password', 'Create user'],
    text: ['Czech name', 'English name', 'Save changes'],
    newText: ['Czech name', 'English name', 'Start import'],
    question: ['Question in Czech', 'Question in English', 'Lowest response rate in per cent', 'Add the question'],
    questionWords: [
      'A question can have at most 1,000 characters.',
      'Please fill in this text.',
      'Enter a whole number from 0 to 100.',
    ],
    check: 'Please check the form',
  },
} as const;

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const told = words[locale];

  test(`what is too long, malformed or missing gets its words under its field, in every form: ${locale}`, async ({
    browser,
  }) => {
    const page = await as(browser, 'admin', locale);
    const field = (label: string | undefined) =>
      page.getByLabel(new RegExp(`^${label?.replaceAll(' ', '\\s')}`)).first();

    await page.goto('/user/create');
    const [name, surname, email, login, password, create] = told.user;
    await field(name).fill(long);
    await field(email).fill('nobody');
    await field(login).fill('žofie nováková');
    await field(password).fill('short');
    await page.getByRole('button', { name: create }).click();
    await expectWrong(page, field(name), told.long);
    await expectWrong(page, field(surname), told.required);
    await expectWrong(page, field(email), told.invalid);
    await expectWrong(page, field(login), told.invalid);
    await expectWrong(page, field(password), told.short);
    await expect(field(name)).toBeFocused();
    const summary = page.getByText(told.check);
    for (const label of [name, surname, email]) await expect(summary).toContainText(label);
    // A key press takes the message of its field away, and no other.
    await field(surname).fill('N');
    await expect(field(surname)).not.toHaveAttribute('aria-invalid');
    await expect(field(email)).toHaveAttribute('aria-invalid', 'true');

    await page.goto(`${ownEvaluation}#texts`);
    const [cs, en, save] = told.text;
    await field(cs).fill(' ');
    await field(en).fill(long);
    await page.getByRole('button', { name: save }).click();
    await expectWrong(page, field(cs), told.required);
    await expectWrong(page, field(en), told.long);

    await page.goto('/import/create');
    const [newCs, newEn, start] = told.newText;
    await field(newCs).fill('');
    await field(newEn).fill(long);
    await page.getByRole('button', { name: start }).click();
    await expectWrong(page, field(newCs), told.required);
    await expectWrong(page, field(newEn), told.long);

    await page.goto(`${ownEvaluation}/question/create`);
    const [body, bodyEn, rate, add] = told.question;
    const [tooLong, empty, range] = told.questionWords;
    await field(body).fill(long);
    await field(rate).fill('101');
    await page.getByRole('button', { name: add }).first().click();
    await expectWrong(page, field(body), tooLong);
    await expectWrong(page, field(bodyEn), empty);
    await expectWrong(page, field(rate), range);
    await page.context().close();
  });
}

test('a question that is saved offline stays with its message, and trying again saves it once', async ({ browser }) => {
  const page = await as(browser, 'admin', 'cs');
  const body = `Co Vás na předmětu překvapilo? ${Date.now()}`;
  await page.goto(`${ownEvaluation}/question/create`);
  await page.getByLabel('Otázka česky').fill(body);
  await page.getByLabel('Otázka anglicky').fill('What surprised you about the course?');
  await page.getByRole('radio', { name: 'Text' }).check();
  await page.context().setOffline(true);
  const add = page.getByRole('button', { name: 'Přidat otázku' }).last();
  await add.click();
  const message = page.locator('form').getByText('Co jste napsali, tu zůstává');
  await expect(message).toBeVisible();
  await expect(page.getByLabel('Otázka česky')).toHaveValue(body);
  await page.context().setOffline(false);
  await expect(message).toBeVisible();
  await add.dblclick();
  await expect(page).toHaveURL(`${ownEvaluation}/questions`);
  const row = page.getByRole('row').filter({ hasText: body });
  await expect(row).toHaveCount(1);
  // Out of the way of other journeys.
  await row.getByRole('button', { name: 'Vyřadit' }).click();
  await expect(row).toContainText('vyřazená');
  await page.context().close();
});

test('a search while the server is down keeps what is there and says that it is old; trying again finds it', async ({
  browser,
}) => {
  const page = await as(browser, 'admin', 'cs');
  await page.goto('/users');
  const rows = page.getByRole('row');
  await expect(page.getByRole('table')).toBeVisible();
  const before = await rows.count();
  await page.route('**/internal/users?*', (route) => route.abort());
  await page.getByRole('searchbox').fill('teacher');
  await expect(page.getByRole('alert').filter({ hasText: 'jsou starší' })).toBeVisible();
  expect(await rows.count()).toBe(before);
  await expect(page).toHaveURL(/search=teacher/);
  await page.unroute('**/internal/users?*');
  await page.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'teacher' }).first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'jsou starší' })).toHaveCount(0);
  expect(await rows.count()).toBeLessThan(before);
  await page.context().close();
});
