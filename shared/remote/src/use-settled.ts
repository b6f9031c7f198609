import { debounce } from '@anketa/contract/constants';
import { useEffect, useState } from 'react';

/** A value once nobody has changed it for as long as what is typed is waited for. Specification 5.16. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounce);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
