import { FailureNotice } from '@anketa/ui/notice';
import { createContext, type ReactNode, useCallback, useState } from 'react';
import { useLocale } from './suite.ts';
import { suiteTexts } from './texts.ts';

type Reload = () => void;

/** Takes the way to read something again that could not be; gives the way to take that back. */
export const StaleReactContext = createContext<(reload: Reload) => () => void>(() => () => undefined);

/** Above a page: says that something on it is old, since it could not be read again, and offers another try. */
export function StaleBoundary({ children }: { readonly children: ReactNode }) {
  const texts = suiteTexts(useLocale());
  const [stale, setStale] = useState<readonly Reload[]>([]);
  const mark = useCallback((reload: Reload) => {
    setStale((others) => [...others, reload]);
    return () => setStale((all) => all.filter((other) => other !== reload));
  }, []);
  return (
    <StaleReactContext value={mark}>
      {stale.length > 0 ? (
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
