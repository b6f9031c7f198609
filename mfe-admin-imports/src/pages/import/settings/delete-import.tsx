import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { JobProgress } from '@anketa/remote/job-progress';
import { useGo } from '@anketa/remote/link';
import { useLocalized, useNotify } from '@anketa/remote/suite';
import { isLive, useProgress } from '@anketa/remote/use-progress';
import { Button } from '@anketa/ui/button';
import { Row, Section } from '@anketa/ui/page';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clipped } from '../../../parts/clipped.ts';
import { useJobWords } from '../../../parts/job-words.ts';
import { DeleteDialog } from './delete-dialog.tsx';

interface DeleteImportProps {
  readonly evaluation: Evaluation;
}

/** Deletes the evaluation after a question that names it, step by step; then back to the list. Specification 4. */
export function DeleteImport({ evaluation }: DeleteImportProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const notify = useNotify();
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const { job } = useProgress('deletion', evaluation.id, { may: true });
  const words = useJobWords('deletion');
  const name = clipped(localized({ cs: evaluation.name_cs, en: evaluation.name_en }));

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
            <Button $kind="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {t('delete.button')}
            </Button>
          </Row>
        </>
      )}
      {asking ? <DeleteDialog evaluation={evaluation} name={name} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}
