import { createClient, type Send } from '@anketa/contract/client';
import { checkSession, type PresentSession, readSession, type Session } from '@anketa/contract/people/session';
import { isSessionEnd } from '@anketa/remote/http-error';
import { createStore, type Store } from '@anketa/remote/store';

/** For so long after a yes the server is not asked again: a link asks, and then the page that it leads to. */
const proofLasts = 1000;

/** The layer where one signs in again. `covering`: the page behind it is out of sight. */
export type Layer = 'closed' | 'open' | 'covering';

/** Who is in, beside the person that the page belongs to. Unknown: no answer came. */
export type Met = 'same' | 'other' | 'nobody' | 'unknown';

interface SessionNeeds {
  readonly send: Send;
  /** From now on requests carry this CSRF token. */
  readonly adopt: (csrfToken: string) => void;
  /** Somebody else is in: the page is left at once. */
  readonly leave: () => void;
}

export interface Renewal {
  /** The page asks by itself: once the end is known, only what the person does brings the layer back. They may be copying a text. */
  readonly quietly?: boolean;
  /** The end is certain: who is in is not asked first. */
  readonly certain?: boolean;
}

export interface SessionPort extends Store<Session> {
  /** Asks whether the session still exists. Gives false when it does not and is not renewed; the layer offers to, each time anew. */
  check(renewal?: Renewal): Promise<boolean>;
  /** The session has ended, as an answer says. Gives whether it goes on: the same person is in again, at once or by the layer. */
  renew(renewal?: Renewal): Promise<boolean>;
  /** Asks who is in now, and does what follows from it. */
  look(): Promise<Met>;
  /** Does what follows from who is in: the same person goes on, for another one the page is left. */
  meet(present: PresentSession): Met;
  /** Another tab says who is in there. */
  hear(who: string): Promise<void>;
  /** The person wants none of the layer: what waits for it fails. */
  close(): void;
  readonly layer: Store<Layer>;
}

/** Names who a session is of, for comparison alone. A session by an administrator's link is not the person's own. Empty: nobody is in. */
export function whose({ signedIn, oident, impersonated }: Session): string {
  return signedIn ? JSON.stringify([oident, impersonated]) : '';
}

/**
 * The session of a page, checked with the server on demand. Specification 4, "Session". Its end is met by a layer over the page, which waits
 * for who signs in: the CSRF token of a new session is taken only from the same person, so nothing that one has typed is ever sent as another.
 */
export function createSession(initial: Session, { send, adopt, leave }: SessionNeeds): SessionPort {
  const store = createStore(initial);
  const layer = createStore<Layer>('closed');
  const owner = whose(initial);
  const call = createClient(send);
  let provenAt = Number.NEGATIVE_INFINITY;
  let isEnded = false;
  let isLeft = false;
  let looking: Promise<Met> | undefined;
  let outcome: PromiseWithResolvers<boolean> | undefined;

  function settle(goesOn: boolean): void {
    layer.set('closed');
    outcome?.resolve(goesOn);
    outcome = undefined;
  }

  function meet({ csrf, ...present }: PresentSession): Met {
    const who = whose(present);
    if (who !== '' && who !== owner) {
      isLeft = true;
      settle(false);
      leave();
      return 'other';
    }
    // Nobody's token serves the sign-in alone: whatever else carries it is refused.
    adopt(csrf);
    if (who === '') return 'nobody';
    isEnded = false;
    provenAt = performance.now();
    store.set(present);
    settle(true);
    return 'same';
  }

  async function ask(): Promise<Met> {
    const present = await call(readSession).catch(() => undefined);
    return present ? meet(present) : 'unknown';
  }

  /** However many calls fail at one moment, it is asked once. */
  function look(): Promise<Met> {
    looking ??= ask().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  function open(how: Layer): Promise<boolean> {
    isEnded = true;
    if (layer.read() === 'closed') layer.set(how);
    outcome ??= Promise.withResolvers();
    return outcome.promise;
  }

  async function renew({ quietly = false, certain = false }: Renewal = {}): Promise<boolean> {
    if (!store.read().signedIn || isLeft) return false;
    if (outcome) return outcome.promise;
    if (quietly && isEnded) return false;
    const met = certain ? 'nobody' : await look();
    if (met === 'same') return true;
    return met === 'other' ? false : open('open');
  }

  async function check(renewal: Renewal = {}): Promise<boolean> {
    if (!store.read().signedIn || isLeft) return false;
    if (renewal.quietly && isEnded) return false;
    const asked = performance.now();
    if (asked - provenAt < proofLasts) return true;
    // No answer is no proof of the end.
    const { exist } = await call(checkSession).catch((error: unknown) => ({ exist: !isSessionEnd(error) }));
    if (!exist) return renew(renewal);
    provenAt = asked;
    return true;
  }

  async function hear(who: string): Promise<void> {
    if (!store.read().signedIn || isLeft || (who === owner && !isEnded)) return;
    if ((await look()) === 'nobody' && !isEnded) void open('covering');
  }

  return { ...store, check, renew, look, meet, hear, close: () => settle(false), layer };
}
