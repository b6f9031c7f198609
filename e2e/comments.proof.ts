import { appendFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './suite.ts';

const results = '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026';
const many = 500;
/** Longer than this nothing may take that a person waits for while they read. */
const frame = 50;

/** Notes each stretch of work of the page that takes longer than a frame may. Gives those since it was last asked. */
async function longWork(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const noted: number[] = [];
    Reflect.set(window, 'longWork', noted);
    new PerformanceObserver((list) => {
      noted.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'longWork') as number[]).splice(0));
}

/** Puts copies of the comments in place of them, as many as there could be; their ids differ. */
function manyOf<Comment extends { readonly id: string }>(comments: readonly Comment[]): Comment[] {
  return Array.from({ length: many }, (_, at) => {
    const one = comments[at % comments.length];
    return { ...(one as Comment), id: `${one?.id}-${at}` };
  });
}

test('five hundred comments on one page: scrolled and gone through by keys on a slow processor, no frame takes longer than 50 ms', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, 'teacher');
  await page.route(`**/internal${results}/my-comments*`, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.comments = { ...json.comments, total: many, last_page: 1, data: manyOf(json.comments.data) };
    await route.fulfill({ response: answer, json });
  });
  await page.goto(`${results}/my-comments`);
  const comments = page.locator('[data-comment]');
  await expect(comments).toHaveCount(many);
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const taken = await longWork(page);

  const slow: Record<string, number[]> = {};
  for (let step = 0; step < 120; step++) await page.mouse.wheel(0, 400);
  slow.scrolled = await taken();
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let step = 0; step < 120; step++) await page.keyboard.press('j');
  await expect(comments.nth(119)).toBeFocused();
  slow.keys = await taken();
  expect(slow).toEqual({ scrolled: [], keys: [] });
  const report = process.env.ANKETA_PROOFS;
  if (report) appendFileSync(report, `PROOF comments n=${many} seed=0 longest_ms<${frame}\n`);
});
