import { vi } from 'vitest';

interface Behaviour {
  /** What the browser says by now, and what it says once it is asked. */
  readonly permission?: NotificationPermission;
  readonly answers?: NotificationPermission;
  /** Its subscription. */
  readonly subscribed?: string;
  /** What subscribing waits for. */
  readonly subscribing?: () => Promise<unknown>;
}

/** What a subscription at an address is, as JSON. */
export const subscriptionAt = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: `p of ${endpoint}`, auth: `a of ${endpoint}` },
});

/** A browser that has push; a new subscription is at `https://push.example.com/new`. Gives its present subscription and what it was asked. It is there until `vi.unstubAllGlobals()`. */
export function browserWithPush({
  permission = 'granted',
  answers = 'granted',
  subscribed,
  subscribing = async () => undefined,
}: Behaviour = {}) {
  const seen = { endpoint: subscribed ?? null, keys: [] as unknown[] };
  const subscription = (endpoint: string) => ({
    endpoint,
    toJSON: () => subscriptionAt(endpoint),
    async unsubscribe() {
      if (seen.endpoint === endpoint) seen.endpoint = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (seen.endpoint === null ? null : subscription(seen.endpoint)),
    async subscribe(options: PushSubscriptionOptionsInit) {
      if (seen.endpoint !== null) throw new DOMException('another key', 'InvalidStateError');
      seen.keys.push(options);
      await subscribing();
      seen.endpoint = 'https://push.example.com/new';
      return subscription(seen.endpoint);
    },
  };
  const registration = { pushManager };
  const notification = {
    permission,
    async requestPermission() {
      notification.permission = answers;
      return answers;
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  const more = {
    serviceWorker: {
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
    },
    locks: { request: (_name: string, work: () => unknown) => work() },
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), more));
  return seen;
}
