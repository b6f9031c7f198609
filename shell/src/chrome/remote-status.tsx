import type { RegistryEntry } from '@anketa/contract/registry';
import { useLocale, useLocalized, usePort } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Page, Row } from '@anketa/ui/page';
import { Skeleton } from '@anketa/ui/skeleton';
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
    <Page title={localized(boot.title)}>
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
  return (
    <section role="alert" data-remote-failure={reason} style={{ maxWidth: '40rem' }}>
      <h1>{t('remote.failedTitle')}</h1>
      <p style={{ marginTop: 12 }}>{remote.fallback?.[locale] ?? t(`remote.reasons.${reason}`)}</p>
      <p>{t('remote.othersWork')}</p>
      <Row>
        <Button $kind="primary" onClick={onRetry}>
          {t('remote.retry')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('remote.reload')}</Button>
      </Row>
      <p style={{ marginTop: 24, color: 'var(--ink-soft)', fontSize: 'var(--text-s)' }}>
        {t('remote.id', { id: errorId })} · {remote.id} {remote.version}
      </p>
    </section>
  );
}
