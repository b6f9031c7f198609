import { extname } from 'node:path';
import type { Endpoint } from '@anketa/contract/endpoint';
import type { RehearsalTrouble } from '@anketa/contract/suite/rehearsals';
import type { Browser, BrowserContext, Page, Request, Route } from '@playwright/test';
import { createAnswer } from './answers.ts';
import type { BuiltRemote } from './built-remote.ts';
import type { Cast } from './casts.ts';
import { documentFor, restAddress, type SuiteDocument } from './document.ts';
import { watchPage } from './watch-page.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** A page is there within so many milliseconds, or it is not. */
const longest = 15_000;

/** What a rehearsal is made with. */
export interface Props {
  readonly browser: Browser;
  /** Address of the server whose shell and other remotes stand beside. */
  readonly to: string;
  readonly document: SuiteDocument;
  readonly endpoints: readonly Endpoint[];
  readonly built: BuiltRemote;
  readonly seed: number;
}

type Found = Pick<RehearsalTrouble, 'kind' | 'text'>;

/** A page of the suite that somebody has open, with the built remote in it. */
export interface Stage {
  readonly page: Page;
  /** Goes to an address as a link of the suite does. Gives what was wrong until the page is drawn. */
  visit(address: string): Promise<readonly Found[]>;
  /** Leaves the remote. Gives what was wrong meanwhile, and what it left behind. */
  leave(): Promise<readonly Found[]>;
  /** Addresses of the remote's files that were asked for. */
  readonly files: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Opens the suite for somebody, at an address of no remote. */
export async function openStage(props: Props, cast: Cast): Promise<Stage> {
  const { browser, to, built } = props;
  const context = await browser.newContext({
    baseURL: to,
    locale: cast.locale,
    viewport: cast.viewport,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const files = new Set<string>();
  let found: Found[] = [];
  const note = (trouble: Found) => found.push(trouble);
  await answerAll(context, { props, cast, files, note });
  await context.addInitScript(watchPage, `/mfe/${built.id}/`);
  const page = await context.newPage();
  const settled = settling(page);
  await page.goto(restAddress);
  await settled();
  // What the shell says while it begins is not the remote's.
  found = [];
  listen(context, note);

  /** What was found until now, from which the next visit is free. */
  function taken(): readonly Found[] {
    const all = found;
    found = [];
    return all;
  }
  async function go(address: string): Promise<boolean> {
    await page.evaluate((to_) => {
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '');
      history.pushState(null, '', to_);
    }, address);
    return settled();
  }

  return {
    page,
    files,
    async visit(address) {
      if (!(await go(address))) note({ kind: 'undrawn', text: `no heading within ${longest / 1000} s` });
      else {
        const reason = await page.evaluate(
          () => document.querySelector('[data-remote-failure]')?.getAttribute('data-remote-failure') ?? null,
        );
        if (reason !== null) note({ kind: 'failed', text: reason });
      }
      return taken();
    },
    async leave() {
      await go(restAddress);
      const left = await page.evaluate((name) => {
        const marks = performance.getEntriesByName(name, 'mark') as PerformanceMark[];
        performance.clearMarks(name);
        return marks.map(({ detail }) => detail as Readonly<Record<string, number>>);
      }, `anketa:${built.id}:taken-back`);
      for (const detail of left) {
        const parts = Object.entries(detail).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
        note({ kind: 'left', text: parts.join(', ') });
      }
      return taken();
    },
    close: () => context.close(),
  };
}

interface Answering {
  readonly props: Props;
  readonly cast: Cast;
  readonly files: Set<string>;
  readonly note: (trouble: Found) => void;
}

/** Answers whatever the page asks for. To the server goes nothing but what it has in files. */
async function answerAll(context: BrowserContext, { props, cast, files, note }: Answering): Promise<void> {
  const { to, built, document, endpoints, seed } = props;
  const { origin } = new URL(to);
  const { html, policy } = documentFor(document, built, cast);
  const answer = createAnswer(endpoints, cast, seed);

  function answerData(route: Route, request: Request, url: URL): Promise<void> {
    const body = answer(request.method(), url);
    if (body !== null) return route.fulfill({ json: body });
    note({ kind: 'undeclared', text: `${request.method()} ${url.pathname}` });
    return route.fulfill({ status: 404, json: { type: '/problems/not-found', title: 'Not found' } });
  }
  function answerFile(route: Route, url: URL): Promise<void> {
    const body = built.files.get(url.pathname);
    files.add(url.pathname);
    if (body) return route.fulfill({ body, contentType: types[extname(url.pathname)] ?? 'application/octet-stream' });
    note({ kind: 'file', text: url.pathname });
    return route.fulfill({ status: 404, body: '' });
  }
  await context.route('**/*', (route, request) => {
    const url = new URL(request.url());
    if (url.origin !== origin) return route.abort();
    if (/^\/(internal|api)\//.test(url.pathname)) return answerData(route, request, url);
    if (url.pathname.startsWith(`/mfe/${built.id}/`)) return answerFile(route, url);
    if (request.resourceType() === 'document')
      return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: html });
    return request.method() === 'GET' ? route.continue() : route.abort();
  });
}

function listen(context: BrowserContext, note: (trouble: Found) => void): void {
  context.on('weberror', (thrown) => note({ kind: 'error', text: String(thrown.error()) }));
  context.on('console', (message) => {
    // Of what is refused and of a network that is gone Chromium makes a line of its own.
    const isNoted = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isNoted) note({ kind: 'error', text: message.text() });
  });
}

/** Gives the wait until what was asked for has come and a page stands there, or the shell's word that there is none. False: it took too long. */
function settling(page: Page): () => Promise<boolean> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return async () => {
    const end = Date.now() + longest;
    while (Date.now() < end) {
      const isThere = await within(
        end - Date.now(),
        page.evaluate(async () => {
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          const waits = document.querySelector('main [role="status"][aria-label]') !== null;
          return !waits && document.querySelector('h1:not([data-before]), [data-remote-failure]') !== null;
        }),
      );
      if (isThere && asked.size === 0) return true;
    }
    return false;
  };
}

/** What comes in time; false where nothing does. */
async function within(milliseconds: number, what: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  try {
    return await Promise.race([what, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
