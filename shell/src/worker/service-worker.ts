import { isPage, isPublishedFile, remoteOfFile } from '@anketa/contract/addresses';
import { generationHeader } from '@anketa/contract/suite/generation';
import { presentOf, sourcesOf, type Whole } from './generation-rules.ts';
import { listenToPush } from './push-events.ts';
import { refresh } from './refresh.ts';
import { stored } from './stored-generations.ts';

declare const self: ServiceWorkerGlobalScope;

/** For so long, in ms, a page waits for the server before it opens without it. */
const patience = 10_000;

/** What was bound by this run of the worker: a file may be asked for before the binding is written. */
const bound = new Map<string, string>();
let refreshing: Promise<void> | undefined;
/** What is whole here, read once: each file that a page asks for is looked up in it. */
let known: Promise<readonly Whole[]> | undefined;

// A new worker waits until the pages of the one before are closed: nothing is exchanged beneath a page that runs.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload.enable()));

self.addEventListener('message', (event) => {
  if (event.data === 'refresh') event.waitUntil(refreshOnce());
});

listenToPush();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(page(event));
  } else if (isPublishedFile(pathname)) event.respondWith(file(event, pathname));
});

/** However many pages ask for it, it is done once. */
function refreshOnce(): Promise<void> {
  refreshing ??= refresh(openPages)
    // Without a network, or where a file is not what it should be, what is here stays, and the next page asks again.
    .catch((failure: unknown) => console.info('anketa: no newer files', failure))
    .finally(() => {
      refreshing = undefined;
      known = undefined;
    });
  return refreshing;
}

function wholeOnes(): Promise<readonly Whole[]> {
  known ??= stored.whole();
  return known;
}

async function openPages(): Promise<ReadonlySet<string>> {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  return new Set(pages.map(({ id }) => id));
}

/** The server's page, whatever it says; only where none comes, the offline document of the present generation. */
async function page(event: FetchEvent): Promise<Response> {
  const answer = await inTime(answerOf(event)).catch(() => undefined);
  if (answer) {
    const generation = answer.headers.get(generationHeader);
    if (generation !== null) bind(event, generation);
    return answer;
  }
  const present = presentOf(await wholeOnes());
  const document = present && (await stored.file(present.id, present.document.url));
  if (!present || !document) return Response.error();
  bind(event, present.id);
  return document;
}

async function answerOf({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), patience);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

function bind(event: FetchEvent, generation: string): void {
  bound.set(event.resultingClientId, generation);
  event.waitUntil(stored.bind(event.resultingClientId, generation, Date.now()));
}

/**
 * A file of the page's own generation; where that is not here, the same content of another; where that is not, the server's: so comes a remote that is stored
 * when it is opened, for the first time.
 */
async function file(event: FetchEvent, pathname: string): Promise<Response> {
  const { clientId, request } = event;
  const generation = bound.get(clientId) ?? (await stored.boundTo(clientId));
  const wanted = { url: pathname, integrity: request.integrity };
  const found = await stored.first(sourcesOf(wanted, generation, await wholeOnes()));
  if (found) return found;
  const remote = remoteOfFile(pathname);
  if (remote !== undefined) event.waitUntil(stored.noteOpened(remote));
  return fetch(request);
}
