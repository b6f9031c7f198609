import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import { deleteImport } from '@anketa/contract/imports';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { TextInput } from '@anketa/ui/field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { academicYear } from '../../parts/semester.ts';

interface DeleteDialogProps {
  readonly evaluation: Evaluation;
  readonly answered: boolean;
  readonly name: string;
  readonly onClose: () => void;
}

/** The question before an evaluation is deleted. Where there are answers, its year has to be typed. */
export function DeleteDialog({ evaluation, answered, name, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { run, busy, failure } = useAction(deleteImport);
  const year = academicYear(evaluation.year);
  const meant = !answered || typed.replaceAll(' ', '') === year;
  async function erase() {
    const answer = await run({ params: { id: evaluation.id }, body: {} });
    if (answer) onClose();
  }
  return (
    <Dialog
      open
      title={t('delete.confirm', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('delete.cancel')}</Button>
          <Button $kind="danger" disabled={busy || !meant} onClick={erase}>
            {t('delete.button')}
          </Button>
        </>
      }
    >
      <p>{t(evaluation.state === evaluationState.published ? 'delete.confirmPublished' : 'delete.confirmText')}</p>
      {answered ? (
        <TextInput
          label={t('delete.type', { year })}
          help={t('delete.typeHelp')}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      <ActionFailure inDialog text={failure} />
    </Dialog>
  );
}
