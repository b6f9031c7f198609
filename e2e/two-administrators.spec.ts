import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { unfoldSections } from './looking.ts';
import { importEvaluation } from './own-evaluation.ts';
import { signIn, tokenOf } from './suite.ts';

/** Two administrators have the same page open, and neither knows of the other. */
async function as(browser: Browser, login: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, login);
  return page;
}

const clashes = (page: Page) => page.getByRole('group', { name: 'Mezitím to změnil někdo jiný' });
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** The page of an evaluation that nobody else is at. */
let evaluation = '';
test.beforeAll(async () => {
  evaluation = `/import/${await importEvaluation('Dva správci')}`;
});

test('texts: what each wrote in another language stays, and what both wrote is asked about', async ({ browser }) => {
  const [anna, marek] = [await as(browser, 'admin'), await as(browser, 'admin')];
  for (const page of [anna, marek]) {
    await page.goto(`${evaluation}#texts`);
    await page.getByLabel('Úvodní text česky').waitFor();
  }
  await anna.getByLabel('Úvodní text česky').fill('Vítejte u hodnocení.');
  await save(anna, 'Uložit změny');
  await expect(anna.getByText('Úprava importu proběhla úspěšně.')).toBeVisible();
  await marek.getByLabel('Úvodní text anglicky').fill('Welcome.');
  await save(marek, 'Uložit změny');
  await expect(marek.getByText('Úprava importu proběhla úspěšně.')).toBeVisible();
  await expect(marek.getByLabel('Úvodní text česky')).toHaveValue('Vítejte u hodnocení.');
  await expect(clashes(marek)).toHaveCount(0);

  await marek.getByLabel('Název česky').fill('Hodnocení Marka');
  await save(marek, 'Uložit změny');
  await expect(marek.getByRole('heading', { level: 1 })).toHaveText('Hodnocení Marka');
  // Anna's page is older: her name is not stored in the place of Marek's without a question.
  await anna.getByLabel('Název česky').fill('Hodnocení Anny');
  await save(anna, 'Uložit změny');
  await expect(clashes(anna)).toBeFocused();
  await expect(clashes(anna).getByRole('definition')).toHaveText(['Hodnocení Marka', 'Hodnocení Anny']);
  await anna.getByRole('button', { name: 'Název česky: Použít moje znění' }).click();
  await save(anna, 'Uložit změny');
  await expect(anna.getByRole('heading', { level: 1 })).toHaveText('Hodnocení Anny');
  // The welcome texts of both are there.
  await anna.reload();
  await expect(anna.getByLabel('Úvodní text anglicky')).toHaveValue('Welcome.');
});

test('dates: the other one’s date neither goes nor comes back', async ({ browser }) => {
  const [anna, marek] = [await as(browser, 'admin'), await as(browser, 'admin')];
  for (const page of [anna, marek]) {
    await page.goto(`${evaluation}#dates`);
    await page.getByLabel('Začátek vyplňování').waitFor();
  }
  await anna.getByLabel('Začátek vyplňování').fill('2040-01-10T08:00');
  await save(anna, 'Uložit termíny');
  await expect(anna.getByText('Termíny byly uloženy.')).toBeVisible();
  await marek.getByLabel('Zveřejnění výsledků').fill('2040-03-01T08:00');
  await save(marek, 'Uložit termíny');
  await expect(marek.getByText('Termíny byly uloženy.')).toBeVisible();
  await anna.reload();
  await expect(anna.getByLabel('Začátek vyplňování')).toHaveValue('2040-01-10T08:00');
  await expect(anna.getByLabel('Zveřejnění výsledků')).toHaveValue('2040-03-01T08:00');
});

test('a question withdrawn from the public stays withdrawn when an older page saves its help', async ({ browser }) => {
  const [anna, marek] = [await as(browser, 'admin'), await as(browser, 'admin')];
  await anna.goto(`${evaluation}/questions`);
  await anna.getByRole('table').getByRole('rowheader').getByRole('link').first().click();
  await anna.getByText('Nápověda a video').click();
  await anna.getByLabel('Nápověda česky').waitFor();
  await marek.goto(new URL(anna.url()).pathname);
  await marek.getByRole('radio', { name: /^Jen ti, kterých se týká/ }).check();
  await save(marek, 'Uložit otázku');
  await expect(marek.getByText('Otázka je uložená.')).toBeVisible();
  await anna.getByLabel('Nápověda česky').fill('Odpovězte podle pravdy.');
  await save(anna, 'Uložit otázku');
  await expect(anna.getByText('Otázka je uložená.')).toBeVisible();
  await marek.reload();
  await expect(marek.getByRole('radio', { name: /^Jen ti, kterých se týká/ })).toBeChecked();
  await expect(marek.getByLabel('Nápověda česky')).toHaveValue('Odpovězte podle pravdy.');
});

test('a role that was taken away does not come back with another one', async ({ browser }) => {
  const [anna, marek] = [await as(browser, 'admin'), await as(browser, 'admin')];
  const headers = { 'x-csrf-token': await tokenOf(anna.request) };
  const login = `dva-${Date.now()}`;
  const person = {
    login,
    password: 'dlouhé heslo pro test',
    email: '',
    name: 'Dvojí',
    surname: 'Role',
    roles: ['manager'],
  };
  const created = await anna.request.post('/internal/user/create', { headers, data: person });
  const { oident } = (await created.json()) as { oident: string };
  for (const page of [anna, marek]) {
    await page.goto(`/user/${oident}`);
    await unfoldSections(page);
    await page.getByLabel('manažer').waitFor();
  }
  await marek.getByLabel('manažer').uncheck();
  await save(marek, 'Uložit oprávnění');
  await expect(marek.getByText('Oprávnění byla uložena.')).toBeVisible();
  await anna.getByLabel('editor').check();
  await save(anna, 'Uložit oprávnění');
  await expect(anna.getByText('Oprávnění byla uložena.')).toBeVisible();
  await expect(anna.getByLabel('manažer')).not.toBeChecked();
  await expect(anna.getByLabel('editor')).toBeChecked();
});

test('a dialog that confirms what has happened says so', async ({ browser }) => {
  const [anna, marek] = [await as(browser, 'admin'), await as(browser, 'admin')];
  await anna.goto(`${evaluation}/components`);
  await anna.getByRole('table').getByRole('rowheader').getByRole('link').first().click();
  await anna.getByRole('button', { name: 'Vyřadit předmět z hodnocení' }).waitFor();
  await marek.goto(new URL(anna.url()).pathname);
  for (const page of [anna, marek]) {
    await page.getByRole('button', { name: 'Vyřadit předmět z hodnocení' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Vyřadit předmět' }).click();
  }
  await expect(marek.getByText('Už to tak je: mezitím to udělal někdo jiný.')).toBeVisible();
  await expect(marek.getByRole('button', { name: 'Zařadit předmět do hodnocení' })).toBeVisible();
});
