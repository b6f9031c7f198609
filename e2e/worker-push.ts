import { expect, type Page, type Worker } from '@playwright/test';

/** What a notification says (server/src/platform/push/payload.ts). */
interface Notice {
  readonly title: string;
  readonly body: string;
  readonly navigate: string;
  readonly lang: string;
}

/** A message as its browser has decrypted it. */
export const bodyOf = (notification: Notice) => JSON.stringify({ web_push: 8030, notification });

/** Waits until a page's service worker is at work. `deliver` has the browser give it a message, as if one had come from a push service, and waits until it is shown. */
export async function workingAt(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const ours = () => page.context().serviceWorkers()[0];
  await expect.poll(() => ours() !== undefined).toBe(true);
  const worker = ours();
  if (!worker) throw new Error('The worker has gone.');
  const devtools = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  const origin = new URL(page.url()).origin;
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
    if (own) resolve(own.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await promise;
  await worker.evaluate(countNotifications);
  const notified = () => worker.evaluate(() => Number(Reflect.get(globalThis, 'notified')));
  return {
    worker,
    async deliver(data: string): Promise<void> {
      const before = await notified();
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await expect.poll(notified).toBe(before + 1);
    },
  };
}

/**
 * Counts in the worker what it has given the browser to show. Chromium forgets a notification that somebody asks for between the moment it is stored and the moment it is
 * shown: nobody may ask before.
 */
function countNotifications(): void {
  const { showNotification } = ServiceWorkerRegistration.prototype;
  Reflect.set(globalThis, 'notified', 0);
  ServiceWorkerRegistration.prototype.showNotification = async function show(title, options) {
    await showNotification.call(this, title, options);
    Reflect.set(globalThis, 'notified', Number(Reflect.get(globalThis, 'notified')) + 1);
  };
}

/** The notifications that the browser shows. */
export function notificationsOf(page: Page) {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, lang, icon }) => ({ title, body, lang, icon }));
  });
}

/* What a click needs of a worker's own globals: journeys are typed for pages. */
declare const clients: { openWindow(address: string): Promise<void> };
declare const WindowClient: { readonly prototype: { focus(): Promise<void> } };
declare const registration: ServiceWorkerRegistration;
declare const NotificationEvent: new (
  type: string,
  init: { readonly notification: Notification | undefined },
) => Event & { waitUntil: (work: unknown) => void };

/**
 * Clicks the notification that is shown: the worker gets the real one in the event of a click. What the browser would do then, which it lets nothing but a person's click do, is
 * noted: how many pages came to the front, and which addresses were opened.
 */
export function clickNotification(worker: Worker): Promise<{ focused: number; opened: string[] }> {
  return worker.evaluate(async () => {
    const done = { focused: 0, opened: [] as string[] };
    clients.openWindow = async (address) => void done.opened.push(address);
    WindowClient.prototype.focus = async () => void done.focused++;
    const [notification] = await registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    event.waitUntil = resolve;
    dispatchEvent(event);
    await promise;
    return done;
  });
}
