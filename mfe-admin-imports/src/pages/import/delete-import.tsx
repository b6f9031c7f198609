import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import { deleteImport } from '@anketa/contract/imports';
import { useGo } from '@anketa/remote/link';
import { useConfirm, useLocalized, useNotify } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { Section } from '@anketa/ui/page';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../parts/job-progress.tsx';
import { isLive, useJob } from '../../parts/use-job.ts';

/** Deletes the evaluation after a question that names it, step by step; then back to the list. Specification 4. */
export function DeleteImport({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const confirm = useConfirm();
  const notify = useNotify();
  const go = useGo();
  const { call, pending } = useCall(deleteImport);
  const { job, reload } = useJob('deletion', evaluation.id);
  const name = localized({ cs: evaluation.name_cs, en: evaluation.name_en });

  const leave = useRef(() => {});
  useEffect(() => {
    leave.current = () => {
      notify({ kind: 'success', text: t('delete.done', { name }) });
      go('/imports');
    };
  });
  const isDone = job?.state === 'done';
  useEffect(() => {
    if (isDone) leave.current();
  }, [isDone]);

  async function ask() {
    const sure = await confirm({
      title: t('delete.confirm'),
      text: t(evaluation.state === evaluationState.published ? 'delete.confirmPublished' : 'delete.confirmText', {
        name,
      }),
      yes: t('delete.yes', { name }),
      danger: true,
    });
    if (sure && (await call({ params: { id: evaluation.id }, body: {} }))) reload();
  }
  return (
    <Section>
      <h2>{t(isLive(job) ? 'delete.running' : 'delete.title')}</h2>
      {job ? (
        <JobProgress
          kind="deletion"
          id={evaluation.id}
          job={job}
          nameOf={(step) => t(`deleteSteps.${step}`, step)}
          reload={reload}
        >
          <p>{t('delete.leave')}</p>
        </JobProgress>
      ) : (
        <>
          <p>{t('delete.text')}</p>
          <Button $kind="danger" disabled={pending} onClick={ask}>
            {t('delete.button')}
          </Button>
        </>
      )}
    </Section>
  );
}
