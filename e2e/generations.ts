import type { Browser, Page } from '@playwright/test';
import fc from 'fast-check';
import { offlinePeople, untilWhole } from './offline-people.ts';
import { loadedBy, marksIn, publishMarked, rollBack } from './revisions.ts';

interface Product {
  readonly url: string;
  readonly data: string;
  halt(): Promise<void>;
  resume(): Promise<void>;
}

const kinds = [
  'publish',
  'publish',
  'roll back',
  'open',
  'open',
  'open',
  'go on',
  'go on',
  'close',
  'stop or start',
] as const;

/** One act: publishing or rolling back a remote, opening a page or going on in one, closing one, stopping the server or starting it. */
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  remote: fc.constantFrom('mfe-evaluation', 'mfe-results'),
  address: fc.constantFrom('/evaluation/list', '/results', '/help'),
  /** Which of the open pages. */
  which: fc.nat(20),
  /** The revision's mark. */
  mark: fc.nat(),
  /** Whether the browser is given the time to have everything that is published. */
  waits: fc.boolean(),
});

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** Sequences of acts, the same for the same seed. */
export const actsOf = (seed: number, numRuns: number) =>
  fc.sample(fc.array(act, { minLength: 12, maxLength: 12 }), { seed, numRuns });

/** The revisions that a page has loaded or run and was not started with, one sentence each. `markOf`: the mark of each revision that was met. */
async function mixedIn(page: Page, markOf: Map<string, string>): Promise<string[]> {
  const started: Record<string, string> = await page.evaluate(() => {
    const boot: { registry: { remotes: { id: string; entry: string }[] } } = JSON.parse(
      document.getElementById('anketa-boot')?.textContent ?? '',
    );
    return Object.fromEntries(boot.registry.remotes.map(({ id, entry }) => [id, entry.split('/')[3] ?? '']));
  });
  const { remotes } = await loadedBy(page);
  const loaded = Object.entries(remotes).flatMap(([id, revisions]) =>
    revisions.filter((revision) => revision !== started[id]).map((revision) => `${page.url()} has ${id}@${revision}`),
  );
  // What ran, whatever its address: a revision has one mark, wherever it is loaded.
  const ran = (await marksIn(page)).flatMap((mark) => {
    const [id = ''] = mark.split(' ');
    const revision = `${id}@${started[id]}`;
    const known = markOf.get(revision) ?? mark;
    markOf.set(revision, known);
    return known === mark ? [] : [`${page.url()} ran ${mark} as ${revision}`];
  });
  return [...loaded, ...ran];
}

/** Waits until a page shows its heading, whoever draws it: the server, or the shell without it. */
const drawn = (page: Page) => page.locator('main h1').first().waitFor({ timeout: 30_000 });

/** Does acts in one browser, and looks at every page after each. Gives what was wrong, and how many pages were looked at. */
export async function playActs(browser: Browser, product: Product, acts: readonly Act[]) {
  const { browserOf } = offlinePeople(() => product);
  const { context, page } = await browserOf(browser, 'student');
  await page.goto('/evaluation/list');
  await untilWhole(page);
  const wrong: string[] = [];
  const markOf = new Map<string, string>();
  let isUp = true;
  let looked = 0;

  async function open({ address, waits }: Act): Promise<void> {
    const opened = await context.newPage();
    await opened.goto(address);
    await drawn(opened);
    if (isUp && waits) await untilWhole(opened);
  }

  async function play(one: Act): Promise<void> {
    const pages = context.pages();
    const chosen = pages[one.which % pages.length];
    if (one.kind === 'open') await open(one);
    else if (one.kind === 'go on') await chosen?.evaluate((to) => history.pushState(null, '', to), one.address);
    else if (one.kind === 'close' && pages.length > 1) await chosen?.close();
    else if (one.kind === 'publish' && isUp) await publishMarked(product.data, one.remote, String(one.mark));
    // There may be nothing before.
    else if (one.kind === 'roll back' && isUp) await rollBack(product.data, one.remote).catch(() => undefined);
    else if (one.kind === 'stop or start') {
      await (isUp ? product.halt() : product.resume());
      isUp = !isUp;
    }
  }

  for (const one of acts) {
    await play(one);
    for (const open of context.pages()) {
      await drawn(open);
      looked += 1;
      wrong.push(...(await mixedIn(open, markOf)));
    }
  }
  if (!isUp) await product.resume();
  await context.close();
  return { wrong, looked };
}
