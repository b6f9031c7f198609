import { expect, type Page } from '@playwright/test';
import { startGated } from './gated-product.ts';
import { actsOf, playActs } from './generations.ts';
import { test } from './journey.ts';
import { offlineBar, offlinePeople, untilWhole } from './offline-people.ts';
import { productBy } from './own-product.ts';
import { card, phone, rateRequired, storedHere } from './questionnaire.ts';
import { generationOf, loadedBy, publishMarked, rollBack, wholeGenerations } from './revisions.ts';
import { signIn } from './suite.ts';

const product = productBy(startGated);

const { browserOf, openEvaluation, untouched, statusOf } = offlinePeople(product);

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
  await publishMarked(product().data, 'mfe-evaluation', 'another revision');

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

  await rollBack(product().data, 'mfe-evaluation');
  const last = await context.newPage();
  await last.goto('/evaluation/list');
  expect(await generationOf(last)).toBe(first);
  await expect(last.locator('main h3').first()).toBeVisible();
  expect(await revisionIn(last)).toEqual(before);
  await context.close();
});

test('a student on a phone opens a questionnaire while the server is stopped, fills it in, and sends it once it is back: it counts once', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'student2', phone);
  const slug = await openEvaluation(page);
  const [course] = await untouched(page, slug);
  await page.goto(`/evaluation/${slug}`);
  await expect(card(page, course)).toBeVisible();
  await untilWhole(page);
  await page.close();

  await product().halt();
  const cold = await context.newPage();
  await cold.goto('/');
  await expect(offlineBar(cold)).toContainText(/Server neodpovídá, údaje jsou ze?\s/);
  await expect(cold).toHaveURL(`/evaluation/${slug}`);
  await expect(cold.locator('html')).toHaveAttribute('lang', 'cs');
  await card(cold, course)
    .getByRole('link', { name: /^Vyplnit: / })
    .click();
  await rateRequired(cold, 2);
  await expect(cold.getByText(storedHere)).toBeVisible();
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
  await expect(later.getByText('Tato stránka potřebuje připojení.')).toBeVisible();
  // The page says it alone: nothing on it is of then, or could be filled in.
  await expect(offlineBar(later)).toBeHidden();
  await later.getByRole('link', { name: 'Otevřít dotazník' }).click();
  await expect(offlineBar(later)).toBeVisible();
  await later.goto(`/evaluation/${slug}`);
  await expect(card(later, course)).toContainText('Připraveno k odeslání');

  await product().resume();
  await expect(offlineBar(later)).toBeHidden({ timeout: 20_000 });
  expect((await untouched(later, slug)).map(({ course: code }) => code)).toContain(course.course);
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

test('a revision that was published since, and one that was rolled back, open without the server as one whole generation each', {
  tag: '@prove',
}, async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'student3');
  const slug = await openEvaluation(page);
  await page.goto(`/evaluation/${slug}`);
  const first = await untilWhole(page);
  await publishMarked(product().data, 'mfe-evaluation', 'published since');
  await page.goto('/evaluation/list');
  const second = await untilWhole(page);

  await product().halt();
  const cold = await context.newPage();
  await cold.goto('/evaluation/list');
  await expect(cold.locator('main h3').first()).toBeVisible();
  expect(await generationOf(cold)).toBe(second);
  const published = (await loadedBy(cold)).remotes['mfe-evaluation'];
  expect(published).toHaveLength(1);

  await product().resume();
  await rollBack(product().data, 'mfe-evaluation');
  await page.goto('/evaluation/list');
  expect(await generationOf(page)).toBe(first);
  // Both are whole before: it is the present one once the worker has heard so of the server.
  await expect.poll(() => wholeGenerations(page)).toEqual([first, second]);
  // The offline page is still there: it has come to life, and goes on with what it was started with.
  await expect(offlineBar(cold)).toBeHidden({ timeout: 20_000 });
  await cold.evaluate((address) => history.pushState(null, '', address), `/evaluation/${slug}`);
  await expect(cold.locator('main article').first()).toBeVisible();
  expect((await loadedBy(cold)).remotes['mfe-evaluation']).toEqual(published);

  await product().halt();
  const back = await context.newPage();
  await back.goto('/evaluation/list');
  await expect(back.locator('main h3').first()).toBeVisible();
  expect(await generationOf(back)).toBe(first);
  expect((await loadedBy(back)).remotes['mfe-evaluation']).not.toEqual(published);
  await context.close();
  await product().resume();
});

test.describe('of remotes', () => {
  // That its files did not come is reported.
  test.use({ expected: /mfe-mailing:remote-unreachable/ });

  test('what most people never open is stored once somebody opens it, and not before; without the server it says that it waits', {
    tag: '@prove',
  }, async ({ browser }) => {
    const { context, page } = await browserOf(browser, 'admin');
    const remotesHere = (one: Page) =>
      one.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('anketa-generation-'));
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        const ids = all.flat().map(({ url }) => /\/mfe\/([^/]+)\//.exec(url)?.[1] ?? '');
        return [...new Set(ids)].filter((id) => id !== '').sort();
      });
    await page.goto('/results');
    await untilWhole(page);
    expect(await remotesHere(page)).toEqual(['mfe-evaluation', 'mfe-results']);
    await page.goto('/users');
    await expect(page.getByRole('table')).toBeVisible();
    // Each page that opens has it asked what is lacking.
    await page.goto('/results');
    await expect
      .poll(() => remotesHere(page), { timeout: 60_000 })
      .toEqual(['mfe-evaluation', 'mfe-results', 'mfe-users-departments']);
    await context.close();

    const student = await browserOf(browser, 'student2', phone);
    const slug = await openEvaluation(student.page);
    await student.page.goto(`/evaluation/${slug}`);
    await expect(student.page.locator('main article').first()).toBeVisible();
    await untilWhole(student.page);
    expect(await remotesHere(student.page)).toEqual(['mfe-evaluation', 'mfe-results']);
    await product().halt();
    const cold = await student.context.newPage();
    await cold.goto('/mails');
    await expect(cold.getByText('Tato stránka potřebuje připojení.')).toBeVisible();
    await product().resume();
    await expect(cold.getByRole('heading', { level: 1, name: 'E-maily od Ankety' })).toBeVisible({ timeout: 30_000 });
    await student.context.close();
  });
});

test('after signing out, and for the next person in that browser, nothing of who was there opens without the server', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'student3', { locale: 'en-US' });
  const slug = await openEvaluation(page);
  const [course] = await untouched(page, slug);
  await page.goto(`/evaluation/${slug}`);
  await untilWhole(page);
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('anketa/private/')));
  expect(await stored()).not.toEqual([]);
  await page.getByRole('link', { name: 'Sign out' }).first().click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect(await stored()).toEqual([]);

  await signIn(page, 'student2');
  await page.goto('/evaluation/list');
  await expect(page.locator('main h3').first()).toBeVisible();
  await product().halt();
  const cold = await context.newPage();
  await cold.goto(`/evaluation/${slug}/course/${course.course}`);
  await expect(cold.getByText('This page needs a connection.')).toBeVisible();
  await expect(cold.getByRole('link', { name: 'Open the questionnaire' })).toBeVisible();
  await product().resume();
  // It opens by itself: a page that is still on its way would break off the next one.
  await expect(cold.getByText('This page needs a connection.')).toBeHidden({ timeout: 20_000 });
  await cold.waitForLoadState();

  // A session that ended by itself leaves drafts for its person, and nothing that opens.
  await page.goto(`/evaluation/${slug}`);
  await page.request.get('/logout', { headers: { accept: 'text/html' } });
  await page.goto('/results');
  await expect.poll(stored).toEqual([]);
  await product().halt();
  await cold.goto('/');
  await expect(cold.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(cold.getByText('This page needs a connection.')).toBeVisible();
  await expect(cold.getByRole('link', { name: 'Open the questionnaire' })).toHaveCount(0);
  await expect(offlineBar(cold, 'Offline')).toHaveCount(0);
  await product().resume();
  // It opens by itself once the server answers.
  await expect(cold.getByRole('heading', { level: 1, name: 'You are offline' })).toBeHidden({ timeout: 20_000 });
  await context.close();
});

test('publishing, rolling back, opening, closing and stopping at random: no page has two revisions of one remote (a sample)', {
  tag: '@prove',
}, async ({ browser }) => {
  const [acts = []] = actsOf(10, 1);
  const { wrong, looked } = await playActs(browser, product(), acts);
  expect(wrong).toEqual([]);
  expect(looked).toBeGreaterThan(acts.length);
});

test('switched off by the operator, the worker ends at the next visit, with everything that it stored', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, 'student');
  await page.goto('/results');
  await untilWhole(page);
  await product().restart({ ANKETA_OFFLINE: 'false' });
  await page.goto('/results');
  const left = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length);
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  await page.reload();
  await expect(page.locator('main h1')).toBeVisible();
  expect(await left()).toBe(0);
  await product().restart();
  await page.goto('/results');
  await untilWhole(page);
  await context.close();
});
