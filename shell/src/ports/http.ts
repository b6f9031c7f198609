import type { Send } from '@anketa/contract/client';
import { HttpError, type Problem } from '@anketa/remote/http-error';
import { createStore, type Store } from '../store.ts';

export interface HttpPort {
  readonly send: Send;
  /** Requests under way: the loading bar goes by it. */
  readonly pending: Store<number>;
  /** Begins a GET whose answer the next `send` of the same address will take, once. */
  prefetch(url: string): void;
}

interface HttpNeeds {
  readonly csrfToken: string;
  /** Asks the server about the session, after a 401. */
  readonly checkSession: () => Promise<boolean>;
}

/** Same-origin HTTP for the shell and every remote. Specification 7, first paragraph. */
export function createHttp({ csrfToken, checkSession }: HttpNeeds): HttpPort {
  const pending = createStore(0);
  const early = new Map<string, Promise<unknown>>();

  async function request({ method, url, body, headers }: Parameters<Send>[0]): Promise<unknown> {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': csrfToken,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }).catch((failure: unknown) => {
      throw new HttpError(0, { title: String(failure) });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    if (response.status === 401 && !url.startsWith('/internal/session/')) void checkSession();
    throw new HttpError(response.status, (answer ?? { title: response.statusText }) as Problem);
  }

  async function counted(given: Parameters<Send>[0]): Promise<unknown> {
    pending.set(pending.read() + 1);
    try {
      return await request(given);
    } finally {
      pending.set(pending.read() - 1);
    }
  }

  return {
    pending,
    prefetch(url) {
      const answer = counted({ method: 'GET', url });
      answer.catch(() => undefined); // Whoever sends it sees the failure.
      early.set(url, answer);
      // Page data that nobody asks for within the first seconds must not be served stale later.
      setTimeout(() => early.delete(url), 10_000);
    },
    send(given) {
      const key = given.method === 'GET' ? given.url : '';
      const begun = early.get(key);
      early.delete(key);
      return begun ?? counted(given);
    },
  };
}
