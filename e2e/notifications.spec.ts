import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues } from './looking.ts';
import { draftNotice, pushingProduct } from './pushing-product.ts';
import { signIn } from './suite.ts';
import { variants } from './variants.ts';

/** Evaluation 2 is being filled in. */
const { product, service, browsers } = pushingProduct();
test.afterEach(() => browsers().forget());

const all = '/import/2/notifications';
type Language = 'cs' | 'en';

/** Somebody at the demo, in a language. */
async function person(browser: Browser, login = 'admin', locale: Language = 'cs'): Promise<Page> {
  const context = await browser.newContext({ baseURL: product().url });
  await context.addCookies([{ name: 'anketa-locale', value: locale, url: product().url }]);
  const page = await context.newPage();
  await signIn(page, login);
  return page;
}

const draft = ({ request }: Page, purpose?: string) => draftNotice(request, 2, purpose);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const words = {
  cs: {
    new: 'Nové oznámení',
    invitation: /^Pozvánka/,
    begin: 'Začít psát',
    title: 'Nadpis',
    saved: /Uloženo v/,
    subscribed: /by zprávu dostalo jen 12: ostatní/,
    phone: ['Náhled oznámení: Česky', 'Náhled oznámení: Anglicky'],
    leads: 'Po klepnutí otevře',
    results: 'Výsledky tohoto hodnocení',
    test: 'Poslat zkušební oznámení sobě',
    none: /^V\sžádném prohlížeči nemáte zapnutá oznámení/,
    tested: /^Zkušební oznámení převzal 1 prohlížeč/,
    prepare: 'Připravit k odeslání',
    send: 'Odeslat 12 lidem',
    copy: 'Zkopírovat jako nové oznámení',
    delivered: /^6 ze\s12\sdoručeno studentům$/,
    failed: 'Nedoručeno',
    sent: 'Odesláno',
  },
  en: {
    new: 'New notification',
    invitation: /^Invitation/,
    begin: 'Begin writing',
    title: 'Title',
    saved: /Saved at/,
    subscribed: /only 12 would get the message/,
    phone: ['Preview of the notification: Czech', 'Preview of the notification: English'],
    leads: 'A tap opens',
    results: 'Results of this evaluation',
    test: 'Send a test notification to myself',
    none: /^You have no browser with notifications switched on/,
    tested: /^1 browser of yours has been sent/,
    prepare: 'Prepare for sending',
    send: 'Send to 12 people',
    copy: 'Copy as a new notification',
    delivered: /^6 of 12 delivered to students$/,
    failed: 'Failed',
    sent: 'Sent',
  },
} as const;

for (const language of variants(import.meta.filename, ['cs', 'en'] as const)) {
  test(`a notification is written, tried, prepared, sent and watched, and the list says what became of it (${language})`, async ({
    browser,
  }) => {
    const text = words[language];
    const mine = `Oznámení ${language}`;
    await browsers().subscribeStudents(2, 12, [{}, {}, {}, { status: 410 }, { status: 403 }, { status: 404 }]);
    const page = await person(browser, 'admin', language);
    await page.goto(all);
    expect(await issues(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: text.new }).click();
    await expect(heading(page)).toHaveText(text.new);
    await page.getByRole('radio', { name: text.invitation }).check();
    expect(await issues(page)).toEqual([]);
    await button(page, text.begin).click();

    await expect(page.getByRole('main').getByRole('status').first()).toContainText(text.subscribed);
    for (const title of await page.getByRole('textbox', { name: text.title, exact: true }).all())
      await title.fill(mine);
    for (const preview of text.phone)
      await expect(page.getByRole('group', { name: preview, exact: true })).toContainText(mine);
    await page.getByLabel(text.leads).selectOption(text.results);
    await expect(page.getByText(text.saved)).toBeVisible();
    expect(await issues(page)).toEqual([]);

    await button(page, text.test).click();
    await expect(page.getByText(text.none).first()).toBeVisible();
    await browsers().subscribe('admin', `admin-${language}`);
    await button(page, text.test).click();
    await expect(page.getByText(text.tested)).toBeVisible();
    const [tried] = service().received(`admin-${language}`);
    expect(JSON.parse(tried?.message ?? '{}').notification).toMatchObject({
      title: mine,
      navigate: expect.stringMatching(/\/results\/evaluation\/hodnoceni-vyuky-zimni-semestr-2026-2027$/),
    });

    await button(page, text.prepare).click();
    await expect(button(page, text.send)).toBeVisible({ timeout: 30_000 });
    expect(await issues(page)).toEqual([]);
    await button(page, text.send).click();
    await expect(button(page, text.copy)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('main').getByText(text.delivered)).toBeVisible();
    await expect(page.locator('dt', { hasText: text.failed }).locator('+ dd')).toHaveText('6');
    expect(await issues(page)).toEqual([]);
    // What is gone has gone: those that are refused get the next one.
    expect(await browsers().storedStudents()).toBe(8);
    const got = service().received('student-0').at(-1);
    expect(JSON.parse(got?.message ?? '{}').notification.title).toBe(mine);

    await page.goto(`${all}/sent`);
    const row = page.getByRole('row', { name: mine });
    await expect(row.getByRole('cell').last()).toHaveText('0');
    expect((await row.getByRole('cell').allTextContents()).slice(-5)).toEqual([text.sent, '12', '6', '6', '0']);
    await row.getByRole('link').click();
    await expect(heading(page)).toHaveText(mine);
    await page.goto('/import/2/mailing/sent');
    await expect(page.getByRole('main')).not.toContainText(mine);
    await page.context().close();
  });
}

test('a notification is paused while it is sent, goes on, and is cancelled: some of it is out', async ({ browser }) => {
  await browsers().subscribeStudents(2, 90, [{ slowness: 400 }]);
  const page = await person(browser);
  const id = await draft(page);
  await page.goto(`${all}/edit/${id}`);
  await button(page, words.cs.prepare).click();
  await button(page, 'Odeslat 90 lidem').click();
  await button(page, 'Pozastavit').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Odesílání někdo pozastavil.' })).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await page.goto(all);
  await expect(page.getByText('Pozastaveno', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Odeslání' })).toBeVisible();
  await page.goto(`${all}/read/${id}`);
  await button(page, 'Pokračovat v odesílání').click();
  await button(page, 'Zrušit odesílání').click();
  const question = page.getByRole('dialog', { name: 'Zrušit odesílání zprávy?' });
  await expect(question).toContainText(/už odešla|Zatím neodešla/);
  await question.getByRole('button', { name: 'Zrušit odesílání' }).click();
  await expect(button(page, words.cs.copy)).toBeVisible();
  await page.goto(`${all}/sent?state=cancelled`);
  await expect(page.getByRole('rowheader')).toHaveText(['Hodnocení výuky začalo']);
  await page.context().close();
});

test('what a push service puts off waits for another try, and the page says when', async ({ browser }) => {
  await browsers().subscribeStudents(2, 6, [{ status: 429, headers: { 'retry-after': '3600' } }, { status: 503 }, {}]);
  const page = await person(browser);
  await page.goto(`${all}/edit/${await draft(page)}`);
  await button(page, words.cs.prepare).click();
  await button(page, 'Odeslat 6 lidem').click();
  await expect(page.getByText(/^Zbývají jen odložené zprávy\./)).toBeVisible({ timeout: 30_000 });
  const put = page.locator('dt', { hasText: 'Odloženo' }).locator('+ dd');
  await expect(put).toHaveText('4');
  expect(await issues(page)).toEqual([]);
  await button(page, 'Zrušit odesílání').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrušit odesílání' }).click();
  await expect(button(page, words.cs.copy)).toBeVisible();
  await page.context().close();
});

test('one is given a time and taken back, found among the drafts of notifications alone, and deleted', async ({
  browser,
}) => {
  const page = await person(browser);
  const id = await draft(page, 'results');
  await page.goto(`${all}/edit/${id}`);
  const title = page.getByRole('textbox', { name: 'Nadpis', exact: true }).first();
  await title.fill('Naplánované oznámení');
  await expect(page.getByText(words.cs.saved)).toBeVisible();
  await button(page, 'Odeslat v určený čas…').click();
  const dialog = page.getByRole('dialog', { name: 'Odeslat v určený čas' });
  await dialog.getByLabel(/^Kdy odeslat/).fill('2099-01-02T09:00');
  await dialog.getByRole('button', { name: 'Naplánovat odeslání' }).click();
  await expect(page.getByText('Naplánováno', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Odešle se 2\.\sledna 2099/)).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await button(page, 'Vrátit do konceptů').click();
  await expect(title).toHaveValue('Naplánované oznámení');

  await page.goto('/import/2/mailing/drafts?search=naplanovane');
  await expect(page.getByText('Žádný koncept jsme nenašli.')).toBeVisible();
  await page.goto(`${all}/drafts?search=naplanovane`);
  await page.getByRole('rowheader').getByRole('link').click();
  await button(page, 'Smazat koncept').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Smazat koncept' }).click();
  await expect(heading(page)).toHaveText('Oznámení v prohlížeči');
  await page.goto(`/import/2/mailing/edit/${id}`);
  await expect(heading(page)).toHaveText(/nenašli/);
  await page.context().close();
});

test('the card of an evaluation leads to the editor of e-mails and to that of notifications', async ({ browser }) => {
  const page = await person(browser, 'manager');
  for (const [name, address] of [
    ['Nový e-mail', '/import/2/mailing/editor'],
    ['Nové oznámení', `${all}/editor`],
  ] as const) {
    await page.goto('/import/2');
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'E-maily a oznámení' }) });
    await card.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(heading(page)).toHaveText(name);
  }
  await page.context().close();
});

test('a rule sends a notification first where that is chosen, and its text is read and edited beside those of e-mails', async ({
  browser,
}) => {
  const page = await person(browser);
  await page.goto('/import/2/mailing/rules');
  await button(page, 'Přidat vlastní pravidlo').click();
  const dialog = page.getByRole('dialog', { name: 'Přidat pravidlo' });
  await dialog.getByRole('checkbox', { name: /^Nejdřív poslat oznámení/ }).check();
  await dialog.getByLabel('Komu').selectOption('všem vyučujícím');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByLabel('Komu').selectOption('studentům, kteří nemají dokončeno');
  await dialog.getByRole('checkbox').check();
  expect(await issues(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Přidat' }).click();
  await expect(page.getByText('Nejdřív oznámení', { exact: true })).toBeVisible();
  await expect(page.getByText('Připomínka, oznámení podle pravidla')).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await page.getByRole('link', { name: 'Texty oznámení' }).click();
  await expect(heading(page)).toHaveText('Texty oznámení');
  const which = page.getByLabel('Sdělení');
  await which.selectOption('Připomínka');
  // Until it has come the text before it stands there.
  await expect(which).toHaveValue('reminder');
  const title = page.getByRole('textbox', { name: 'Nadpis', exact: true }).first();
  await title.fill('Zbývá málo času');
  await button(page, 'Uložit text').click();
  await expect(page.getByText('Text je uložen.').first()).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await page.goto('/import/2/mailing/rules');
  await expect(page.getByText('Zbývá málo času')).toBeVisible();
  await page.context().close();
});

test('who may not write e-mails has no way to notifications', async ({ browser }) => {
  const page = await person(browser, 'questioner');
  for (const path of ['', '/editor', '/drafts', '/sent', '/edit/3', '/read/4']) {
    await page.goto(`${all}${path}`);
    await expect(heading(page)).toHaveText('K této stránce nemáte přístup');
  }
  await page.context().close();
});
