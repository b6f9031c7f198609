import { useCallback } from 'react';
import { isSessionEnd } from './http-error.ts';
import { useSuite } from './suite.ts';
import { errorText } from './texts.ts';

/** Notifies of a failed request. Of a session that has ended the shell's dialog tells, so nothing more is said. */
export function useFailure(): (error: unknown, text?: string) => void {
  const { notify, i18n } = useSuite();
  return useCallback(
    (error, text) => {
      if (isSessionEnd(error)) return;
      notify({ kind: 'error', text: text ?? errorText(error, i18n.read()) });
    },
    [notify, i18n],
  );
}
