import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { ownProduct } from './own-product.ts';
import { go, signIn } from './suite.ts';

const metricsToken = 'a token of these journeys';
const product = ownProduct({ ANKETA_METRICS_TOKEN: metricsToken });

const labels = 'remote="mfe-users-departments",route="/user/:oident"';

async function metrics(): Promise<string> {
  const answer = await fetch(`${product().url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return answer.text();
}

/** Opens a person's page as an administrator in a window of its own, and waits until it measures itself. */
async function measured(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product().url, locale: 'cs', serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, 'admin');
  const measuring = page.waitForResponse((answer) => /\/vitals\.[^/]*js$/.test(answer.url()));
  await page.goto('/user/880?from=journey');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await (await measuring).finished();
  await page.getByRole('heading', { level: 1 }).click();
  return page;
}

test('how fast a page was is in the metrics by its route, once it is left, and nothing of who was there', async ({
  browser,
}) => {
  const page = await measured(browser);
  await go(page, '/users');
  await expect(page.getByRole('table').first()).toBeVisible();
  // Another document takes its place.
  await page.goto('/help');
  await expect.poll(metrics).toContain(`anketa_web_vital_seconds_count{vital="LCP",${labels}} 1`);
  const text = await metrics();
  for (const vital of ['FCP', 'TTFB'])
    expect(text).toContain(`anketa_web_vital_seconds_count{vital="${vital}",${labels}} 1`);
  expect(text).toContain(`anketa_web_vital_shift_count{${labels}} 1`);
  const lines = text.split('\n').filter((line) => line.startsWith('anketa_web_vital'));
  expect(lines.join('\n')).not.toMatch(/\/880|journey/);
  await page.context().close();
});

test('a page that goes out of sight says its route and its measures, without cookies and without its address', async ({
  browser,
}) => {
  const page = await measured(browser);
  const sending = page.waitForRequest((request) => request.url().endsWith('/internal/web-vitals'));
  // Nothing hides a page of a browser without windows.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  const sent = await sending;
  expect((await sent.response())?.status()).toBe(200);
  const { route, vitals, ...more } = sent.postDataJSON();
  expect([route, more]).toEqual(['/user/:oident', {}]);
  expect(Object.keys(vitals)).toEqual(expect.arrayContaining(['LCP', 'CLS', 'FCP', 'TTFB']));
  const headers = await sent.allHeaders();
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('referer');
  await page.context().close();
});
