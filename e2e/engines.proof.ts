import { appendFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { looks, type Size, sizes } from './engine-looks.ts';
import { type Engine, engines, launch, lookThrough, walkThrough } from './engines.ts';
import { walks } from './walks.ts';
import { openWebkit, webkitPath } from './webkit.ts';

const passed: Partial<Record<Engine | 'webkit', number>> = {};
const failed: string[] = [];

/** Tries something, and notes what became of it. */
async function tried(engine: Engine | 'webkit', name: string, go: () => Promise<void>): Promise<void> {
  const wrong = await go().then(
    () => undefined,
    (error: unknown) => `${engine}, ${name}: ${error}`,
  );
  if (wrong) failed.push(wrong);
  else passed[engine] = (passed[engine] ?? 0) + 1;
  console.log(wrong ?? `${engine}, ${name}`);
}

for (const engine of Object.keys(engines) as Engine[]) {
  test(`every walk is gone to its end, and every page is as it should be: ${engine}`, async ({ baseURL }) => {
    test.setTimeout(1_800_000);
    const browser = await launch(engine);
    for (const walk of walks) await tried(engine, walk.name, () => walkThrough(browser, walk, baseURL));
    for (const look of looks) await tried(engine, look.name, () => lookThrough(browser, look, baseURL));
    await browser.close();
  });
}

test('every page is as it should be: webkit', async ({ baseURL }) => {
  test.setTimeout(1_800_000);
  if (!webkitPath)
    throw new Error('There is no WebKit on this machine. Debian: apt-get install webkit2gtk-driver xvfb openbox');
  for (const size of Object.keys(sizes) as Size[]) {
    const sight = await openWebkit(sizes[size]);
    for (const look of looks.filter((one) => one.size === size))
      await tried('webkit', look.name, () => look.go(sight, baseURL ?? ''));
    await sight.close();
  }
});

test.afterAll(() => {
  const report = process.env.ANKETA_PROOFS;
  const counts = ['chromium', 'firefox', 'webkit'].map((engine) => `${engine}=${passed[engine as Engine] ?? 0}`);
  if (report) appendFileSync(report, `PROOF engines ${counts.join(' ')} failed=${failed.length}\n`);
  expect(failed).toEqual([]);
});
