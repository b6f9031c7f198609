import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { openFront } from './front.ts';
import { buildOneBundle } from './one-bundle/build.ts';
import { withProduct } from './product.ts';

/** 100 ms round trip, 5 Mbit/s down, a processor four times slower: a cheap phone between two lectures. */
const network = {
  preview: null,
  offline: false,
  latency: 100,
  downloadThroughput: (5 * 1024 * 1024) / 8,
  uploadThroughput: (1024 * 1024) / 8,
};
const slowdown = 4;
const rounds = Number(process.env.BENCH_ROUNDS ?? 41);

interface Visit {
  /** Milliseconds until the first datum of the API is painted: header, heading and skeleton stand in the HTML of both builds. */
  readonly firstPaint: number;
  /** Compressed bytes of scripts. */
  readonly scriptBytes: number;
  readonly requests: number;
}

/** One visit with an empty cache. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'cs-CZ',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
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

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

await withProduct(async (product) => {
  const path = process.env.BENCH_PATH ?? '/results';
  const one = await buildOneBundle();
  const federated = await openFront(product);
  const single = await openFront(product, one);
  const debian = '/usr/bin/chromium';
  const browser = await chromium.launch({
    ...(existsSync(debian) && { executablePath: debian }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    // Both once unmeasured: the servers' own caches are warm, the browser's never are.
    await visit(browser, federated.url + path);
    await visit(browser, single.url + path);
    const pairs: { federated: Visit; single: Visit }[] = [];
    for (let round = 1; round <= rounds; round++) {
      // In turn: what slows the machine down meanwhile meets both alike.
      const first = round % 2 === 0 ? await visit(browser, single.url + path) : undefined;
      const pair = {
        federated: await visit(browser, federated.url + path),
        single: first ?? (await visit(browser, single.url + path)),
      };
      pairs.push(pair);
      const line = ({ firstPaint, scriptBytes, requests }: Visit) =>
        `${firstPaint.toFixed(0)} ms, ${(scriptBytes / 1000).toFixed(1)} kB of scripts, ${requests} requests`;
      console.log(`${round}: federated ${line(pair.federated)}; one bundle ${line(pair.single)}`);
    }
    const paint = median(pairs.map((pair) => pair.federated.firstPaint / pair.single.firstPaint));
    const bytes = median(pairs.map((pair) => pair.federated.scriptBytes / pair.single.scriptBytes));
    const requests = Math.max(...pairs.map((pair) => pair.federated.requests));
    console.log(
      `RESULT federation first_paint_ratio=${paint.toFixed(3)} js_bytes_ratio=${bytes.toFixed(3)} requests=${requests}`,
    );
  } finally {
    await browser.close();
    federated.close();
    single.close();
  }
});
