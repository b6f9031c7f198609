import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Request } from '@playwright/test';

/** What is folded counts too, and what the browser puts off until it is in sight: while that comes, all below it moves. */
export async function unfold(page: Page) {
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets = [sheet];
    }
    for (const folded of document.querySelectorAll('details')) folded.open = true;
  });
}

/** What axe finds on the page as it is, folded parts and names without their visible label included. */
export async function issues(page: Page): Promise<string[]> {
  await unfold(page);
  await drawn(page);
  // What has scrolled half under the header would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  // Brought into each document once, which takes longer than it then looks at a page.
  const stands = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, axeSource: stands ? 'true' : undefined })
    // What passed is not asked for: finding a selector for each element of it takes a fifth of the time.
    .options({
      resultTypes: ['violations'],
      reporter: 'no-passes',
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself, without a second one that would put frames together: the suite has none.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

/** The page is drawn as it now is, and no colour or place is still on its way to another. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/** How long, in ms, what a page asks for may take to come. */
const comesWithin = 60_000;

/**
 * Gives the wait until all that the page has asked for has come and is drawn. Between a script's coming and its run nothing is asked for:
 * then the grey shape still stands in its place. Throws where it does not come: of a product that is gone no walk ends.
 */
export function settling(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return async () => {
    const until = Date.now() + comesWithin;
    await drawn(page);
    while (asked.size > 0 || (await page.getByRole('status', { name: /^(Načítá se|Loading)…$/ }).count()) > 0) {
      if (Date.now() > until)
        throw new Error(`${page.url()} still waits: ${[...asked].map((request) => request.url())}`);
      await drawn(page);
    }
    await drawn(page);
  };
}

/** What a page writes to the console as an error from now on. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Counts layout shifts of each document that `page` opens from now on. Gives the sum of the one that is open. */
export async function layoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = (entries: PerformanceEntry[]) => {
      const shifts = (entries as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
      const sum = shifts.reduce((all, { value }) => all + value, Number(Reflect.get(window, 'layoutShift') ?? 0));
      Reflect.set(window, 'layoutShift', sum);
    };
    new PerformanceObserver((list) => count(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'layoutShift') ?? 0));
}

/** What on the page has to be scrolled sideways, and by whom. */
export async function overflowing(page: Page): Promise<string[]> {
  await unfold(page);
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX) || element.matches('html'))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
  );
}

/** The same of a page that has folded parts, once it has come. */
export async function unfoldSections(page: Page): Promise<void> {
  await page.locator('main details').first().waitFor();
  await unfold(page);
}
