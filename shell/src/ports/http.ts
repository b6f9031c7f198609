import type { Send } from '@anketa/contract/client';
import { createSend } from '@anketa/remote/http';
import { createStore, type Store } from '@anketa/remote/store';

export interface HttpPort {
  readonly send: Send;
  /** Of this page, for a form that the browser sends by itself. */
  readonly csrfToken: string;
  /** Requests under way: the loading bar goes by it. */
  readonly pending: Store<number>;
  /** Begins a GET whose answer the next `send` of the same address will take, once. */
  prefetch(url: string): void;
  /** Names who asks the server about the session, after an answer that it has ended: from now on, and of one that came before. */
  checkBy(checkSession: () => Promise<boolean>): void;
}

/** How long prefetched page data wait for whoever sends for them; later they would be stale. */
const prefetchLasts = 10_000;

/** The http port of the shell and every remote. */
export function createHttp(csrfToken: string): HttpPort {
  const pending = createStore(0);
  const begun = new Map<string, Promise<unknown>>();
  const checker = Promise.withResolvers<() => Promise<boolean>>();
  let told = false;
  const request = createSend({
    csrfToken,
    onSessionEnd(method) {
      // A page that reads something every second says it once; what the person sends is answered each time.
      if (told && method === 'GET') return;
      told = true;
      void checker.promise.then((checkSession) => checkSession());
    },
  });

  async function counted(given: Parameters<Send>[0]): Promise<unknown> {
    pending.set(pending.read() + 1);
    try {
      return await request(given);
    } finally {
      pending.set(pending.read() - 1);
    }
  }

  return {
    csrfToken,
    pending,
    checkBy: checker.resolve,
    prefetch(url) {
      const answer = counted({ method: 'GET', url });
      answer.catch(() => undefined); // Whoever sends for it sees the failure.
      begun.set(url, answer);
      setTimeout(() => begun.delete(url), prefetchLasts);
    },
    send(given) {
      const key = given.method === 'GET' ? given.url : '';
      const early = begun.get(key);
      begun.delete(key);
      return early ?? counted(given);
    },
  };
}
