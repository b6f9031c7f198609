import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A control bound to one value of the address's query. */
export interface Bound {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What a page shows by choice, kept in the address, so that a link shares it and "back" takes it back. */
export interface Query {
  /** Ties a filter or a search field to the query; a change goes back to the first page. */
  readonly bind: (name: string) => Bound;
  readonly read: (name: string) => string;
  /** All of it, as the address has it. */
  readonly whole: string;
  /** What the query names. */
  readonly names: () => string[];
  /** Sets a value, or takes it out when it is empty. `replace`: in place of the present entry of the history. */
  readonly set: (name: string, value: string, options?: { readonly replace?: boolean }) => void;
}

export function useQuery(): Query {
  const [search, setSearch] = useSearchParams();
  // The newest query, so that two controls changed in one tick do not undo each other.
  const newest = useRef(search);
  useEffect(() => {
    newest.current = search;
  }, [search]);
  const set = useCallback(
    (name: string, value: string, { replace = false }: { readonly replace?: boolean } = {}) => {
      const next = new URLSearchParams(newest.current);
      if (value) next.set(name, value);
      else next.delete(name);
      if (name !== 'page') next.delete('page');
      newest.current = next;
      setSearch(next, { replace });
    },
    [setSearch],
  );
  const read = (name: string) => search.get(name) ?? '';
  return {
    read,
    whole: search.toString(),
    names: () => [...search.keys()],
    set,
    bind: (name) => ({ value: read(name), onChange: (value) => set(name, value, { replace: true }) }),
  };
}
