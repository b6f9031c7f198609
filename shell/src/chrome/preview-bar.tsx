import { endPreview } from '@anketa/contract/suite/previews';
import { useAction } from '@anketa/remote/use-action';
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
  const { boot, guard } = useShell();
  const { run, busy } = useAction(endPreview, { refresh: 'nothing' });
  if (!boot.preview) return null;
  async function leave() {
    if (!(await guard.allow())) return;
    if (!(await run())) return;
    guard.release();
    window.location.reload();
  }
  return (
    <Strip aria-label={t('preview.label')}>
      <p>{t('preview.text', boot.preview)}</p>
      <Button $small $off={busy} onClick={() => void leave()}>
        {t('preview.end')}
      </Button>
    </Strip>
  );
}
