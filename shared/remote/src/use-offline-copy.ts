import { useEffect } from 'react';
import type { GoneCopy, OfflineCopy } from './contract.ts';
import { useSuite } from './suite.ts';

/**
 * Has the shell store on this device what opens the page without a network: as little as it can do with, and nothing that was answered. It is
 * stored anew with each other `copy`, which is made once for the same data; null: nothing is left that waits for the person.
 *
 * @param name what it takes the place of: the last one of a name is stored
 * @param gone which one goes where nothing is left
 */
export function useOfflineCopy(name: string, copy: OfflineCopy | null, { page, inferred }: GoneCopy = {}): void {
  const { offline } = useSuite();
  useEffect(() => {
    // What came from the device itself is of then, not of now.
    if (offline?.read() === null) offline.store(name, copy, { page, inferred });
  }, [offline, name, copy, page, inferred]);
}
