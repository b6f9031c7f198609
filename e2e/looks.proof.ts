import { appendFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { landedFor, people } from './landed.ts';
import { looker, looks } from './looks.ts';
import { signIn } from './suite.ts';

test('every page, by every role that may see it, in every look: accessible, still, silent, nothing sideways', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(3_600_000);
  let seen = 0;
  const found: string[] = [];
  for (const who of people) {
    const { page, look } = await looker(browser, baseURL);
    if (who !== 'visitor') await signIn(page, who);
    for (const address of landedFor(who)) {
      for (const one of looks) {
        const wrong = (await look(address, one)).map((what) => `${who} ${what}`);
        // At once: a walk of many minutes may be interrupted.
        for (const what of wrong) console.log(what);
        found.push(...wrong);
        seen += 1;
      }
    }
    await page.context().close();
  }
  expect(found).toEqual([]);
  const report = process.env.ANKETA_PROOFS;
  if (report) appendFileSync(report, `PROOF looks n=${seen} seed=0\n`);
});
