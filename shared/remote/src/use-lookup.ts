import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import type { Choice } from '@anketa/ui/combobox';
import { useCallback, useEffect, useRef } from 'react';
import { useClient, useSuite } from './suite.ts';

interface Lookup<E> {
  readonly request: (text: string) => RequestOf<E>;
  readonly choices: (answer: ResponseOf<E>) => readonly Choice[];
}

/**
 * What a `Combobox` finds by what is typed into it: asked for 300 ms after the last key and never for nothing (the combobox sees to
 * both); a failure is reported and not shown (specification 7, data sources).
 */
export function useLookup<E extends Endpoint>(
  endpoint: E,
  lookup: Lookup<E>,
): (text: string) => Promise<readonly Choice[]> {
  const client = useClient();
  const { telemetry } = useSuite();
  const newest = useRef(lookup);
  useEffect(() => {
    newest.current = lookup;
  });
  return useCallback(
    async (text) => {
      const { request, choices } = newest.current;
      try {
        return choices(await client(endpoint, request(text)));
      } catch (error) {
        telemetry.report('lookup-failed', { address: endpoint.path, error: String(error) });
        return [];
      }
    },
    [client, endpoint, telemetry],
  );
}
