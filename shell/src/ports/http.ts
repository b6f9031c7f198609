import type { Send } from '@anketa/contract/client';
import { createSend } from '@anketa/remote/http';
import { isHttpError } from '@anketa/remote/http-error';
import { createStore, type Store } from '@anketa/remote/store';
import type { Renewal } from './session.ts';

export interface HttpPort {
  readonly send: Send;
  /** The token that requests carry now; for a form that the browser sends by itself, too. */
  csrfToken(): string;
  /** From now on requests carry this token: the session was renewed. */
  adopt(csrfToken: string): void;
  /** Whether the server has said that a new page would get other revisions. */
  readonly newer: Store<boolean>;
  /** Whether the last request was answered, with whatever: not, where there is no network or no server. */
  readonly answered: Store<boolean>;
  /** Requests under way: the loading bar goes by it. */
  readonly pending: Store<number>;
  /** Begins a GET whose answer the next `send` of the same address will take, once. */
  prefetch(url: string): void;
  /** Names who renews the session, after an answer that it has ended: from now on, and of one that came before. Gives whether it goes on. */
  renewBy(renew: (renewal: Renewal) => Promise<boolean>): void;
}

/** How long prefetched page data wait for whoever sends for them; later they would be stale. */
const prefetchLasts = 10_000;

/**
 * The http port of the shell and every remote. What is refused because the session has ended waits for its renewal, and is sent once more.
 *
 * @param set the set of revisions that the page was made with (`Boot.set`)
 */
export function createHttp(firstToken: string, set?: string): HttpPort {
  const pending = createStore(0);
  const newer = createStore(false);
  const answered = createStore(true);
  const begun = new Map<string, Promise<unknown>>();
  const renewer = Promise.withResolvers<(renewal: Renewal) => Promise<boolean>>();
  let token = firstToken;
  const csrfToken = () => token;

  async function counted<Value>(by: 1 | -1, work: () => Promise<Value>): Promise<Value> {
    pending.set(pending.read() + by);
    try {
      return await work();
    } finally {
      pending.set(pending.read() - by);
    }
  }

  const request = createSend({
    csrfToken,
    setOfPage: set === undefined ? undefined : { set, onNewer: () => newer.set(true) },
    // What waits for a person is not loading.
    afterSessionEnd: (method, again) =>
      counted(-1, async () => (await renewer.promise)({ quietly: method === 'GET', certain: again })),
  });
  const sendNow: Send = (given) => counted(1, () => noted(request(given)));

  async function noted(answer: Promise<unknown>): Promise<unknown> {
    try {
      const data = await answer;
      answered.set(true);
      return data;
    } catch (error) {
      if (isHttpError(error)) answered.set(error.status !== 0);
      throw error;
    }
  }

  return {
    csrfToken,
    adopt(given) {
      token = given;
    },
    pending,
    newer,
    answered,
    renewBy: renewer.resolve,
    prefetch(url) {
      const answer = sendNow({ method: 'GET', url });
      answer.catch(() => undefined); // Whoever sends for it sees the failure.
      begun.set(url, answer);
      setTimeout(() => begun.delete(url), prefetchLasts);
    },
    send(given) {
      const key = given.method === 'GET' ? given.url : '';
      const early = begun.get(key);
      begun.delete(key);
      return early ?? sendNow(given);
    },
  };
}
