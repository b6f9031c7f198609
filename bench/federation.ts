import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { openFront } from './front.ts';
import { buildOneBundle } from './one-bundle/build.ts';
import { withProduct } from './product.ts';
import { median, type Setting, type Visit, visit } from './visit.ts';

/** What is measured in each setting: eleven rounds of the five take ten minutes. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 11);
/** Cheap phones at a Wi-Fi, in a mobile network and at its edge; the slowest one where the processor counts most. */
const settings: readonly Setting[] = [
  { slowdown: 4, latency: 40 },
  { slowdown: 4, latency: 100 },
  { slowdown: 4, latency: 300 },
  { slowdown: 6, latency: 40 },
  { slowdown: 6, latency: 100 },
];

interface Pair {
  readonly setting: Setting;
  readonly federated: Visit;
  readonly single: Visit;
}

const nameOf = ({ slowdown, latency }: Setting) => `cpu${slowdown}_${latency}ms`;

/** The median of a ratio in each setting, federated to one bundle. */
function ratios(pairs: readonly Pair[], of: (visit: Visit) => number): number[] {
  return settings.map((setting) =>
    median(pairs.filter((pair) => pair.setting === setting).map((pair) => of(pair.federated) / of(pair.single))),
  );
}

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
    const pairs: Pair[] = [];
    for (let round = 1; round <= rounds; round++) {
      // Settings and builds in turn: what slows the machine down meanwhile meets all alike.
      for (const setting of settings) {
        const first = round % 2 === 0 ? await visit(browser, single.url + path, setting) : undefined;
        const pair = {
          setting,
          federated: await visit(browser, federated.url + path, setting),
          single: first ?? (await visit(browser, single.url + path, setting)),
        };
        pairs.push(pair);
        const line = ({ firstPaint, scriptBytes, requests }: Visit) =>
          `${firstPaint.toFixed(0)} ms, ${(scriptBytes / 1000).toFixed(1)} kB of scripts, ${requests} requests`;
        console.log(`${round} ${nameOf(setting)}: federated ${line(pair.federated)}; one bundle ${line(pair.single)}`);
      }
    }
    const paints = ratios(pairs, ({ firstPaint }) => firstPaint);
    const bytes = median(ratios(pairs, ({ scriptBytes }) => scriptBytes));
    const requests = Math.max(...pairs.map((pair) => pair.federated.requests));
    const each = settings.map((setting, at) => `${nameOf(setting)}=${paints[at]?.toFixed(3)}`).join(' ');
    console.log(
      `RESULT federation first_paint_ratio=${median(paints).toFixed(3)} ${each} js_bytes_ratio=${bytes.toFixed(3)} requests=${requests}`,
    );
  } finally {
    await browser.close();
    federated.close();
    single.close();
  }
});
