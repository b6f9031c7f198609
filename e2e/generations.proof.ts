import { appendFileSync } from 'node:fs';
import { freePort } from '@anketa/server/testing/guided-proxy';
import { expect } from '@playwright/test';
import { startDemo } from './demo.ts';
import { actsOf, playActs } from './generations.ts';
import { test } from './journey.ts';

const seed = 1;
const runs = 30;

test('whatever is published, rolled back, opened, closed and stopped: no page has two revisions of one remote', async ({
  browser,
}) => {
  test.setTimeout(3_600_000);
  const product = await startDemo(await freePort());
  await product.ready();
  let pages = 0;
  try {
    for (const [run, acts] of actsOf(seed, runs).entries()) {
      const { wrong, looked } = await playActs(browser, product, acts);
      expect(wrong, `sequence ${run}`).toEqual([]);
      pages += looked;
    }
  } finally {
    await product.stop();
  }
  const report = process.env.ANKETA_PROOFS;
  if (report) appendFileSync(report, `PROOF generations n=${runs} seed=${seed} pages=${pages}\n`);
});
