import { useEffect, useRef, useState } from 'react';

/** Milliseconds after which it is asked again whether the end has come: this device's clock may be ahead. */
const again = 15_000;
/** Browsers wait no longer than this. */
const longestWait = 2 ** 31 - 1;

interface Options {
  /** The next moment before the end, in ms, at which something else is said than at `now`; undefined: none. */
  readonly nextBefore: (end: number, now: number) => number | undefined;
  /** The end has come, by this device's clock; not all ask at one moment. Until the page says otherwise it is called again. */
  readonly onEnd: () => void;
}

/** This device's time, in ms, as it was when something last had to be said anew about an end (ISO 8601; null: none). */
export function useEnd(closesAt: string | null, { nextBefore, onEnd }: Options): number {
  const [now, setNow] = useState(Date.now);
  const [apart] = useState(() => Math.floor(Math.random() * 5000));
  const newest = useRef({ nextBefore, onEnd });
  useEffect(() => {
    newest.current = { nextBefore, onEnd };
  });
  useEffect(() => {
    if (closesAt === null) return;
    const end = new Date(closesAt).getTime();
    const hasEnded = now >= end + apart;
    if (hasEnded) newest.current.onEnd();
    const next = newest.current.nextBefore(end, now) ?? end + apart;
    const wait = hasEnded ? again + apart : Math.min(Math.max(next - Date.now(), 0), longestWait);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [closesAt, apart, now]);
  return now;
}
