import type { Send } from '@anketa/contract/client';
import { HttpError } from '@anketa/remote/http-error';
import type { Store } from '@anketa/remote/store';
import { copyFor } from './copies.ts';

/** How a page stands that was opened without the server. */
export interface Offline {
  /** Of when what is on the device is, in ms; null: nothing is. */
  readonly at: number | null;
  /** The server answers again, but nobody is signed in. */
  readonly ended: boolean;
}

/** Null: the server answers. */
export type OfflineStore = Store<Offline | null>;

/**
 * Until the server has answered once, what the device has takes its place. Afterwards never again: it has less than what was read, and a page
 * would take that for news.
 */
export function sendOffline(send: Send, offline: OfflineStore): Send {
  return async (request) => {
    if (offline.read() === null || request.method !== 'GET') return send(request);
    const copy = copyFor(request.url);
    if (!copy) throw new HttpError(0, { type: '/problems/offline' });
    return copy.data;
  };
}
