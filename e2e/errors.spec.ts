import { type CatalogueName, errorCatalogue } from '@anketa/contract/error-catalogue';
import type { CatalogueEntry } from '@anketa/contract/error-catalogue/entry';
import { cataloguePattern, catalogueText } from '@anketa/testing/catalogue-text';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { go, ownEvaluation, signIn } from './suite.ts';
import { languagesAtWidths, variants } from './variants.ts';

type Walked = {
  [Name in CatalogueName]: (typeof errorCatalogue)[Name]['proof'] extends 'walk' ? Name : never;
}[CatalogueName];

/** What a walk works with: the page of somebody who is signed in, and the texts of the product. */
interface Walker {
  readonly page: Page;
  readonly text: (key: string) => string;
}

/** Brings an error about. Gives what is told beside the words of the table, where that is all. */
type Walk = (walker: Walker) => Promise<string | undefined>;

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

const problem = (name: string, more: object = {}) => ({ type: `/problems/${name}`, ...more });

/** Has the product answer requests to addresses in another way; without an answer none comes. */
async function answered(page: Page, addresses: RegExp | string, answer: Answer | 'nothing'): Promise<void> {
  await page.route(addresses, (route) => {
    if (answer === 'nothing') return route.abort();
    const { status = 200, body } = answer;
    return route.fulfill({
      status,
      contentType: body === undefined ? 'text/html' : 'application/json',
      body: body === undefined ? '<p>proxy</p>' : JSON.stringify(body),
    });
  });
}

/** Opens results, which are answered so. */
async function reads({ page }: Walker, answer: Answer | 'nothing'): Promise<undefined> {
  await page.goto('/help');
  await answered(page, '**/internal/results', answer);
  await go(page, '/results');
}

/** Saves the texts of an evaluation, which is answered so. */
async function saves({ page, text }: Walker, answer?: Answer | 'nothing'): Promise<undefined> {
  await page.goto(`${ownEvaluation}#texts`);
  await page
    .getByLabel(new RegExp(`^${text('mfe-admin-imports:edit.description_en').replaceAll(/\s/g, '\\s')}`))
    .fill(`Welcome ${Date.now()}`);
  if (answer) await answered(page, '**/internal/import/update/*', answer);
  await page.getByRole('button', { name: text('mfe-admin-imports:edit.save'), exact: true }).click();
}

/** Drives an import of which the first step is answered so. */
async function imports({ page }: Walker, answer?: Answer): Promise<undefined> {
  if (answer) await answered(page, '**/internal/import/building/copy', answer);
  await page.goto('/import/create?driven=999999');
}

const reason = 'Disk je plný.';

const walks: Record<Walked, Walk> = {
  'page-failed': (walker) => reads(walker, { status: 500 }),
  // Of whom the home page leads right back.
  async 'no-response'({ page }) {
    await signIn(page, 'student');
    await answered(page, '**/internal/**', 'nothing');
    await page.goto('/evaluation/hodnoceni-vyuky-zimni-semestr-2026-2027');
    return undefined;
  },
  async offline({ page }) {
    await page.goto('/users');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.context().setOffline(true);
    await go(page, '/departments');
    return undefined;
  },
  denied: (walker) => reads(walker, { status: 403 }),
  async 'denied-by-server'(walker) {
    const title = walker.text('server:request.denied');
    return reads(walker, { status: 403, body: problem('no-right', { title }) });
  },
  async 'no-right-for-page'({ page }) {
    await signIn(page, 'student');
    await page.goto('/users');
    return undefined;
  },
  async 'not-found'({ page }) {
    await page.goto('/results/nothing-is-here');
    return undefined;
  },
  'too-many'(walker) {
    const title = walker.text('server:errors.too-many-attempts').replace(/\{\w+\}/, '5');
    return reads(walker, { status: 429, body: problem('too-many-attempts', { title }) });
  },
  done: (walker) => saves(walker),
  async 'not-done'(walker) {
    await saves(walker, { body: { status: false, error: { code: 1100, message: reason } } });
    return `#1100 ${reason}`;
  },
  'not-known': (walker) => saves(walker, { body: { status: 7 } }),
  'server-failed': (walker) => saves(walker, { status: 502 }),
  'no-message': (walker) => saves(walker, { status: 500, body: problem('unexpected') }),
  'empty-message': (walker) => saves(walker, { status: 500, body: problem('unexpected', { title: '' }) }),
  application: (walker) => saves(walker, { status: 409, body: problem('edit-conflict', { standing: {} }) }),
  unexpected(walker) {
    const title = `${walker.text('server:errors.unexpected')} (abcdef123456)`;
    return saves(walker, { status: 500, body: problem('unexpected', { title, request: 'abcdef123456' }) });
  },
  'no-right'(walker) {
    const title = walker.text('server:errors.no-right');
    return saves(walker, { status: 403, body: problem('no-right', { title }) });
  },
  fields: (walker) => saves(walker, { status: 422 }),
  async coded(walker) {
    await saves(walker, { status: 500, body: { error: { code: 1234, message: reason } } });
    return reason;
  },
  async 'edit-failed'(walker) {
    await saves(walker, 'nothing');
    await expect(walker.page.getByRole('textbox').last()).toHaveValue(/^Welcome/);
    return undefined;
  },
  refused(walker) {
    const title = walker.text('server:errors.wrong-phase');
    return saves(walker, { status: 409, body: problem('wrong-phase', { title }) });
  },
  'import-unavailable': (walker) => imports(walker),
  'import-not-saved': (walker) => imports(walker, { body: { status: false, remain: 0, offset: 0, counter: 0 } }),
  async 'import-http'(walker) {
    await imports(walker, { status: 500, body: problem('unexpected', { title: reason }) });
    return reason;
  },
  async 'sis-missing'({ page }) {
    await answered(page, '**/internal/import/create', { body: { status: 'oci_connection_missing', former: [] } });
    await page.goto('/import/create');
    return undefined;
  },
  async 'phase-failed'({ page, text }) {
    await answered(page, '**/internal/import/update-state', { status: 502 });
    await page.goto(ownEvaluation);
    await page
      .getByRole('button', { name: new RegExp(`^${text('mfe-admin-imports:phase.other').slice(0, 5)}`) })
      .click();
    await page.getByRole('menuitem').first().click();
    const move = page.getByRole('dialog').getByRole('button').last();
    await expect(move).toBeEnabled();
    await move.click();
    return undefined;
  },
  async 'question-not-deleted'({ page, text }) {
    await answered(page, /\/internal\/import\/\d+\/question\/\d+/, { status: 500 });
    // What may have been answered cannot be deleted.
    await page.route(/\/internal\/import\/\d+\/questions(\?|$)/, async (route) => {
      const answer = await route.fetch();
      const json = (await answer.text()).replaceAll('"answered":true', '"answered":false');
      await route.fulfill({ response: answer, body: json });
    });
    await page.goto(`${ownEvaluation}/questions`);
    await page
      .getByRole('button', { name: new RegExp(`^${text('mfe-admin-imports:questions.delete')}:`) })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button').last().click();
    return undefined;
  },
};

/** What notifications say, by their kind. */
const noticesOf = (page: Page, kind: CatalogueEntry['kind']): Locator =>
  page.locator(`[role="${kind === 'error' ? 'alert' : 'status'}"]:not(main *, dialog *) p`);

for (const [locale, width] of variants(import.meta.filename, languagesAtWidths)) {
  test.describe(`${locale}, ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 900 }, expected: /^anketa: |edit-conflict/ });

    for (const [name, walk] of Object.entries(walks) as [Walked, Walk][]) {
      const { when, texts, code, kind, where, time, rows }: CatalogueEntry = errorCatalogue[name];
      const numbers = rows.length > 0 ? ` (${rows.join(', ')})` : '';

      test(`${name}${numbers}: ${when}`, async ({ page }) => {
        await signIn(page, 'admin');
        const own = await walk({ page, text: (key) => catalogueText(key, locale) });
        const words = [
          ...texts.map((text) => cataloguePattern(text, locale)),
          ...(own ? [new RegExp(escaped(own))] : []),
        ];
        // An entry of which nothing is looked for would be shown by any page.
        expect(words.length).toBeGreaterThan(0);
        const main = page.getByRole(where.includes('dialog') ? 'dialog' : 'main');
        if (where.includes('notification')) {
          const notice = noticesOf(page, kind).first();
          for (const pattern of words) await expect(notice).toHaveText(pattern);
          if (code !== undefined) await expect(notice).toHaveText(new RegExp(`^#${code} `));
          if (time === 'generic') await expect(notice).toBeHidden({ timeout: 5000 });
        }
        if (where.includes('beside') || where.includes('page') || where.includes('dialog')) {
          if (name !== 'page-failed') for (const pattern of words) await expect(main).toContainText(pattern);
          if (code !== undefined) await expect(main).toContainText(`#${code} `);
        }
        // Nothing loads any more, and what failed can be tried again where it was pressed.
        await expect(page.getByRole('progressbar', { name: catalogueText('shell:loading', locale) })).toHaveCount(0);
        // In a list that can be put in order the first row cannot go up.
        if (where.includes('beside') && name !== 'question-not-deleted')
          await expect(main.locator('button[aria-disabled="true"]')).toHaveCount(0);
        if (where.includes('page') && name !== 'sis-missing') expect(await page.evaluate(() => window.scrollY)).toBe(0);
      });
    }
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');
}

test('an error stays fifty milliseconds for each of its characters, a generic one three seconds (8.11)', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const long = 'Tato chyba se popisuje dlouho. '.repeat(3).trim();
  const walker = { page, text: (key: string) => catalogueText(key, 'cs') };
  await saves(walker, { status: 409, body: problem('wrong-phase', { title: long }) });
  const notice = noticesOf(page, 'error').first();
  await expect(notice).toHaveText(long);
  const shown = Date.now();
  await expect(notice).toBeHidden();
  expect(Date.now() - shown).toBeGreaterThan(long.length * 50 - 1500);
});
