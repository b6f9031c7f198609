import { classTime } from '@anketa/contract/evaluations/in-class';
import { useEffect, useState } from 'react';

/** Seconds before the end at which it is said aloud. */
const spoken = [300, 60, 0] as const;
export type Spoken = (typeof spoken)[number];

/** What has been passed since somebody began to watch, as it is said: undefined where nothing was. In seconds left. */
export function passed(began: number, left: number): Spoken | undefined {
  return spoken.filter((at) => began > at && left <= at).at(-1);
}

/** What a clock shows of seconds: "9:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** When this device read each moment of the server's clock first: an answer that is shown again is as old as it is. */
const heard = new Map<string, number>();

function heardAt(now: string): number {
  const known = heard.get(now) ?? Date.now();
  heard.set(now, known);
  return known;
}

interface Clock {
  /** The server's clock as it answered, and the end (ISO 8601). */
  readonly now: string;
  readonly ends_at: string;
}

/** Never more than there can be, whatever the clocks are. */
function secondsLeft({ now, ends_at }: Clock): number {
  const left = Date.parse(ends_at) - Date.parse(now) - (Date.now() - heardAt(now));
  return Math.ceil(Math.min(Math.max(left, 0), classTime) / 1000);
}

/** Whole seconds until an end, by the server's clock, and what of it is to be said aloud. */
export function useTimeLeft({ now, ends_at }: Clock): { readonly left: number; readonly said: Spoken | undefined } {
  const [left, setLeft] = useState(() => secondsLeft({ now, ends_at }));
  const [began] = useState(left);
  useEffect(() => {
    const look = () => setLeft(secondsLeft({ now, ends_at }));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [now, ends_at]);
  return { left, said: passed(began, left) };
}
