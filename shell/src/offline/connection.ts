import { createClient, type Send } from '@anketa/contract/client';
import { readSession } from '@anketa/contract/session';
import { HttpError, offlineProblem } from '@anketa/remote/http-error';
import type { Store } from '@anketa/remote/store';
import type { SessionPort } from '../ports/session.ts';
import { copiesPrefix, copyFor } from './copies.ts';

/** How a page stands that was opened without the server. */
export interface Offline {
  /** Of when what is on the device is, in ms; null: nothing is. */
  readonly at: number | null;
  /** The server answers again, but nobody is signed in. */
  readonly ended: boolean;
}

/** Null: the server answers. */
export type OfflineStore = Store<Offline | null>;

/** So often, in ms, a page in sight looks whether the server answers again. */
const lookEvery = 5000;

/**
 * Until the server has answered once, what the device has takes its place. Afterwards never again: it has less than what was read, and a page
 * would take that for news.
 */
export function sendOffline(send: Send, offline: OfflineStore): Send {
  return async (request) => {
    if (offline.read() === null || request.method !== 'GET') return send(request);
    const copy = copyFor(request.url);
    if (!copy) throw new HttpError(0, { type: offlineProblem });
    return copy.data;
  };
}

interface Parts {
  readonly session: SessionPort;
  readonly offline: OfflineStore;
  readonly http: { readonly send: Send };
}

/**
 * Looks for the server until it answers. The page then goes on with it where the same person is signed in; where it is nobody's, it is opened anew.
 * Nothing is sent by itself. Gives what ends it.
 */
export function awaitServer({ session, offline, http }: Parts): () => void {
  const isSomebodys = session.read().signedIn;
  const timer = setInterval(look, lookEvery);
  const events = new AbortController();
  const { signal } = events;
  window.addEventListener('online', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  // What another tab took from the device, this one shows no longer.
  window.addEventListener('storage', onStorage, { signal });

  function onStorage({ key, newValue }: StorageEvent): void {
    if (key?.startsWith(copiesPrefix) && newValue === null) window.location.reload();
  }

  function look(): void {
    if (document.visibilityState === 'visible') void (isSomebodys ? lookForPerson() : lookForAnybody());
  }

  function end(): void {
    clearInterval(timer);
    events.abort();
  }

  async function lookForPerson(): Promise<void> {
    const met = await session.look();
    const present = offline.read();
    if (present === null) return;
    if (met === 'nobody') offline.set({ ...present, ended: true });
    if (met !== 'same') return;
    end();
    offline.set(null);
  }

  async function lookForAnybody(): Promise<void> {
    const answer = await createClient(http.send)(readSession).catch(() => undefined);
    if (answer) window.location.reload();
  }

  return end;
}
