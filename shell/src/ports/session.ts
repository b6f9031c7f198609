import { createClient, type Send } from '@anketa/contract/client';
import { checkSession, type Session } from '@anketa/contract/session';
import { createStore, type Store } from '../store.ts';

const pollEvery = 60_000;

export interface SessionPort extends Store<Session> {
  check(): Promise<boolean>;
  /** True from the moment the server no longer knew the session, until the person closes the dialog. */
  readonly expired: Store<boolean>;
}

/** The session, checked with the server on demand and every 60 s. Specification 4, "Session". */
export function createSession(initial: Session, send: () => Send): SessionPort {
  const store = createStore(initial);
  const expired = createStore(false);
  let told = false;
  async function check(): Promise<boolean> {
    if (!store.read().signedIn) return false;
    const call = createClient(send());
    const { exist } = await call(checkSession).catch(() => ({ exist: true })); // No answer is no proof of expiry.
    if (!exist && !told) {
      told = true;
      expired.set(true);
    }
    return exist;
  }
  if (initial.signedIn) setInterval(() => document.visibilityState === 'visible' && void check(), pollEvery);
  return { ...store, check, expired };
}
