import { useEffect, useRef, useState } from 'react';

const window = 5000;

/** Growth of a count by second, over the last five seconds. Undefined until there is something to compare. */
export function useRate(count: number): number | undefined {
  const counts = useRef<readonly { at: number; count: number }[]>([]);
  const [rate, setRate] = useState<number>();
  useEffect(() => {
    const now = performance.now();
    counts.current = [...counts.current.filter(({ at }) => now - at < window), { at: now, count }];
    const [first] = counts.current;
    if (!first || now - first.at < 900) return;
    setRate(Math.round(((count - first.count) / (now - first.at)) * 1000));
  }, [count]);
  return rate;
}
