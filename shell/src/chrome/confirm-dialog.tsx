import { usePort } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { useTranslation } from 'react-i18next';
import { useShell } from '../shell.ts';

/** The one question being asked, if any. Escape means no, or neither when that is offered. */
export function ConfirmDialog() {
  const { questions } = useShell();
  const { t } = useTranslation();
  const asked = usePort(questions.asked);
  const { cancel, danger } = asked ?? {};
  return (
    <Dialog
      open={asked !== null}
      title={asked?.title ?? ''}
      text={asked?.text ? <p style={{ whiteSpace: 'pre-line' }}>{asked.text}</p> : undefined}
      onClose={() => asked?.answer(cancel ? null : false)}
      actions={
        <>
          {cancel ? (
            <Button $kind="quiet" onClick={() => asked?.answer(null)}>
              {cancel}
            </Button>
          ) : null}
          <Button onClick={() => asked?.answer(false)}>{asked?.no ?? t('confirm.no')}</Button>
          <Button $kind={danger ? 'danger' : 'primary'} onClick={() => asked?.answer(true)}>
            {asked?.yes}
          </Button>
        </>
      }
    />
  );
}
