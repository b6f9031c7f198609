import { existsSync } from 'node:fs';
import { type CDPSession, type Cookie, chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { type Front, openFront } from './front.ts';
import { buildOneBundle } from './one-bundle/build.ts';
import { withProduct } from './product.ts';
import { signInStudent } from './student.ts';

const debuggingPort = 4175;
const runs = Number(process.env.BENCH_RUNS ?? 5);

/** What Lighthouse says of one page, as published: its mobile preset, a simulated slow phone. */
interface Vitals {
  readonly score: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly seo: number;
}

interface Visited {
  readonly name: string;
  readonly path: string;
  /** Of the signed-in student; none on public pages. */
  readonly cookies?: readonly Cookie[];
}

/** @param more how often it may begin anew: now and then it misses the beginning of a page, and asks for that itself. */
async function measure(url: string, more = 2): Promise<Vitals> {
  const result = await lighthouse(url, { port: debuggingPort, logLevel: 'error', output: 'json' });
  if (!result || result.lhr.runtimeError) {
    if (more > 0) return measure(url, more - 1);
    throw new Error(result?.lhr.runtimeError?.message ?? `no answer for ${url}`);
  }
  const { audits, categories } = result.lhr;
  const score = (name: string) => categories[name]?.score ?? 0;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  if (process.env.BENCH_DETAILS) {
    const failed = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 1);
    console.log(failed.map(({ id, displayValue }) => `   ${id} ${displayValue ?? ''}`).join('\n'));
  }
  return {
    score: score('performance'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
  };
}

/**
 * Each figure's median over the runs. Lighthouse leaves cookies as they are, and every run must begin with the same ones: a header in their
 * place would not be sent by the service worker, whose session would then be another.
 */
async function medians(browser: CDPSession, front: Front, { path, cookies = [] }: Visited): Promise<Vitals> {
  const seen: Vitals[] = [];
  for (let run = 0; run < runs; run++) {
    await browser.send('Storage.clearCookies');
    const own = cookies.map(({ name, value }) => ({ name, value, url: front.url, httpOnly: true }));
    await browser.send('Storage.setCookies', { cookies: own });
    seen.push(await measure(front.url + path));
  }
  const median = (key: keyof Vitals) =>
    seen.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(seen.length / 2)] ?? Number.NaN;
  return {
    score: median('score'),
    fcp: median('fcp'),
    lcp: median('lcp'),
    tbt: median('tbt'),
    cls: median('cls'),
    accessibility: median('accessibility'),
    practices: median('practices'),
    seo: median('seo'),
  };
}

const line = ({ score, fcp, lcp, tbt, cls, accessibility, practices, seo }: Vitals) =>
  `score ${score.toFixed(2)}, FCP ${fcp.toFixed(0)} ms, LCP ${lcp.toFixed(0)} ms, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}, accessibility ${accessibility}, best practices ${practices}, SEO ${seo}`;

/** Signs a demo student in and finds the pages: a public course's results, the student's list and a questionnaire. */
async function findPages(page: Page): Promise<readonly Visited[]> {
  await page.goto('/results');
  const open = async (links: string) => {
    const link = page.locator(links).first();
    await link.waitFor();
    const path = (await link.getAttribute('href')) ?? '';
    await page.goto(path);
    return path;
  };
  await open('main table a[href^="/results/evaluation/"]');
  await open('main table a[href*="/department/"]');
  const result = await open('main table a[href*="/course/"]');
  await signInStudent(page);
  await page.goto('/evaluation/list');
  await open('main a[href^="/evaluation/"]:not([href="/evaluation/list"])');
  const questionnaire = await open('main a[href*="/course/"]');
  const cookies = await page.context().cookies();
  return [
    { name: 'results', path: '/results' },
    { name: 'course results', path: result },
    { name: 'sign-in', path: '/login' },
    { name: 'student: list', path: '/evaluation/list', cookies },
    { name: 'student: questionnaire', path: questionnaire, cookies },
  ];
}

await withProduct(async (product) => {
  const debian = '/usr/bin/chromium';
  const browser = await chromium.launch({
    ...(existsSync(debian) && { executablePath: debian }),
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${debuggingPort}`],
  });
  const session = await browser.newBrowserCDPSession();
  const suite = await openFront(product);
  const one = await openFront(product, await buildOneBundle());
  try {
    const context = await browser.newContext({ baseURL: product, locale: 'cs-CZ', serviceWorkers: 'block' });
    const visited = await findPages(await context.newPage());
    await context.close();
    const worst = { score: 1, lcp: 0, tbt: 0, cls: 0, accessibility: 1, practices: 1, seo: 1 };
    let worstOfOne = 1;
    for (const page of visited) {
      const federated = await medians(session, suite, page);
      const single = await medians(session, one, page);
      console.log(`${page.name} (${page.path}): ${line(federated)}\n  as one bundle: ${line(single)}`);
      worst.score = Math.min(worst.score, federated.score);
      worst.lcp = Math.max(worst.lcp, federated.lcp);
      worst.tbt = Math.max(worst.tbt, federated.tbt);
      worst.cls = Math.max(worst.cls, federated.cls);
      worst.accessibility = Math.min(worst.accessibility, federated.accessibility);
      worst.practices = Math.min(worst.practices, federated.practices);
      // Private pages ask robots to stay away, which Lighthouse counts against them.
      if (!page.cookies) worst.seo = Math.min(worst.seo, federated.seo);
      worstOfOne = Math.min(worstOfOne, single.score);
    }
    const { score, lcp, tbt, cls, accessibility, practices, seo } = worst;
    console.log(
      `RESULT vitals score=${score.toFixed(2)} lcp_ms=${lcp.toFixed(0)} tbt_ms=${tbt.toFixed(0)} cls=${cls.toFixed(3)} accessibility=${accessibility} best_practices=${practices} seo=${seo} one_bundle_score=${worstOfOne.toFixed(2)}`,
    );
  } finally {
    await browser.close();
    suite.close();
    one.close();
  }
});
