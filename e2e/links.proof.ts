import { appendFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { exampleRoutes, examplesFor, people } from './landed.ts';
import { settling } from './looking.ts';
import { go, signIn } from './suite.ts';

/** Of links from pages of one kind to pages of another, so many are followed: what they lead to depends on whose it is. */
const ofKind = 2;

const patterns = exampleRoutes.map((route) => ({ route, matches: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`) }));

/** The route of a page, and the evaluation it is of; undefined for what is no page, as a file. */
function kindOf(address: string): string | undefined {
  const path = address.replace(/[?#].*/, '');
  const route = patterns.find(({ matches }) => matches.test(path))?.route;
  const evaluation = /^\/(?:results\/evaluation|evaluation|import)\/([^/]+)/.exec(path)?.[1] ?? '';
  return route && `${route} of ${evaluation}`;
}

test('whoever goes from link to link through the suite is never refused', async ({ browser }) => {
  test.setTimeout(7_200_000);
  let followed = 0;
  const refused: string[] = [];
  for (const who of people) {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'cs-CZ' });
    const page = await context.newPage();
    const settled = settling(page);
    const answers: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) answers.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    });
    if (who !== 'visitor') await signIn(page, who);
    await page.goto('/results');
    await settled();
    const queue = examplesFor(who)
      .filter((address) => address !== '/nowhere')
      .map((address) => ({ address, from: 'the start' }));
    const known = new Set(queue.map(({ address }) => address));
    const kinds = new Map<string, number>();
    for (const { address, from } of queue) {
      answers.length = 0;
      await go(page, address);
      await settled();
      followed += 1;
      const wrong = answers.map((answer) => `${who}, ${from} → ${address}: ${answer}`);
      // At once: a walk of many minutes may be interrupted.
      for (const what of wrong) console.log(what);
      refused.push(...wrong);
      for (const to of await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
        const kind = `${kindOf(address)} → ${kindOf(to)}`;
        const times = kinds.get(kind) ?? 0;
        if (known.has(to) || times >= ofKind || kindOf(to) === undefined) continue;
        kinds.set(kind, times + 1);
        known.add(to);
        queue.push({ address: to, from: address });
      }
    }
    await context.close();
  }
  expect(refused).toEqual([]);
  const report = process.env.ANKETA_PROOFS;
  if (report) appendFileSync(report, `PROOF links n=${followed} seed=0\n`);
});
