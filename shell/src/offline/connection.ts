import { createClient, type Send } from '@anketa/contract/client';
import { readSession } from '@anketa/contract/people/session';
import type { SessionPort } from '../ports/session.ts';
import { copiesPrefix } from './copies.ts';
import type { OfflineStore } from './send-offline.ts';

/** So often, in ms, a page in sight looks whether the server answers again. */
const lookEvery = 5000;

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
    // What is on the screen is read again, as when the connection itself returns.
    window.dispatchEvent(new Event('online'));
  }

  async function lookForAnybody(): Promise<void> {
    const answer = await createClient(http.send)(readSession).catch(() => undefined);
    if (answer) window.location.reload();
  }

  return end;
}
