import type { FailureReport } from '@anketa/contract/suite/failure-reports';

/** The revision that a page shows. */
export type Watched = Pick<FailureReport, 'remote' | 'revision' | 'load'>;

/** What a page says each second, and when it begins with a remote or leaves it (`watched` null). */
export interface Beat {
  readonly watched: Watched | null;
  /** Whether the page can be seen: others are slowed down by the browser. */
  readonly visible: boolean;
}

/** Milliseconds between two beats, and without one until the page hangs. */
export const beatEvery = 1000;
export const hangAfter = 5000;

/** A tick that comes later than this has slept: nothing is said of what was meanwhile. */
const slept = 4 * beatEvery;

/** @param onHang called once for each time that the page stands still with a remote */
export function createHangWatch(onHang: (watched: Watched) => void, now: () => number) {
  let beat: Beat = { watched: null, visible: false };
  let [heard, ticked] = [now(), now()];
  let isSaid = false;
  return {
    hear(next: Beat): void {
      beat = next;
      heard = now();
      isSaid = false;
    },
    /** To be called every second. */
    tick(): void {
      const at = now();
      // The machine slept, and the page with it.
      if (at - ticked > slept) heard = at;
      ticked = at;
      if (isSaid || !beat.watched || !beat.visible || at - heard < hangAfter) return;
      isSaid = true;
      onHang(beat.watched);
    },
  };
}
