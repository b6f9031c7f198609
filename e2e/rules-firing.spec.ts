import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues } from './looking.ts';
import { ownProduct } from './own-product.ts';
import { doNow } from './product-database.ts';
import { signIn, tokenOf } from './suite.ts';

/** Rules send at any hour here. Evaluation 2 is being filled in. */
const product = ownProduct({ ANKETA_MAIL_HOURS: '0-24' });

const texts = {
  cs: {
    add: /^Přidat (vlastní )?pravidlo$/,
    what: 'Co se odešle',
    purpose: 'Zpráva vyučujícím',
    to: 'všem vyučujícím',
    whom: 'Komu',
    days: 'Kolik dní předem',
    yes: 'Přidat',
    added: 'Pravidlo je přidáno.',
    over: 'Už se neodešle: jeho den minul, nebo hodnocení nemá potřebný termín.',
    next: /^Odešle se /,
  },
  en: {
    add: /^Add a rule( of my own)?$/,
    what: 'What is sent',
    purpose: 'Reminder',
    to: 'to students who have not finished',
    whom: 'To whom',
    days: 'How many days before',
    yes: 'Add',
    added: 'The rule has been added.',
    over: 'It will not be sent: its day is over, or the evaluation lacks the date it goes by.',
    next: /^It will be sent on /,
  },
} as const;
type Language = keyof typeof texts;

async function administrator(browser: Browser, locale: Language): Promise<Page> {
  const context = await browser.newContext({ baseURL: product().url });
  await context.addCookies([{ name: 'anketa-locale', value: locale, url: product().url }]);
  const page = await context.newPage();
  await signIn(page, 'admin');
  return page;
}

/** Has filling end in three days. */
async function endsInThreeDays(page: Page): Promise<void> {
  const { version } = (await (await page.request.get('/internal/import/2')).json()) as { version: string };
  const answer = await page.request.post('/internal/import/2/phase-dates', {
    headers: { 'x-csrf-token': await tokenOf(page.request) },
    data: { checking: new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString(), version },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

interface Sent {
  readonly id: number;
  readonly subject_cs: string;
  readonly target: string;
  readonly recipients: number;
}

/** The e-mails of the evaluation that are out. */
async function sent(page: Page): Promise<Sent[]> {
  const { emails } = await (await page.request.get('/internal/import/2/mailing/sent')).json();
  return emails.data;
}

/** Adds a rule of this language's purpose for today, by the page. */
async function addRule(page: Page, locale: Language, purpose: string, to: string): Promise<void> {
  const t = texts[locale];
  await page.goto('/import/2/mailing/rules');
  await page.getByRole('button', { name: t.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.what).selectOption(purpose);
  await dialog.getByLabel(t.days).fill('3');
  await dialog.getByLabel(t.whom, { exact: true }).selectOption(to);
  expect(await issues(page)).toEqual([]);
  await dialog.getByRole('button', { name: t.yes, exact: true }).click();
  await expect(page.getByText(t.added)).toBeVisible();
}

test('rules fire once on their day, and not again after a restart, as two administrators read in their languages', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const pages = { cs: await administrator(browser, 'cs'), en: await administrator(browser, 'en') };
  await endsInThreeDays(pages.cs);
  const before = (await sent(pages.cs)).length;
  for (const locale of ['cs', 'en'] as const)
    await addRule(pages[locale], locale, texts[locale].purpose, texts[locale].to);
  const soon = { timeout: 60_000, intervals: [1000] };
  const dueNow = () => doNow('due-e-mails', product().data);
  await dueNow();
  await expect.poll(async () => (await sent(pages.cs)).length, soon).toBe(before + 2);
  const first = await sent(pages.cs);
  expect(first.filter(({ recipients }) => recipients > 0)).toHaveLength(first.length);

  await product().halt();
  await product().resume();
  // A rule that was not there before shows that all of them have been looked at since.
  await addRule(pages.cs, 'cs', 'Pozvánka', 'všem studentům');
  await dueNow();
  await expect.poll(async () => (await sent(pages.cs)).length, soon).toBeGreaterThan(first.length);
  const targets = (emails: readonly Sent[]) => emails.map(({ target }) => target).sort();
  expect(targets(await sent(pages.en))).toEqual([...targets(first), 'studium'].sort());

  for (const locale of ['cs', 'en'] as const) {
    const page = pages[locale];
    await page.goto('/import/2/mailing/rules');
    await expect(page.getByText(texts[locale].over)).toHaveCount(3);
    await expect(page.getByText(texts[locale].next)).toHaveCount(0);
    await page.goto('/import/2/mailing/sent');
    await expect(page.getByRole('main').getByRole('table').getByRole('link')).toHaveCount(first.length + 1);
    expect(await issues(page)).toEqual([]);
    await page.context().close();
  }
});
