import { Button } from '@anketa/ui/button';
import { Row } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useShell } from '../shell.ts';

const Strip = styled.aside`
  position: fixed; inset: auto 16px calc(16px + env(safe-area-inset-bottom)) auto; z-index: 20; display: flex; flex-wrap: wrap; align-items: center;
  gap: 4px 8px; max-inline-size: min(30rem, calc(100vw - 32px)); box-sizing: border-box; padding: 8px 8px 8px 16px; border: 1px solid var(--line);
  border-radius: var(--radius-card); background: var(--surface); box-shadow: var(--shadow); font-size: var(--text-s);
  justify-content: end; p { margin: 0; flex: 1 1 16rem; }
  @media (max-width: 639px) and (min-height: 480px) { body:has([data-bottom-bar]) & { inset-block-end: calc(5.25rem + env(safe-area-inset-bottom)); } }
  @media print { display: none; }
`;

/** Offers the page anew once a new one would get other revisions. The next link takes them (newer-links.ts); what was typed is asked about here. */
export function NewerOffer() {
  const { t } = useTranslation();
  const { guard } = useShell();
  const [isPutOff, setIsPutOff] = useState(false);
  if (isPutOff) return null;
  async function reload() {
    if (!(await guard.allow())) return;
    guard.release();
    window.location.reload();
  }
  return (
    <Strip aria-label={t('newer.label')}>
      <p role="status">{t('newer.text')}</p>
      <Row $gap={8}>
        <Button $small $kind="quiet" onClick={() => setIsPutOff(true)}>
          {t('newer.later')}
        </Button>
        <Button $small onClick={() => void reload()}>
          {t('newer.reload')}
        </Button>
      </Row>
    </Strip>
  );
}
