import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import { deleteImport } from '@anketa/contract/imports';
import { Act } from '@anketa/remote/act';
import { JobProgress } from '@anketa/remote/job-progress';
import { useGo } from '@anketa/remote/link';
import { useLocalized, useNotify } from '@anketa/remote/suite';
import { isLive, useProgress } from '@anketa/remote/use-progress';
import { Row, Section } from '@anketa/ui/page';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useJobWords } from '../../parts/job-words.ts';

/** Deletes the evaluation after a question that names it, step by step; then back to the list. Specification 4. */
export function DeleteImport({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const notify = useNotify();
  const go = useGo();
  const { job } = useProgress('deletion', evaluation.id, { may: true });
  const words = useJobWords('deletion');
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

  return (
    <Section>
      <h2>{t(isLive(job) ? 'delete.running' : 'delete.title')}</h2>
      {job ? (
        <JobProgress
          kind="deletion"
          subject={evaluation.id}
          job={job}
          words={words}
          nameOf={(step) => t(`deleteSteps.${step}`, step)}
          mayManage
        >
          <p>{t('delete.leave')}</p>
        </JobProgress>
      ) : (
        <>
          <p>{t('delete.text')}</p>
          <Row>
            <Act
              endpoint={deleteImport}
              request={{ params: { id: evaluation.id }, body: {} }}
              question={{
                title: t('delete.confirm'),
                text: t(
                  evaluation.state === evaluationState.published ? 'delete.confirmPublished' : 'delete.confirmText',
                  {
                    name,
                  },
                ),
                yes: t('delete.yes', { name }),
                danger: true,
              }}
              kind="danger"
            >
              {t('delete.button')}
            </Act>
          </Row>
        </>
      )}
    </Section>
  );
}
