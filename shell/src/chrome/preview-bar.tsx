import { createClient } from '@anketa/contract/client';
import { endPreview } from '@anketa/contract/previews';
import { Button } from '@anketa/ui/button';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useShell } from '../shell.ts';

const Strip = styled.aside`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 4px 12px; margin: 0; padding: 8px 16px;
  background: var(--danger-soft); color: var(--ink); font-size: var(--text-s); text-wrap: pretty;
  p { margin: 0; max-width: 110ch; overflow-wrap: anywhere; }
  @media print { display: none; }
`;

/** Says that this browser alone has a revision of a remote that is not active, and leads out of it. */
export function PreviewBar() {
  const { t } = useTranslation();
  const { boot, http, guard } = useShell();
  if (!boot.preview) return null;
  async function leave() {
    if (!(await guard.allow())) return;
    await createClient(http.send)(endPreview);
    guard.release();
    window.location.reload();
  }
  return (
    <Strip aria-label={t('preview.label')}>
      <p>{t('preview.text', boot.preview)}</p>
      <Button $small onClick={() => void leave()}>
        {t('preview.end')}
      </Button>
    </Strip>
  );
}
