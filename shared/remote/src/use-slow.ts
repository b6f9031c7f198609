import { listPatience } from '@anketa/contract/constants';
import { useEffect, useState } from 'react';

/** True once `active` has lasted for `delay` ms: what is quick shows no loading state at all. */
export function useSlow(active: boolean, delay = listPatience): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), delay);
    return () => clearTimeout(timer);
  }, [active, delay]);
  return active && slow;
}
