import type { RegistryEntry } from '@anketa/contract/suite/registry';
import { segments } from '@anketa/contract/suite/registry-lookup';
import { OfflinePanel } from '@anketa/remote/offline-panel';
import { useLocale, useLocalized, usePort } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Page, Row } from '@anketa/ui/page';
import { Skeleton } from '@anketa/ui/skeleton';
import { TrailSpace } from '@anketa/ui/trail-space';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlotStatus } from '../adapter/remote-slot.ts';
import { useShell } from '../shell.ts';
import { usePathname } from '../use-address.ts';

/** What stands in the place of a remote until it is there, or when it cannot be. */
export function RemoteStatus({ remote }: { readonly remote: RegistryEntry }) {
  const { slots } = useShell();
  const slot = slots.get(remote.id)!;
  const status = usePort(slot.status);
  if (status.phase === 'skeleton') return <Opening />;
  if (status.phase === 'slow') return <Slow onCancel={slot.cancel} />;
  if (status.phase === 'failed') return <Failure remote={remote} status={status} onRetry={slot.retry} />;
  return null;
}

/** The page on its way: under its title where the server's HTML said it. */
function Opening() {
  const { boot, opened } = useShell();
  const localized = useLocalized();
  const isFirst = usePathname() === opened.pathname;
  if (!boot.title || !isFirst) return <Skeleton />;
  return (
    <Page
      title={localized(boot.title)}
      subtitle={boot.lead && localized(boot.lead)}
      above={segments(opened.pathname).length > 1 ? <TrailSpace /> : undefined}
    >
      <Skeleton />
    </Page>
  );
}

function Slow({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice role="status">
        <p>{t('remote.slow')}</p>
        <Button $small onClick={onCancel}>
          {t('remote.cancel')}
        </Button>
      </Notice>
      <Skeleton />
    </>
  );
}

interface FailureProps {
  readonly remote: RegistryEntry;
  readonly status: Extract<SlotStatus, { phase: 'failed' }>;
  readonly onRetry: () => void;
}

function Failure({ remote, status: { reason, errorId }, onRetry }: FailureProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  // Somebody has decided so: nothing has failed, and another try would find the same.
  const isOff = reason === 'disabled';
  const lacksFiles = reason === 'unreachable' || reason === 'timeout';
  // Another try would load what this page has: the page has to be another one.
  const isOld = reason === 'outdated' || reason === 'contract';
  const isOffline = usePort(useShell().offline) !== null;
  const waits = useWaitForConnection(lacksFiles, { isOffline, onRetry });
  if (waits) {
    return (
      <div data-remote-failure={reason}>
        <OfflinePanel onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div role="alert" data-remote-failure={reason}>
      <Page title={t(isOff ? 'remote.disabledTitle' : 'remote.failedTitle')}>
        <p>{remote.fallback?.[locale] ?? t(`remote.reasons.${reason}`)}</p>
        <p>{t('remote.othersWork')}</p>
        <Row>
          {isOff || isOld ? null : (
            <Button $kind="primary" onClick={onRetry}>
              {t('remote.retry')}
            </Button>
          )}
          <Button $kind={isOld ? 'primary' : undefined} onClick={() => window.location.reload()}>
            {t('remote.reload')}
          </Button>
        </Row>
        {isOff ? null : (
          <p style={{ marginTop: 24, color: 'var(--ink-soft)', fontSize: 'var(--text-s)' }}>
            {t('remote.id', { id: errorId })} · {remote.id} {remote.version}
          </p>
        )}
      </Page>
    </div>
  );
}

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Whether there is no connection, or no server (`isOffline`), to bring what is lacking. When it comes back, tries again by itself: to load the page anew meanwhile would
 * take it away.
 */
function useWaitForConnection(
  lacking: boolean,
  { isOffline, onRetry }: { readonly isOffline: boolean; readonly onRetry: () => void },
): boolean {
  const hasNetwork = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  const online = hasNetwork && !isOffline;
  const waits = lacking && !online;
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && online) onRetry();
    waited.current = waits;
  }, [waits, online, onRetry]);
  return waits;
}
