import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { newerCheckout, newerShell } from './newer-checkout.ts';
import { offlinePeople, untilWhole } from './offline-people.ts';
import { ownProduct } from './own-product.ts';
import { overall, question, save, savedAt, step, storedHere, text } from './questionnaire.ts';
import { generationOf, marksIn } from './revisions.ts';

const product = ownProduct();
const { browserOf, openEvaluation, untouched } = offlinePeople(product);

const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

test('a new shell with a new worker is deployed beside a tab that is open: it goes on with its own until it is reloaded, and nothing that was typed is lost', {
  tag: '@prove',
}, async ({ browser }) => {
  const { context, page } = await browserOf(browser, 'student2');
  const slug = await openEvaluation(page);
  const [course] = await untouched(page, slug);
  const address = `/evaluation/${slug}/course/${course.course}`;
  await page.goto(address);
  const improve = text(page, 'V čem by se předmět mohl zlepšit?');
  await step(question(page, overall), 2).click();
  await improve.fill('Více příkladů.');
  await expect(page.getByText(storedHere)).toBeVisible();
  const before = await untilWhole(page);

  const newer = await newerCheckout();
  await product().halt();
  await product().resume({}, newer.root);
  const other = await context.newPage();
  await other.goto('/results');
  const after = await untilWhole(other);
  expect(after).not.toBe(before);
  await expect.poll(() => marksIn(other)).toEqual([newerShell]);
  // The worker that is newer waits for the tab that has the one before.
  await expect.poll(() => isWaiting(other)).toBe(true);

  // The open tab loads more of itself, and works with the newer server.
  await page.evaluate(() => history.pushState(null, '', '/settings'));
  await expect(page.getByRole('heading', { level: 1, name: 'Nastavení' })).toBeVisible();
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await expect(improve).toHaveValue('Více příkladů.');
  await save(page).click();
  await expect(page.getByText(savedAt)).toBeVisible();
  await improve.fill('Více příkladů. A méně teorie.');
  await expect(page.getByText(storedHere)).toBeVisible();
  expect([await generationOf(page), await marksIn(page)]).toEqual([before, []]);

  await page.reload();
  await expect(improve).toHaveValue('Více příkladů. A méně teorie.');
  expect([await generationOf(page), await marksIn(page)]).toEqual([after, [newerShell]]);

  // With the last tab the worker of before ends.
  await page.close();
  await other.close();
  const later = await context.newPage();
  await expect(async () => {
    await later.goto('/results');
    expect(await isWaiting(later)).toBe(false);
    await later.goto('about:blank');
  }).toPass({ timeout: 30_000 });
  await later.goto(address);
  await expect.poll(() => marksIn(later)).toEqual([newerShell]);
  await context.close();
  await newer.remove();
});
