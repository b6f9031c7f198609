import { localeCookie } from '@anketa/contract/values';
import { addressQuestion } from '../push/address-question.ts';
import { displayedOf, ownAddress } from './notices.ts';

declare const self: ServiceWorkerGlobalScope;

const icon = new URL('../icons/icon-192.png', import.meta.url).pathname;
/** For so long, in ms, a page may take to say where it is: what a click may open, it may for a few seconds only. */
const patience = 500;

/** What comes to this browser is shown, and a click leads to where it says. A browser that subscribes anew by itself (`pushsubscriptionchange`) is met by the next page (`push/check.ts`). */
export function listenToPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { navigate } = Object(event.notification.data);
    event.waitUntil(open(ownAddress(String(navigate ?? ''), self.location.origin)));
  });
}

async function show(data: PushMessageData | null): Promise<void> {
  const { title, navigate, ...rest } = displayedOf(data?.text(), {
    origin: self.location.origin,
    cookie: await languageCookie(),
    wishes: navigator.languages,
  });
  await self.registration.showNotification(title, { ...rest, icon, data: { navigate } });
}

async function languageCookie(): Promise<string | undefined> {
  // Not in every browser that has push: there the browser's own language serves.
  if (!('cookieStore' in self)) return undefined;
  const cookie = await self.cookieStore.get(localeCookie).catch(() => null);
  return cookie?.value;
}

/** Shows the page of an address: one that is open there already, else a new one. None is led elsewhere: it may hold what was typed and not sent. */
async function open(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const addresses = await Promise.all(pages.map(addressOf));
  const there = pages[addresses.indexOf(address)];
  await (there ? there.focus() : self.clients.openWindow(address));
}

/** Where a page is now: what the browser knows is where it was opened. Undefined: it does not say. */
function addressOf(page: WindowClient): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(String(data));
  setTimeout(() => resolve(undefined), patience);
  page.postMessage(addressQuestion, [port2]);
  return promise.finally(() => port1.close());
}
