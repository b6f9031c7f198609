import { appendFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { failings } from './failing.ts';
import { test } from './journey.ts';
import { examplePages, examplesFor, people } from './landed.ts';
import { failingLooksOf, looker, looks, nowhere } from './looks.ts';
import { signIn } from './suite.ts';

// Parts are tests of their own, and go at once in as many lanes as there are.
test.describe.configure({ mode: 'parallel', timeout: 7_200_000 });

// `LOOKS_PART=2/6`: the second of six parts alone.
const [only, parts = 6] = (process.env.LOOKS_PART ?? '').split('/').filter(Boolean).map(Number);
const gone = Array.from({ length: parts }, (_, at) => at + 1).filter((part) => only === undefined || part === only);

/** Each page by each who may see it. */
const seen = people.flatMap((who) => examplesFor(who).map((address) => ({ who, address })));
/** Each page as one who may see it. */
const failing = examplePages()
  .filter(({ address }) => address !== nowhere)
  .map(({ address, by }) => ({ who: by[0] ?? '', address }));

for (const part of gone) {
  const ofPart = (_: unknown, at: number) => at % parts === part - 1;

  test(`every page, by every role that may see it, in every look: accessible, still, silent, nothing sideways (${part} of ${parts})`, async ({
    browser,
    baseURL,
  }) => {
    const walk = begin('looks', part);
    for (const who of people) {
      const { page, look } = await looker(browser, baseURL);
      if (who !== 'visitor') await signIn(page, who);
      for (const { address } of seen.filter(ofPart).filter((one) => one.who === who))
        for (const one of looks) walk.note(who, await look(address, one));
      await page.context().close();
    }
    walk.end();
  });

  test(`every page whose data do not come, or are none: it says so, accessible, still and whole (${part} of ${parts})`, async ({
    browser,
    baseURL,
  }) => {
    const walk = begin('failing-looks', part);
    for (const who of people) {
      const { page, lookFailing } = await looker(browser, baseURL);
      if (who !== 'visitor') await signIn(page, who);
      for (const { address } of failing.filter(ofPart).filter((one) => one.who === who))
        for (const one of failingLooksOf(address))
          for (const how of failings) walk.note(who, await lookFailing(address, one, how));
      await page.context().close();
    }
    walk.end();
  });
}

/** Counts the looks of a part. `note` takes what is wrong with one, `end` fails if anything was. */
function begin(name: string, part: number) {
  const began = Date.now();
  const found: string[] = [];
  let n = 0;
  return {
    note(who: string, wrong: readonly string[]) {
      n += 1;
      found.push(...wrong);
      // At once: a walk of many minutes may be interrupted.
      for (const what of wrong) console.log(`${who} ${what}`);
    },
    end() {
      const counts = `${name} part=${part}/${parts} n=${n} found=${found.length} seconds=${Math.round((Date.now() - began) / 1000)}`;
      console.log(counts);
      expect(found).toEqual([]);
      const report = process.env.ANKETA_PROOFS;
      if (report) appendFileSync(report, `PROOF ${counts} seed=0\n`);
    },
  };
}
