import { freePort } from '@anketa/server/testing/guided-proxy';
import { type Browser, expect, type Page } from '@playwright/test';
import { startDemo } from './demo.ts';
import { test } from './journey.ts';
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
