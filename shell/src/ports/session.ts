import { createClient, type Send } from '@anketa/contract/client';
import { checkSession, type Session } from '@anketa/contract/session';
import { isSessionEnd } from '@anketa/remote/http-error';
import { createStore, type Store } from '@anketa/remote/store';

const pollEvery = 60_000;
/** For so long after a yes the server is not asked again: a link asks, and then the page that it leads to. */
const proofLasts = 1000;

export interface SessionPort extends Store<Session> {
  /** Asks whether the session still exists; shows the dialog when it does not, each time anew. */
  check(): Promise<boolean>;
  /** From now on asks every 60 s. */
  watch(): void;
  /** True while the dialog about the end of the session is shown. */
  readonly expired: Store<boolean>;
}

/** The session, checked with the server on demand and every 60 s. Specification 4, "Session". */
export function createSession(initial: Session, send: Send): SessionPort {
  const store = createStore(initial);
  const expired = createStore(false);
  let ended = false;
  let provenAt = Number.NEGATIVE_INFINITY;
  async function check(): Promise<boolean> {
    if (!store.read().signedIn) return false;
    if (performance.now() - provenAt < proofLasts) return true;
    const asked = performance.now();
    const call = createClient(send);
    // No answer is no proof of the end.
    const { exist } = await call(checkSession).catch((error: unknown) => ({ exist: !isSessionEnd(error) }));
    if (exist) provenAt = asked;
    ended = !exist;
    if (ended) expired.set(true);
    return exist;
  }
  // Once the end is known, only what the person does brings the dialog back: they may be copying a text.
  const poll = () => document.visibilityState === 'visible' && !ended && void check();
  function watch() {
    if (initial.signedIn) setInterval(poll, pollEvery);
  }
  return { ...store, check, watch, expired };
}
