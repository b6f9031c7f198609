import { FailureNotice } from '@anketa/ui/notice';
import { createContext, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocale } from './suite.ts';
import { suiteTexts } from './texts.ts';

type Reload = () => void;

interface Stale {
  /** Takes the way to read something again that could not be; gives the way to take that back. */
  readonly mark: (reload: Reload) => () => void;
  /** Whether a list says itself what could not be read. */
  readonly hush: (isSaid: boolean) => void;
}

export const StaleReactContext = createContext<Stale>({ mark: () => () => undefined, hush: () => undefined });

/** Above a page: says that something on it is old, since it could not be read again, and offers another try. */
export function StaleBoundary({ children }: { readonly children: ReactNode }) {
  const texts = suiteTexts(useLocale());
  const [stale, setStale] = useState<readonly Reload[]>([]);
  const [isSaid, hush] = useState(false);
  const mark = useCallback((reload: Reload) => {
    setStale((others) => [...others, reload]);
    return () => setStale((all) => all.filter((other) => other !== reload));
  }, []);
  const context = useMemo(() => ({ mark, hush }), [mark]);
  return (
    <StaleReactContext value={context}>
      {stale.length > 0 && !isSaid ? (
        <FailureNotice
          text={texts.stale}
          onRetry={() => {
            for (const reload of stale) reload();
          }}
        />
      ) : null}
      {children}
    </StaleReactContext>
  );
}
