import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { withProduct } from './product.ts';
import { signInStudent } from './student.ts';

/**
 * Kilobytes, gzipped, of every script the browser asks for while `path` opens with an empty cache.
 * Each script is printed with its own weight, the largest first.
 */
async function weigh(browser: Browser, url: string, path: (page: Page) => Promise<string>): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'cs-CZ',
    serviceWorkers: 'block',
    baseURL: url,
  });
  const address = await path(await context.newPage());
  // Signed in, but nothing of the suite in this page's cache: every response is counted.
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.set(response.url(), response.body());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('main h1').waitFor();
  const weights = await Promise.all(
    [...scripts].map(async ([script, body]) => ({
      path: new URL(script).pathname,
      bytes: gzipSync(await body, { level: 9 }).length,
    })),
  );
  await context.close();
  for (const { path, bytes } of weights.sort((a, b) => b.bytes - a.bytes))
    console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB ${path}`);
  return weights.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** The first course a demo student may still fill in. */
async function firstCourse(page: Page): Promise<string> {
  await signInStudent(page);
  await page.goto('/evaluation/list');
  await page.locator('main a[href^="/evaluation/"]:not([href="/evaluation/list"])').first().click();
  const course = page.locator('main a[href*="/course/"]').first();
  await course.waitFor();
  return (await course.getAttribute('href')) ?? '';
}

await withProduct(async (product) => {
  const debian = '/usr/bin/chromium';
  const browser = await chromium.launch({
    ...(existsSync(debian) && { executablePath: debian }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const filling = await weigh(browser, product, firstCourse);
    const results = await weigh(browser, product, async () => '/results');
    console.log(`RESULT page_weight filling_gzip_kb=${filling.toFixed(1)} results_gzip_kb=${results.toFixed(1)}`);
  } finally {
    await browser.close();
  }
});
