import { appendFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { failings } from './failing.ts';
import { test } from './journey.ts';
import { examplePages, examplesFor, people } from './landed.ts';
import { failingLooksOf, looker, looks, nowhere } from './looks.ts';
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
    for (const address of examplesFor(who)) {
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

test('every page whose data do not come, or are none: it says so, accessible, still and whole', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(7_200_000);
  let seen = 0;
  const found: string[] = [];
  // `LOOKS_PART=2/6`: the second of six parts of the pages.
  const [part = 1, parts = 1] = (process.env.LOOKS_PART ?? '').split('/').filter(Boolean).map(Number);
  const pages = examplePages().filter(({ address }, index) => index % parts === part - 1 && address !== nowhere);
  for (const who of people) {
    const { page, lookFailing } = await looker(browser, baseURL);
    if (who !== 'visitor') await signIn(page, who);
    // Each page as one who may see it.
    for (const { address } of pages.filter(({ by }) => by[0] === who)) {
      for (const one of failingLooksOf(address)) {
        for (const how of failings) {
          const wrong = (await lookFailing(address, one, how)).map((what) => `${who} ${what}`);
          for (const what of wrong) console.log(what);
          found.push(...wrong);
          seen += 1;
        }
      }
    }
    await page.context().close();
  }
  expect(found).toEqual([]);
  const report = process.env.ANKETA_PROOFS;
  if (report) appendFileSync(report, `PROOF failing-looks n=${seen} seed=0\n`);
});
