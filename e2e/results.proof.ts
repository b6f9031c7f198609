import { appendFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { resultsCells, wrongWith } from './results-cells.ts';

test('every address of results, by everybody: a heading or the reason why not, silent, no wider than its window', async ({
  browser,
}) => {
  test.setTimeout(3_600_000);
  const cells = resultsCells();
  expect(await wrongWith(browser, cells)).toEqual([]);
  const report = process.env.ANKETA_PROOFS;
  if (report) appendFileSync(report, `PROOF results n=${cells.length} seed=0\n`);
});
