import { patience } from '@anketa/contract/constants';
import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import {
  checkAnswersInSis,
  checkQuestionsInSis,
  storeAnswersToSis,
  storeQuestionsToSis,
} from '@anketa/contract/questions/sis-sharing';
import { ActionFailure } from '@anketa/remote/action-failure';
import { isHttpError, isSessionEnd } from '@anketa/remote/http-error';
import { useLocale, useNotify, useSuite } from '@anketa/remote/suite';
import { errorText, refusalText } from '@anketa/remote/texts';
import { useAction } from '@anketa/remote/use-action';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Notice } from '@anketa/ui/notice';
import { Stack } from '@anketa/ui/page';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const stores = { questions: storeQuestionsToSis, answers: storeAnswersToSis } as const;
type What = keyof typeof stores;

/** What takes longer than the proxy waits goes on: of questions that is taken as done (specification 7.34). */
const isDone = (what: What, error: unknown) => what === 'questions' && isHttpError(error) && error.status === 504;

/**
 * Copies questions and answers of an evaluation into the SIS, for administrators. Specification 4, "SIS sharing": it is not there while the SIS cannot be
 * asked, which is reported.
 */
export function SharingCard({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const { telemetry } = useSuite();
  const request = { params: { id: evaluation.id } };
  const onMissing = (error: unknown) => telemetry.report('sis-check-failed', { error: String(error) });
  const questions = useData(checkQuestionsInSis, request, { patience, onMissing });
  const answers = useData(checkAnswersInSis, request, { patience, onMissing });
  if (questions.error || answers.error) return null;
  const isPublished = evaluation.state === evaluationState.published;
  const hasEnded = evaluation.state >= evaluationState.checking && !isFillingOpen(evaluation);
  return (
    <Card>
      <h2>{t('sharing.title')}</h2>
      <Stack $gap={12}>
        <Help>{t('sharing.advice')}</Help>
        {hasEnded || questions.data?.status ? (
          <Part what="questions" copied={questions.data?.status} id={evaluation.id} />
        ) : (
          <Help>{t('sharing.questionsLater')}</Help>
        )}
        {isPublished ? (
          <Part what="answers" copied={answers.data?.status} id={evaluation.id} />
        ) : (
          <Help>{t('sharing.answersLater')}</Help>
        )}
      </Stack>
    </Card>
  );
}

interface PartProps {
  readonly what: What;
  /** The SIS has it; undefined until that is known. */
  readonly copied: boolean | undefined;
  readonly id: number;
}

function Part({ what, copied, id }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const notify = useNotify();
  const { attempt, busy } = useAction(stores[what]);
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState(false);

  // The button that was pressed goes: what stands in its place takes the focus.
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) line.current?.focus();
  }, [done]);

  async function copy() {
    setFailure(undefined);
    const { answer, error } = await attempt({ params: { id } });
    if (answer?.status || isDone(what, error)) {
      setDone(true);
      notify({ kind: 'success', text: t(`sharing.${what}.done`) });
      return;
    }
    // Of a session that has ended the shell's dialog tells.
    if (isSessionEnd(error)) return;
    const text = error === undefined ? refusalText(Object(answer), locale) : errorText(error, locale);
    setFailure(text);
    notify({ kind: 'error', text });
  }

  if (copied || done)
    return (
      <Notice ref={line} tabIndex={-1} $tone="success" role="status" style={{ margin: 0 }}>
        <span aria-hidden="true">✓ </span>
        {t(`sharing.${what}.copied`)}
      </Notice>
    );
  // The same button keeps the place until it is known whether it is offered: nothing moves then.
  if (copied === undefined) return <Button $off>{t(`sharing.${what}.copy`)}</Button>;
  return (
    <div>
      <Button $off={busy} onClick={() => void copy()}>
        {t(`sharing.${what}.${busy ? 'copying' : 'copy'}`)}
      </Button>
      <ActionFailure text={failure} />
    </div>
  );
}
