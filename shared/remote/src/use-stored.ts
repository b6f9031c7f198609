import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readStored, type StoredValues, storageKey, writeStored } from './stored-values.ts';
import { useSession, useSuite } from './suite.ts';

interface Writing<Values> {
  /** Under which name it is stored; undefined: it is not. */
  readonly storeAs: string | undefined;
  readonly values: Values;
  /** What the values were made from. */
  readonly standing: () => Values;
  readonly isDirty: boolean;
  readonly bringBack: (stored: StoredValues) => void;
}

/** Stores what is being written in this browser while it is not saved, and brings it back once. Gives whether there was something. */
export function useStored<Values extends object>({
  storeAs,
  values,
  standing,
  isDirty,
  bringBack,
}: Writing<Values>): boolean {
  const { oident } = useSession();
  const { remote } = useSuite();
  const key = storeAs && storageKey(remote.id, oident ?? '', storeAs);
  const [restored, setRestored] = useState(false);
  /** Something of this form may be stored. What another tab stores under the same key is not this one's to clear. */
  const mayBeStored = useRef(false);
  const readOnce = useEffectEvent((from: string) => {
    const stored = readStored(from);
    if (stored) bringBack(stored);
    mayBeStored.current = stored !== undefined;
    setRestored(stored !== undefined);
  });
  useEffect(() => {
    if (key) readOnce(key);
  }, [key]);
  const store = useEffectEvent((to: string, present: Values) => writeStored(to, { values: present, base: standing() }));
  const first = useRef(true);
  useEffect(() => {
    if (!key) return;
    // Before the first rendering there is nothing to store, and what is stored is to be read yet.
    if (first.current) {
      first.current = false;
      return;
    }
    // At once: what was saved may lead away from the page.
    if (!isDirty) {
      if (mayBeStored.current) writeStored(key, null);
      mayBeStored.current = false;
      return;
    }
    mayBeStored.current = true;
    const timer = setTimeout(() => store(key, values), 500);
    return () => clearTimeout(timer);
  }, [key, isDirty, values]);
  return restored;
}
