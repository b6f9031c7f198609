import type { Evaluation } from '@anketa/contract/evaluations';
import { deleteImport, deleteSteps } from '@anketa/contract/imports';
import { useGo } from '@anketa/remote/link';
import { useClient, useConfirm, useLocalized, useNotify } from '@anketa/remote/suite';
import { useFailure } from '@anketa/remote/use-failure';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { Section } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Deletes the evaluation step by step after a question that names it; then back to the list. Specification 4. */
export function DeleteImport({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const client = useClient();
  const confirm = useConfirm();
  const notify = useNotify();
  const tell = useFailure();
  const go = useGo();
  const [done, setDone] = useState<number | null>(null);
  const name = localized({ cs: evaluation.name_cs, en: evaluation.name_en });

  async function run() {
    try {
      for (const [index, step] of deleteSteps.entries()) {
        setDone(index);
        await client(deleteImport, { params: { id: evaluation.id }, body: { step } });
      }
      notify({ kind: 'success', text: t('delete.done', { name }) });
      go('/imports');
    } catch (error) {
      tell(error);
    } finally {
      setDone(null);
    }
  }
  async function ask() {
    const sure = await confirm({
      title: t('delete.confirm'),
      text: t('delete.confirmText', { name }),
      yes: t('delete.yes', { name }),
      danger: true,
    });
    if (sure) await run();
  }
  return (
    <Section>
      <h2>{t('delete.title')}</h2>
      <p>{t('delete.text')}</p>
      <Button $kind="danger" disabled={done !== null} onClick={ask}>
        {t('delete.button')}
      </Button>
      <Dialog open={done !== null} title={t('delete.running')} onClose={() => undefined} actions={null}>
        <Progress
          label={t(`deleteSteps.${deleteSteps[done ?? 0]}`)}
          value={done ?? 0}
          max={deleteSteps.length}
          text={t('progress.step', { done: (done ?? 0) + 1, total: deleteSteps.length })}
        />
      </Dialog>
    </Section>
  );
}
