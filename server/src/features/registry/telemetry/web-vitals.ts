import type { WebVital } from '@anketa/contract/suite/web-vitals';

/** One measure of one page. */
export interface Measured {
  readonly vital: WebVital;
  /** Whose page it is: a remote, or `shell`. */
  readonly remote: string;
  readonly route: string;
  readonly value: number;
}

/** So many measures wait at most. What comes beyond is lost: figures of many are as good without it. */
const mostWaiting = 20_000;

/** What browsers have measured and metrics do not show yet. */
export interface WebVitals {
  add(measured: Measured): void;
  /** Takes those of some kinds that may be shown now. */
  take(vitals: readonly WebVital[]): readonly Measured[];
}

/**
 * Has measures wait until their period is over: a report comes when somebody leaves a page, and who reads metrics every few seconds would learn when.
 *
 * @param minutes the length of a period; 0: nothing waits
 */
export function createWebVitals(minutes: number, now: () => number = Date.now): WebVitals {
  let waiting: { readonly measured: Measured; readonly period: number }[] = [];
  const periodOf = () => (minutes === 0 ? 0 : Math.floor(now() / (minutes * 60_000)));
  return {
    add(measured) {
      if (waiting.length < mostWaiting) waiting.push({ measured, period: periodOf() });
    },
    take(vitals) {
      const present = periodOf();
      const { due = [], rest = [] } = Object.groupBy(waiting, ({ measured, period }) =>
        vitals.includes(measured.vital) && (minutes === 0 || period < present) ? 'due' : 'rest',
      );
      waiting = rest;
      return due.map(({ measured }) => measured);
    },
  };
}
