import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { type DeletionLoss, deleteImport, isNameOf, readDeletionLoss } from '@anketa/contract/evaluations/imports';
import { ActionFailure } from '@anketa/remote/action-failure';
import { Loaded } from '@anketa/remote/loaded';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { TextInput } from '@anketa/ui/field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DeleteDialogProps {
  readonly evaluation: Evaluation;
  readonly name: string;
  readonly onClose: () => void;
}

/** The question before an evaluation is deleted. Where people have answered it says what is lost, and the name has to be typed. */
export function DeleteDialog({ evaluation, name, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [typed, setTyped] = useState('');
  const { run, busy, failure, errors } = useAction(deleteImport);
  const { id, name_cs, name_en } = evaluation;
  const loss = useData(readDeletionLoss, { params: { id } });
  const lost = lossesOf(loss.data);
  const meant = loss.data !== undefined && (lost.length === 0 || isNameOf(evaluation, typed));
  async function erase() {
    const answer = await run({ params: { id }, body: lost.length > 0 ? { name: typed } : {} });
    if (answer) onClose();
  }
  return (
    <Dialog
      open
      title={t('delete.confirm', { name })}
      text={
        <>
          <p>{t(evaluation.state === evaluationState.published ? 'delete.confirmPublished' : 'delete.confirmText')}</p>
          <div role="status">
            <Loaded of={loss}>{() => (lost.length > 0 ? <Losses lost={lost} /> : null)}</Loaded>
          </div>
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('delete.cancel')}</Button>
          <Button $kind="danger" $off={busy || !meant} onClick={erase}>
            {t('delete.button')}
          </Button>
        </>
      }
    >
      {lost.length > 0 ? (
        <TextInput
          label={t('delete.type')}
          help={localized({ cs: name_cs, en: name_en })}
          autoComplete="off"
          value={typed}
          error={errors.name}
          onChange={setTyped}
        />
      ) : null}
      <ActionFailure aloud text={failure} />
    </Dialog>
  );
}

type Loss = readonly [what: string, count: number];

/** What there is to lose, the heaviest first. */
function lossesOf(loss: DeletionLoss | undefined): readonly Loss[] {
  return Object.entries(loss ?? {}).filter(([, count]) => count > 0);
}

function Losses({ lost }: { readonly lost: readonly Loss[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <p>{t('delete.lost')}</p>
      <ul>
        {lost.map(([what, count]) => (
          <li key={what}>{t(`delete.losses.${what}`, { count, number: count.toLocaleString(locale) })}</li>
        ))}
      </ul>
    </>
  );
}
