import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { tabTo } from './keys.ts';
import { issues, overflowing } from './looking.ts';
import { ownEvaluation, signIn, tokenOf } from './suite.ts';

const mailing = `${ownEvaluation}/mailing`;
const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Begins a draft by a request. Gives its number; the draft goes with the evaluation that it is of. */
async function draft({ request }: Page, purpose: string): Promise<number> {
  const headers = { 'x-csrf-token': await tokenOf(request) };
  const answer = await request.post(`/internal${mailing}/drafts`, { headers, data: { purpose } });
  return ((await answer.json()) as { id: number }).id;
}

test('the card of the evaluation leads to its e-mails, and they to the editor, a draft, a sent e-mail and their lists', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const arrives = async (address: RegExp | string, title: RegExp | string) => {
    await expect(page).toHaveURL(address);
    await expect(heading(page)).toHaveText(title);
  };
  const follow = async (name: string | RegExp, address: string, title: string) => {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await arrives(address, title);
  };
  const followFirst = async (address: RegExp, title: RegExp | string) => {
    await page.getByRole('rowheader').first().getByRole('link').click();
    await arrives(address, title);
  };
  await page.goto('/import/2');
  await follow('E-maily a oznámení', '/import/2/mailing', 'E-maily');
  await follow('Nový e-mail', '/import/2/mailing/editor', 'Nový e-mail');
  await page.goto('/import/2/mailing');
  await follow('Koncepty e-mailů', '/import/2/mailing/drafts', 'Koncepty e-mailů');
  await followFirst(/\/import\/2\/mailing\/edit\/\d+$/, 'Koncept e-mailu');
  await page.goto('/import/1/mailing');
  await follow('Odeslané e-maily', '/import/1/mailing/sent', 'Odeslané e-maily');
  await followFirst(/\/import\/1\/mailing\/read\/\d+$/, /výuk/);
  await expect(page.getByRole('term')).toHaveText(['Zobrazeno v aplikaci', 'Čas odeslání']);
});

test('the settings lead to what the person chooses about e-mails', async ({ page }) => {
  await signIn(page, 'student3');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'E-maily od Ankety' }).click();
  await expect(page).toHaveURL('/mails');
  const english = page.getByRole('radio', { name: 'Jen anglicky' });
  await english.check();
  await expect(page.getByText('Vaše volba je uložena.').first()).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await page.reload();
  await expect(english).toBeChecked();
  await page.getByRole('radio', { name: 'Česky i anglicky' }).check();
  await expect(english).not.toBeChecked();
});

test('on a phone one language of an e-mail is in sight, and its tab says how far the other one is', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, 'admin');
  await page.goto(`${mailing}/edit/${await draft(page, 'other')}`);
  const [czech, english] = [page.getByRole('tab', { name: /^Česky/ }), page.getByRole('tab', { name: /^Anglicky/ })];
  const subject = page.getByRole('textbox', { name: 'Předmět', exact: true });
  await expect(czech).toHaveAttribute('aria-selected', 'true');
  await expect(subject).toHaveCount(1);
  await expect(subject).toHaveAttribute('lang', 'cs');
  await subject.fill('Anketa končí');
  await page.getByRole('textbox', { name: 'Text' }).fill('Dobrý den, {name}');
  await expect(czech).toHaveText('Česky napsáno');
  await expect(english).toHaveText('Anglicky prázdné');
  expect(await issues(page)).toEqual([]);

  await czech.focus();
  await page.keyboard.press('ArrowRight');
  await expect(english).toBeFocused();
  await expect(subject).toHaveAttribute('lang', 'en');
  await page.getByRole('textbox', { name: 'Text' }).fill('[here](nowhere)');
  await expect(english).toHaveText('Anglicky je co opravit');
  await page.setViewportSize(narrowest);
  expect(await issues(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  for (const target of await page.getByRole('tab').all())
    expect((await target.boundingBox())?.height).toBeGreaterThan(43);

  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(subject).toHaveCount(2);
  await expect(page.getByText(/^Uloženo v/)).toBeVisible();
});

test('by keys alone an e-mail is composed with its tools, a dialog gives the focus back, and the drafts are put in order and narrowed', async ({
  page,
}) => {
  await signIn(page, 'admin');
  // What the search leaves out.
  await draft(page, 'teachers');
  await page.goto(`${mailing}/editor`);
  await tabTo(page, 'radio', /^Pozvánka/);
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Jiná zpráva/ })).toBeChecked();
  await tabTo(page, 'button', 'Začít psát');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Předmět', { exact: true });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Klávesami');
  await tabTo(page, 'textbox', 'Text', { exact: true });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Vyplňte');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('ControlOrMeta+End');
  // The tools are one stop before the text; arrows go through them.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const preview = page.getByRole('group', { name: 'Náhled e-mailu: Česky' });
  await expect(preview).toContainText('Klávesami');
  await expect(preview.locator('strong')).toHaveText('Vyplňte');
  await expect(preview).toContainText(/Vyplňte\S/);
  await expect(page.getByText(/^Uloženo v/)).toBeVisible();

  const opener = await tabTo(page, 'button', 'Odeslat v určený čas…');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Odeslat v určený čas' })).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.goto(`${mailing}/drafts`);
  await tabTo(page, 'button', /^Předmět/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: /^Předmět/ })).toHaveAttribute('aria-sort', 'ascending');
  await tabTo(page, 'searchbox', 'Hledat v předmětu');
  await page.keyboard.type('klavesami');
  await expect(page.getByRole('status').filter({ hasText: /^Nalezeno/ })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText(['Klávesami']);
  expect(await issues(page)).toEqual([]);
});
