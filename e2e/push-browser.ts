import type { PushService } from '@anketa/server/testing/push-service';
import type { BrowserContext } from '@playwright/test';

interface Behaviour {
  /** What the person says when the browser asks. */
  readonly answers?: NotificationPermission;
  /** Subscribing never ends, as in a Chromium that reaches no push service. The page has `hangs` once it waits. */
  readonly hangs?: boolean;
}

/** How many subscriptions there were: each has a name of its own. */
let subscriptions = 0;

/**
 * Gives a browser a push service of this machine: a Chromium that is driven has none. Its subscription is there on every page, as in a real one, until it ends. Gives the name
 * that the push service knows it by.
 */
export async function withPush(context: BrowserContext, service: PushService, behaviour: Behaviour = {}) {
  let name: string | undefined;
  let data: object | null = null;
  await context.exposeFunction('pushOfJourney', (act: 'read' | 'subscribe' | 'end', key = '') => {
    if (act === 'subscribe') {
      name = `browser-${++subscriptions}`;
      const { endpoint, keys } = service.subscribe(name, key);
      data = { endpoint, keys };
    }
    if (act === 'end') {
      service.answer(name ?? '', { status: 410 });
      data = null;
    }
    return data;
  });
  await context.addInitScript(({ answers = 'granted', hangs = false }: Behaviour) => {
    if (!('PushManager' in window)) return;
    const permission = 'journey/permission';
    const ask: (act: string, key?: unknown) => Promise<{ endpoint: string } | null> = (act, key) =>
      Reflect.get(window, 'pushOfJourney')(act, key);
    async function subscription(asked: ReturnType<typeof ask>) {
      const known = await asked;
      const unsubscribe = async () => (await ask('end')) === null;
      return known && { endpoint: known.endpoint, toJSON: () => known, unsubscribe };
    }
    function hang() {
      Object.assign(window, { hangs: true });
      return new Promise(() => undefined);
    }
    Object.assign(PushManager.prototype, {
      getSubscription: () => subscription(ask('read')),
      subscribe: ({ applicationServerKey }: PushSubscriptionOptionsInit) =>
        hangs ? hang() : subscription(ask('subscribe', applicationServerKey)),
    });
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(permission) ?? 'default' });
    Object.assign(Notification, {
      async requestPermission() {
        localStorage.setItem(permission, answers);
        return answers;
      },
    });
  }, behaviour);
  return { name: () => name ?? '' };
}
