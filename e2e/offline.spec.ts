import { freePort } from '@anketa/server/testing/guided-proxy';
import { type Browser, expect, type Page } from '@playwright/test';
import { startDemo } from './demo.ts';
import { test } from './journey.ts';
import { type Course, card, keptHere, phone, rateRequired } from './questionnaire.ts';
import { generationOf, loadedBy, publishMarked, rollBack, wholeGenerations } from './revisions.ts';
import { signIn } from './suite.ts';

test.setTimeout(240_000);

let product: Awaited<ReturnType<typeof startDemo>>;
test.beforeAll(async () => {
  product = await startDemo(await freePort());
  await product.ready();
});
test.afterAll(() => product.stop());

type ContextOptions = Parameters<Browser['newContext']>[0];

/** A browser in which somebody is signed in, and which may have the service worker. */
async function browserOf(browser: Browser, login: string, options: ContextOptions = {}) {
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'allow', ...options });
  const page = await context.newPage();
  await signIn(page, login);
  return { context, page };
}

async function sectionsIn(page: Page, slug: string): Promise<readonly Course[]> {
  return (await (await page.request.get(`${product.url}/internal/evaluation/${slug}`)).json()).sections;
}

/** An evaluation that the student can fill in. */
async function openEvaluation(page: Page): Promise<string> {
  const answer = await page.request.get(`${product.url}/internal/evaluation/list`);
  const { evaluations }: { evaluations: { open: boolean; slug_cs: string }[] } = await answer.json();
  return evaluations.find(({ open }) => open)?.slug_cs ?? '';
}

/** Courses that the student has not touched yet, as the server tells. */
async function untouchedIn(page: Page, slug: string): Promise<[Course, ...Course[]]> {
  const empty = (await sectionsIn(page, slug)).filter(
    ({ course, status }) => course !== 'general' && status === 'empty',
  );
  return empty as [Course, ...Course[]];
}

async function statusOf(page: Page, slug: string, { course }: Course): Promise<string | undefined> {
  return (await sectionsIn(page, slug)).find((section) => section.course === course)?.status;
}

/** Waits until the browser has the page's own generation whole. */
async function untilWhole(page: Page): Promise<string> {
  const generation = await generationOf(page);
  await expect.poll(() => wholeGenerations(page)).toContain(generation);
  return generation;
}

test('who comes back asks the server for the page and its data, and for no file of the suite', async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'student');
  await page.goto('/evaluation/list');
  await untilWhole(page);
  const again = await context.newPage();
  const asked: string[] = [];
  context.on('request', (request) => {
    const isFile = /^\/(assets|mfe)\//.test(new URL(request.url()).pathname);
    if (isFile && request.serviceWorker() !== null) asked.push(request.url());
  });
  await again.goto('/evaluation/list');
  await expect(again.locator('main h3').first()).toBeVisible();
  expect(await again.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const { remotes, shell } = await loadedBy(again);
  expect(shell.length).toBeGreaterThan(1);
  expect(Object.keys(remotes)).toContain('mfe-evaluation');
  expect(asked).toEqual([]);
  await context.close();
});

test('a new revision is whole before a page is given it; a page that is open goes on with its own; a rollback leads back', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'student');
  await page.goto('/results');
  const first = await untilWhole(page);
  const old = await context.newPage();
  await old.goto('/results');
  await publishMarked(product.data, 'mfe-evaluation', 'another revision');

  const next = await context.newPage();
  await next.goto('/evaluation/list');
  const second = await untilWhole(next);
  expect(second).not.toBe(first);
  // The old page opens the remote only now: it gets the revision that it was started with.
  await old.evaluate(() => history.pushState(null, '', '/evaluation/list'));
  await expect(old.locator('main h3').first()).toBeVisible();
  const revisionIn = async (one: Page) => (await loadedBy(one)).remotes['mfe-evaluation'];
  const before = await revisionIn(old);
  expect(before).toHaveLength(1);
  expect(await revisionIn(next)).toHaveLength(1);
  expect(await revisionIn(next)).not.toEqual(before);

  await rollBack(product.data, 'mfe-evaluation');
  const last = await context.newPage();
  await last.goto('/evaluation/list');
  expect(await generationOf(last)).toBe(first);
  await expect(last.locator('main h3').first()).toBeVisible();
  expect(await revisionIn(last)).toEqual(before);
  await context.close();
});

const bar = (page: Page, label = 'Bez připojení') => page.getByRole('complementary', { name: label });

test('a student on a phone opens a questionnaire while the server is stopped, fills it in, and sends it once it is back: it counts once', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'student2', phone);
  const slug = await openEvaluation(page);
  const [course] = await untouchedIn(page, slug);
  await page.goto(`/evaluation/${slug}`);
  await expect(card(page, course)).toBeVisible();
  await untilWhole(page);
  await page.close();

  await product.halt();
  const cold = await context.newPage();
  await cold.goto('/');
  await expect(bar(cold)).toContainText('Server teď není dostupný. Zobrazujeme, co má toto zařízení z ');
  await expect(cold).toHaveURL(`/evaluation/${slug}`);
  await expect(cold.locator('html')).toHaveAttribute('lang', 'cs');
  await card(cold, course)
    .getByRole('link', { name: /^Vyplnit: / })
    .click();
  await rateRequired(cold, 2);
  await expect(cold.getByText(keptHere)).toBeVisible();
  await cold.close();

  // The browser was closed meanwhile: what was filled in is there, the list too, and what is not says so.
  const later = await context.newPage();
  await later.goto(`/evaluation/${slug}`);
  await expect(card(later, course)).toContainText('Připraveno k odeslání');
  await later.getByRole('link', { name: 'Hodnocení výuky' }).first().click();
  await expect(later.locator('main h3')).toHaveCount(1);
  await later.goto('/settings');
  await expect(later.getByRole('heading', { level: 1, name: 'Bez připojení' })).toBeVisible();
  await later.goto('/results');
  await expect(later.getByText('Tuto stránku zobrazíme, jakmile se připojíte.')).toBeVisible();
  await later.goto(`/evaluation/${slug}`);
  await expect(card(later, course)).toContainText('Připraveno k odeslání');

  await product.resume();
  await expect(bar(later)).toBeHidden({ timeout: 20_000 });
  expect((await untouchedIn(later, slug)).map(({ course: code }) => code)).toContain(course.course);
  await later
    .getByRole('button', { name: /^Odeslat/ })
    .first()
    .click();
  await later
    .getByRole('dialog')
    .getByRole('button', { name: /^Odeslat/ })
    .click();
  await expect.poll(async () => (await statusOf(later, slug, course)) === 'submitted').toBe(true);
  // Of what was sent the device has nothing more.
  const stored = await later.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain(`/course/${course.course}`);
  await context.close();
});
