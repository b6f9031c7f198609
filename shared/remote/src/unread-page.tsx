import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { StaleReactContext } from './stale.tsx';
import type { Data } from './use-data.ts';

/** The page of a list that was asked for last and could not be read. */
export const UnreadPageReactContext = createContext<number | undefined>(undefined);

interface Props {
  readonly page: Pick<Data<unknown>, 'data' | 'error'>;
  readonly children: ReactNode;
}

const pageOf = (search: string) => Number(new URLSearchParams(search).get('page') ?? 1);

/**
 * Around a page whose list has pages: one that could not be read is not gone to. The address stays that of what is shown, and the list says
 * beside its buttons which page it was, until another is asked for.
 */
export function UnreadPageBoundary({ page: { data, error }, children }: Props) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [answered, setAnswered] = useState({ data, search });
  const [failed, setFailed] = useState<Failed>();
  if (answered.data !== data) {
    setAnswered({ data, search });
    setFailed(undefined);
  }
  const wanted = pageOf(search);
  const isElsewhere = wanted !== pageOf(answered.search);
  // Asked for once more, it has the old error until it is answered.
  const isNew = error !== undefined && error !== failed?.error;
  const { hush } = useContext(StaleReactContext);
  useEffect(() => hush(failed !== undefined), [hush, failed]);
  useEffect(() => {
    if (!isElsewhere || !isNew) return;
    setFailed({ error, page: wanted });
    hush(true);
    navigate(answered.search || pathname, { replace: true });
  }, [isElsewhere, isNew, error, wanted, answered.search, pathname, navigate, hush]);
  return <UnreadPageReactContext value={isElsewhere ? undefined : failed?.page}>{children}</UnreadPageReactContext>;
}

interface Failed {
  readonly error: unknown;
  readonly page: number;
}
