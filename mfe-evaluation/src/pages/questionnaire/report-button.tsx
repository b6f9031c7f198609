import { useNotify } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../locales/later/later-texts.ts';
import type { ReportProps } from './report-dialog.tsx';

/** Opens the dialog for reporting an error, which is loaded when it is first wanted. */
export function ReportButton(props: Omit<ReportProps, 'open' | 'onClose'>) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [Dialog, setDialog] = useState<ComponentType<ReportProps>>();
  const [open, setOpen] = useState(false);
  async function onClick() {
    try {
      const { ReportDialog } = await later.with(import(/* webpackChunkName: "report" */ './report-dialog.tsx'));
      setDialog(() => ReportDialog);
      setOpen(true);
    } catch {
      notify({ kind: 'error', text: t('form.reportOffline') });
    }
  }
  return (
    <>
      <Button $kind="quiet" onClick={onClick}>
        {t('form.report')}
      </Button>
      {Dialog ? <Dialog {...props} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
