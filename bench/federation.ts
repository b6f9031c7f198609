import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { openFront } from './front.ts';
import { buildOneBundle } from './one-bundle/build.ts';
import { withProduct } from './product.ts';
import { median, type Visit, visit } from './visit.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 41);

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
