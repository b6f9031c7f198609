import type { Browser } from '@playwright/test';

/** How slow what a page is opened on is. */
export interface Setting {
  /** How many times slower than this machine the processor is. */
  readonly slowdown: number;
  /** Of the network, in ms. */
  readonly latency: number;
}

/** 5 Mbit/s down. */
const throughput = { downloadThroughput: (5 * 1024 * 1024) / 8, uploadThroughput: (1024 * 1024) / 8 };
/** A cheap phone between two lectures. */
const phone: Setting = { slowdown: 4, latency: 100 };

export interface Visit {
  /** Milliseconds until the first datum of the API is painted: header, heading and skeleton stand in the HTML of both builds. */
  readonly firstPaint: number;
  /** Compressed bytes of scripts. */
  readonly scriptBytes: number;
  readonly requests: number;
}

/** One visit of a page with a table, with an empty cache, on that phone or in another setting. */
export async function visit(browser: Browser, url: string, { slowdown, latency } = phone): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'cs-CZ',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const scripts = new Set<string>();
  let scriptBytes = 0;
  let requests = 0;
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
  });
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /\.js$/.test(new URL(response.url).pathname)) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('main tbody th')?.textContent) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => console.log(String(performance.now()))));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
  // The page tells: to be asked in every frame would be work of its own on a slow processor.
  const painted = page.waitForEvent('console', (message) => message.type() === 'log');
  await page.goto(url);
  const firstPaint = Number((await painted).text());
  await page.waitForLoadState('networkidle');
  await context.close();
  return { firstPaint, scriptBytes, requests };
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
