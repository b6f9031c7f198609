import { createClient } from '@anketa/contract/client';
import { readPushBrowsers, readPushKey } from '@anketa/contract/mail/notifications';
import { useSession, useSuite } from '@anketa/remote/suite';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  beginHere,
  endHere,
  inTurn,
  notedHere,
  noteHere,
  type PushSupport,
  pushSupport,
  subscriptionHere,
} from './browser.ts';
import { checkPush } from './check.ts';

/** What stands in the way here, before anything was tried. `unsent`: this installation sends none. */
export type Obstacle = Exclude<PushSupport, 'yes'> | 'unsent';

/**
 * How it stands with notifications in this browser. `looking`: not known yet. `asking`: the browser asks its person. `beginning`, `ending`: on their way. `denied`, `failed`: off, as
 * the last try ended, or as the browser will answer the next. `lost`: off, though nobody has switched it off.
 */
export type PushState = 'looking' | 'on' | 'off' | 'asking' | 'beginning' | 'ending' | 'denied' | 'failed' | 'lost';

const never = () => () => undefined;

/** What stands in the way; null: nothing; undefined: not known yet, as in the first drawing. `isSent`: whether the installation sends any. */
export function useObstacle(isSent: boolean): Obstacle | null | undefined {
  const support = useSyncExternalStore(never, pushSupport, () => undefined);
  useEffect(() => {
    if (support !== undefined && support !== 'yes') console.warn('anketa: this browser has no push notifications');
  }, [support]);
  if (support === undefined) return undefined;
  if (!isSent) return 'unsent';
  return support === 'yes' ? null : support;
}

/** Whether the browser has been told never to ask. Its person may allow it in another window. */
function useDenied(): boolean {
  return useSyncExternalStore(
    watchPermission,
    () => Notification.permission === 'denied',
    () => false,
  );
}

function watchPermission(onChange: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('visibilitychange', onChange, { signal });
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', onChange, { signal }))
    .catch(() => undefined);
  return () => ended.abort();
}

/** Notifications in this browser: how it stands, in how many browsers the person has them, and the switch. */
export function usePush() {
  const { http, telemetry } = useSuite();
  const session = useSession();
  const isDenied = useDenied();
  const [found, setFound] = useState<{ readonly isOn: boolean; readonly browsers: number }>();
  const [passing, setPassing] = useState<'asking' | 'beginning' | 'ending' | 'failed'>();

  const look = useCallback(async () => {
    const endpoint = (await inTurn(subscriptionHere).catch(() => null))?.endpoint ?? null;
    // Where the server does not answer the browser is believed.
    const answer = await createClient(http.send)(readPushBrowsers, { body: { endpoint } }).catch(() => undefined);
    setFound({ isOn: endpoint !== null && answer?.here !== null, browsers: answer?.browsers ?? 0 });
  }, [http]);
  useEffect(() => {
    // What the page would find out when it is idle is known before it is shown.
    void checkPush({ http, session })
      .catch(() => undefined)
      .then(look);
  }, [http, session, look]);

  /** What came of it is only logged: the switch says that it is as it was. Specification 8. */
  const log = (reason: string) => {
    telemetry.report('no-push', { reason });
    console.warn(`anketa: no notifications in this browser: ${reason}`);
  };

  async function begin(): Promise<void> {
    setPassing('asking');
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') {
      log(`permission ${permission}`);
      return setPassing(undefined);
    }
    setPassing('beginning');
    try {
      const { current } = await createClient(http.send)(readPushKey);
      if (!current) throw new Error('the server sends none');
      await inTurn(() => beginHere({ http, session }, current));
      await look();
      setPassing(undefined);
    } catch (failure) {
      log(String(failure));
      setPassing('failed');
    }
  }

  async function end(): Promise<void> {
    setPassing('ending');
    await inTurn(async () => {
      const subscription = await subscriptionHere();
      if (subscription) await endHere({ http, session }, subscription);
      noteHere(null);
    }).catch((failure: unknown) => log(String(failure)));
    await look();
    setPassing(undefined);
  }

  function stateNow(): PushState {
    if (passing !== undefined) return passing;
    if (!found) return 'looking';
    if (found.isOn) return 'on';
    if (isDenied) return 'denied';
    return notedHere() === 'lost' ? 'lost' : 'off';
  }

  const state = stateNow();
  return {
    state,
    browsers: found?.browsers ?? 0,
    async turn(on: boolean): Promise<void> {
      if (state === 'looking' || state === 'asking' || state === 'beginning' || state === 'ending') return;
      await (on ? begin() : end());
    },
  };
}
