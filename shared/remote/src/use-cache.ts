import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useSuite } from './suite.ts';

/** What was read of this remote's addresses, wherever it is shown. */
export interface Cache {
  /** Puts something else in the place of what was read; undefined: it is read anew when it is next shown. */
  readonly change: <Value>(
    of: (url: string) => boolean,
    next: (present: Value | undefined) => Value | undefined,
  ) => void;
  /** Reads again what is on the screen. */
  readonly reload: (of: (url: string) => boolean) => void;
  /** Forgets what was read of pages that are not on the screen: whoever goes there sees nothing of it, however soon. */
  readonly forget: (of: (url: string) => boolean) => void;
}

/** The one way to what `useData` keeps, for whoever changes more than the data of one page. */
export function useCache(): Cache {
  const { mutate } = useSWRConfig();
  const { id } = useSuite().remote;
  return useMemo(() => {
    const keyOf = (of: (url: string) => boolean) => (key: unknown) =>
      Array.isArray(key) && key[0] === id && of(String(key[1]));
    return {
      change: (of, next) => void mutate(keyOf(of), next, { revalidate: false }),
      reload: (of) => void mutate(keyOf(of)),
      forget(of) {
        void mutate(keyOf(of), undefined, { revalidate: false });
        // What was asked for within two seconds would not be asked for again.
        void mutate(keyOf(of));
      },
    };
  }, [mutate, id]);
}
