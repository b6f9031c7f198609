import { appendFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Engine, engines, launch, walkThrough } from './engines.ts';
import { walks } from './walks.ts';

test('every walk is gone to its end in every engine', async ({ baseURL }) => {
  test.setTimeout(1_200_000);
  const passed: Partial<Record<Engine, number>> = {};
  const failed: string[] = [];
  for (const engine of Object.keys(engines) as Engine[]) {
    const browser = await launch(engine);
    passed[engine] = 0;
    for (const walk of walks) {
      const wrong = await walkThrough(browser, walk, baseURL).then(
        () => undefined,
        (error: unknown) => `${engine}, ${walk.name}: ${error}`,
      );
      if (wrong) failed.push(wrong);
      else passed[engine] += 1;
      console.log(wrong ?? `${engine}, ${walk.name}`);
    }
    await browser.close();
  }
  expect(failed).toEqual([]);
  const report = process.env.ANKETA_PROOFS;
  const counts = Object.entries(passed).map(([engine, count]) => `${engine}=${count}`);
  if (report) appendFileSync(report, `PROOF engines ${counts.join(' ')} failed=${failed.length}\n`);
});
