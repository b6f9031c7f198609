import { existsSync } from 'node:fs';
import { remoteTeam } from '@anketa/server/testing/remote-team';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Front, openFront } from './front.ts';
import { buildChangedRemote, buildOneBundle } from './one-bundle/build.ts';
import { withProduct } from './product.ts';
import { median, visit } from './visit.ts';

const path = '/results';
/** What the changed revision says on that page (one-bundle/changed-text-loader.cjs). */
const changed = 'Všechna hodnocení výuky';
/** A page of each remote, as an administrator opens them. */
const tour = ['/results', '/evaluation/list', '/imports', '/import/2/mailing', '/users'];
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

const bytesOf = (sent: Front['sent']) => sent.reduce((sum, { bytes }) => sum + bytes, 0);
const isScript = ({ path: of }: Front['sent'][number]) => of.endsWith('.js');

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('main tbody th').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** How many generations the browser's worker has whole. */
function wholeGenerations(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('anketa-generation-'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/worker/list')));
    return lists.filter(Boolean).length;
  });
}

async function untilWhole(page: Page, count: number): Promise<void> {
  for (let tries = 0; (await wholeGenerations(page)) < count; tries++) {
    if (tries > 600) throw new Error('The worker has not stored all files in time.');
    await page.waitForTimeout(250);
  }
}

/** JavaScript that a browser with an empty cache is sent on its way through all remotes. */
async function tourBytes(browser: Browser, front: Front): Promise<number> {
  const context = await browser.newContext({ baseURL: front.url, locale: 'cs-CZ', serviceWorkers: 'block' });
  const page = await context.newPage();
  const { csrf } = await (await context.request.get('/internal/session')).json();
  const data = { login: 'admin', password: 'demo' };
  await context.request.post('/internal/session/login', { headers: { 'x-csrf-token': csrf }, data });
  const before = front.sent.length;
  await page.goto(tour[0] ?? '');
  for (const to of tour) {
    await page.evaluate((address) => history.pushState(null, '', address), to);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  await context.close();
  return bytesOf(front.sent.slice(before).filter(isScript));
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

await withProduct(async (product) => {
  const [one, oneChanged] = [await buildOneBundle(), await buildOneBundle({ isChanged: true })];
  const dist = await buildChangedRemote();
  const [suite, single] = [await openFront(product), await openFront(product, one)];
  const debian = '/usr/bin/chromium';
  const browser = await chromium.launch({
    ...(existsSync(debian) && { executablePath: debian }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const contextAt = (front: Front, serviceWorkers: 'allow' | 'block') =>
    browser.newContext({ baseURL: front.url, locale: 'cs-CZ', serviceWorkers });

  /** What a visitor who was there before is sent, document and data too, and what the worker fetches then. */
  async function comesBack(context: BrowserContext, front: Front, generations = 0): Promise<number> {
    const before = front.sent.length;
    const page = await opened(context, path);
    await page.getByText(changed).first().waitFor({ state: 'attached' });
    if (generations > 0) await untilWhole(page, generations);
    const sent = front.sent.slice(before);
    console.log(`  ${kB(bytesOf(sent))}: ${sent.map((one_) => `${one_.path} ${one_.bytes}`).join(', ')}`);
    return bytesOf(sent);
  }

  try {
    const tours = { suite: await tourBytes(browser, suite), single: await tourBytes(browser, single) };
    console.log(`a tour of all remotes: federated ${kB(tours.suite)} of scripts, one bundle ${kB(tours.single)}`);

    const paints: number[] = [];
    await visit(browser, suite.url + path);
    await visit(browser, single.url + path);
    for (let round = 1; round <= rounds; round++) {
      const first = round % 2 === 0 ? await visit(browser, single.url + path) : undefined;
      const federated = await visit(browser, suite.url + path);
      const ofOne = first ?? (await visit(browser, single.url + path));
      paints.push(federated.firstPaint / ofOne.firstPaint);
      console.log(
        `${round}: federated ${federated.firstPaint.toFixed(0)} ms, one bundle ${ofOne.firstPaint.toFixed(0)} ms`,
      );
    }

    const [withWorker, without, ofOne] = [
      await contextAt(suite, 'allow'),
      await contextAt(suite, 'block'),
      await contextAt(single, 'block'),
    ];
    const before = [await opened(withWorker, path), await opened(without, path), await opened(ofOne, path)];
    if (before[0]) await untilWhole(before[0], 1);
    // Who comes back has left: what a page asks for at rest is not counted with the next visit.
    for (const page of before) await page.close();

    const team = await remoteTeam(product, 'mfe-results', ['/results']);
    const begun = performance.now();
    await team.release(dist);
    const fresh = await (await contextAt(suite, 'block')).newPage();
    await fresh.goto(path);
    await fresh.getByText(changed).first().waitFor({ state: 'attached' });
    const seconds = (performance.now() - begun) / 1000;
    await fresh.close();
    single.deliver(oneChanged);
    await team.leave();

    console.log('a visitor comes back: with the worker, without one, to the one bundle');
    const returning = {
      worker: await comesBack(withWorker, suite, 2),
      without: await comesBack(without, suite),
      one: await comesBack(ofOne, single),
    };
    console.log(`without the worker: ${(returning.without / returning.one).toFixed(3)} of the one bundle`);
    const figures = {
      release_s: seconds.toFixed(1),
      returning_bytes_ratio: (returning.worker / returning.one).toFixed(3),
      tour_js_ratio: (tours.suite / tours.single).toFixed(3),
      first_paint_ratio: median(paints).toFixed(3),
    };
    console.log(
      `RESULT redeploy ${Object.entries(figures)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')}`,
    );
  } finally {
    await browser.close();
    suite.close();
    single.close();
  }
});
