import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useSuite } from './suite.ts';

/** Reads again what this remote has read from addresses with a prefix: at once where it is shown, else when it next is. */
export function useRefresh(): (prefix: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  const { remote } = useSuite();
  return useCallback(
    async (prefix) => {
      await mutate((key) => Array.isArray(key) && key[0] === remote.id && String(key[1]).startsWith(prefix));
    },
    [mutate, remote.id],
  );
}
