import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { tabTo } from './keys.ts';
import { issues } from './looking.ts';
import { importEvaluation, runNumber } from './own-evaluation.ts';
import { signIn, tokenOf } from './suite.ts';
import { variants } from './variants.ts';

/** The number of an evaluation of 300 students that nobody else is at. It is open for filling until next month. */
let id = '';

test.beforeAll(async ({ browser }) => {
  id = await importEvaluation(`Rozesílání ${runNumber}`);
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'admin');
  const send = async (address: string, data: object) => {
    const headers = { 'x-csrf-token': await tokenOf(page.request) };
    const answer = await page.request.post(address, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await send('/internal/import/update-state', { phase: 1, import_id: Number(id) });
  const { version } = (await (await page.request.get(`/internal/import/${id}`)).json()) as { version: string };
  const checking = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
  await send(`/internal/import/${id}/phase-dates`, { checking, version });
  await page.context().close();
});

type Language = 'cs' | 'en';

/** An administrator at the evaluation's e-mails, in a language. */
async function administrator(browser: Browser, locale: Language = 'cs'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'admin');
  const { domain = '' } = (await page.context().cookies())[0] ?? {};
  await page.context().addCookies([{ name: 'anketa-locale', value: locale, domain, path: '/' }]);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const subjectOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first();

/** Begins a draft of an e-mail, by a request. Gives its number. */
async function draft(page: Page, purpose = 'invitation'): Promise<number> {
  const answer = await page.request.post(`/internal/import/${id}/mailing/drafts`, {
    headers: { 'x-csrf-token': await tokenOf(page.request) },
    data: { purpose },
  });
  return ((await answer.json()) as { id: number }).id;
}

const words = {
  cs: {
    new: 'Nový e-mail',
    invitation: /^Pozvánka/,
    begin: 'Začít psát',
    subject: 'Předmět',
    saved: /Uloženo v/,
    narrow: /^Zúžit výběr/,
    courses: 'Předměty podle kódu',
    test: 'Poslat zkušební e-mail sobě',
    tested: /Zkušební e-mail odešel na admin@/,
    prepare: 'Připravit k odeslání',
    send: /^Odeslat [\d\s]+ lidem$/,
    copy: 'Zkopírovat jako nový e-mail',
    outbox: 'Odchozí e-maily',
  },
  en: {
    new: 'New e-mail',
    invitation: /^Invitation/,
    begin: 'Begin writing',
    subject: 'Subject',
    saved: /Saved at/,
    narrow: /^Narrow the choice/,
    courses: 'Courses by code',
    test: 'Send a test e-mail to myself',
    tested: /The test e-mail went to admin@/,
    prepare: 'Prepare for sending',
    send: /^Send to [\d,]+ people$/,
    copy: 'Copy as a new e-mail',
    outbox: 'Outgoing e-mails',
  },
} as const;

for (const language of variants(import.meta.filename, ['cs', 'en'] as const)) {
  test(`an e-mail is written, tested, prepared, sent and watched, and the outbox has it (${language})`, async ({
    browser,
  }) => {
    const text = words[language];
    const page = await administrator(browser, language);
    const mine = `${language} ${runNumber}`;
    await page.goto(`/import/${id}/mailing`);
    await page.getByRole('link', { name: text.new }).click();
    await page.getByRole('radio', { name: text.invitation }).check();
    expect(await issues(page)).toEqual([]);
    await button(page, text.begin).click();

    const everybody = page.getByRole('main').getByRole('status').getByText('300', { exact: true });
    await expect(everybody).toBeVisible();
    for (const subject of await page.getByRole('textbox', { name: text.subject, exact: true }).all())
      await subject.fill(mine);
    await expect(page.getByText(text.saved)).toBeVisible();
    await page.getByText(text.narrow).click();
    await page.getByLabel(text.courses).fill('APRG*');
    await expect(everybody).toBeHidden();
    expect(await issues(page)).toEqual([]);
    await button(page, text.test).click();
    await expect(page.getByText(text.tested)).toBeVisible();

    await button(page, text.prepare).click();
    const send = button(page, text.send);
    await expect(send).toBeVisible();
    expect(await issues(page)).toEqual([]);
    await send.click();
    await expect(button(page, text.copy)).toBeVisible({ timeout: 30_000 });
    expect(await issues(page)).toEqual([]);
    await page.getByRole('link', { name: text.outbox }).click();
    await expect(page.locator('summary', { hasText: mine }).nth(1)).toBeVisible();
    await page.context().close();
  });
}

test('a reminder takes three clicks from the evaluation’s page', async ({ browser }) => {
  const page = await administrator(browser);
  let clicks = 0;
  const click = async (target: ReturnType<typeof button>) => {
    clicks += 1;
    await target.click();
  };
  await page.goto(`/import/${id}`);
  await click(page.getByRole('link', { name: 'E-maily a oznámení', exact: true }));
  await click(button(page, 'Připomenout těm, kdo nemají vyplněno'));
  await click(button(page, words.cs.send));
  await expect(page.getByText('Odesláno', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  console.log(`CLICKS a reminder: ${clicks} (at most 3)`);
  expect(clicks).toBeLessThanOrEqual(3);
  await page.context().close();
});

test('a reminder goes to one half first; the other one is said to wait for the night, and can be cancelled', async ({
  browser,
}) => {
  const page = await administrator(browser);
  await page.goto(`/import/${id}/mailing`);
  await button(page, 'Připomenout těm, kdo nemají vyplněno').click();
  await page.getByRole('checkbox', { name: /^Rozeslat na dvě poloviny/ }).check();
  expect(await issues(page)).toEqual([]);
  await button(page, words.cs.send).click();
  await expect(page.getByText('Čeká na příští noc')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Druhá polovina je na řadě po příští noci/)).toBeVisible();
  expect(await issues(page)).toEqual([]);
  await button(page, 'Zrušit odesílání').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrušit odesílání' }).click();
  await expect(button(page, words.cs.copy)).toBeVisible();
  await page.context().close();
});

test('by keys alone an e-mail is paused while it is sent, cancelled, and copied as a new one', async ({ browser }) => {
  const page = await administrator(browser, 'en');
  const mailId = await draft(page);
  await page.goto(`/import/${id}/mailing/edit/${mailId}`);
  await tabTo(page, 'button', words.en.prepare);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', words.en.send);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Pause');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Somebody has paused the sending.')).toBeVisible();
  await tabTo(page, 'button', 'Cancel sending');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel the sending of the message?' });
  await expect(dialog).toContainText(/not gone to anybody|already gone to|is out/);
  await tabTo(page, 'button', 'Cancel sending', { part: dialog });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await tabTo(page, 'button', 'Copy as a new e-mail');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Draft of an e-mail');
  await page.context().close();
});

test('two people write one draft: each hears of the other, and no text is lost', async ({ browser }) => {
  const [anna, marek] = [await administrator(browser), await administrator(browser)];
  const address = `/import/${id}/mailing/edit/${await draft(anna)}`;
  for (const page of [anna, marek]) {
    await page.goto(address);
    await subjectOf(page, 'Předmět').waitFor();
  }
  await subjectOf(anna, 'Předmět').fill('Od Anny');
  await expect(anna.getByText(words.cs.saved)).toBeVisible();
  await subjectOf(marek, 'Předmět').fill('Od Marka');
  const clash = marek.getByRole('group', { name: 'Mezitím to změnil někdo jiný' });
  await expect(clash.getByRole('definition')).toHaveText(['Od Anny', 'Od Marka']);
  await expect(subjectOf(marek, 'Předmět')).toBeFocused();
  expect(await issues(marek)).toEqual([]);
  await clash.getByRole('button', { name: /Použít moje znění/ }).click();
  await expect(marek.getByText(words.cs.saved)).toBeVisible();
  await anna.reload();
  await expect(subjectOf(anna, 'Předmět')).toHaveValue('Od Marka');
  for (const page of [anna, marek]) await page.context().close();
});

test('somebody else sends the draft that one writes: what was written stays, and the page leads on', async ({
  browser,
}) => {
  const [anna, marek] = [await administrator(browser), await administrator(browser)];
  const mailId = await draft(anna, 'teachers');
  for (const page of [anna, marek]) {
    await page.goto(`/import/${id}/mailing/edit/${mailId}`);
    await subjectOf(page, 'Předmět').waitFor();
  }
  await button(anna, words.cs.prepare).click();
  await button(anna, words.cs.send).click();
  await subjectOf(marek, 'Předmět').fill('Pozdě');
  await expect(marek.getByRole('alert').filter({ hasText: 'psát do ní už nelze' })).toContainText('Zkopírujte si to');
  await expect(subjectOf(marek, 'Předmět')).toHaveValue('Pozdě');
  expect(await issues(marek)).toEqual([]);
  await marek.getByRole('link', { name: 'Zobrazit e-mail' }).click();
  const question = marek.getByRole('dialog');
  await expect(question).toContainText('Text zprávy není uložen.');
  await question.getByRole('button').last().click();
  await expect(heading(marek)).toHaveText(/^Doplňte své otázky/);
  for (const page of [anna, marek]) await page.context().close();
});
