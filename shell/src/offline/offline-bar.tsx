import { shortMomentText } from '@anketa/remote/moment-text';
import { waitsForServer } from '@anketa/remote/offline-panel';
import { useLocale, useNotify, usePort } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useShell } from '../shell.ts';

const Strip = styled.aside<{ $ended: boolean }>`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 4px 12px; margin: 0; padding: 8px 16px;
  background: var(--warning-soft); color: var(--ink); font-size: var(--text-s); text-wrap: pretty;
  @media (max-width: 639px) { font-size: var(--text-xs); }
  p { margin: 0; max-width: 110ch; }
  /* A page that waits says so itself, and has nothing that could be of then or be filled in. */
  ${({ $ended }) => ($ended ? '' : `body:has(${waitsForServer}) & { display: none; }`)}
  @media print { display: none; }
`;

/** On a page that was opened without the server: what is known, of when, and what waits. */
export function OfflineBar() {
  const { t } = useTranslation();
  const { offline } = useShell();
  const state = usePort(offline);
  const locale = useLocale();
  const notify = useNotify();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== null && state === null) notify({ kind: 'success', text: t('offline.back') });
    before.current = state;
  }, [state, notify, t]);
  if (state === null || state.at === null) return null;
  return (
    <Strip $ended={state.ended} aria-label={t('offline.label')}>
      <p role="status">
        {state.ended
          ? t('offline.ended')
          : t('offline.known', { when: shortMomentText(locale, new Date(state.at).toISOString()) })}
      </p>
      {state.ended ? (
        <Button $small onClick={() => window.location.reload()}>
          {t('offline.signIn')}
        </Button>
      ) : null}
    </Strip>
  );
}
