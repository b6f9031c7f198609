import {
  activateQuestion,
  deleteQuestion,
  fieldsInResults,
  type ManagedQuestion,
} from '@anketa/contract/question-editing';
import { useConfirm, useLocalized, useNotify } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useConfirmedCall } from '../../parts/use-confirmed-call.ts';

const Buttons = styled.div`
  display: flex; align-items: center; justify-content: flex-end; margin-inline-end: -8px;
  & > button { padding-inline: 8px; }
`;

interface RowActionsProps {
  readonly evaluation: number;
  readonly question: ManagedQuestion;
  /** There are results that the caller may not change. */
  readonly resultsClosed: boolean;
  readonly onChanged: (question: ManagedQuestion) => void;
  readonly onDeleted: () => void;
}

/** Whether a caller may retire a question: not one that counts in averages which they may not change. */
export function mayRetire(question: ManagedQuestion, resultsClosed: boolean): boolean {
  return !(resultsClosed && fieldsInResults(question).includes('active'));
}

/** Retires a question, asks it again, or deletes it; one with answers can only be retired. */
export function RowActions({ evaluation, question, resultsClosed, onChanged, onDeleted }: RowActionsProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const confirm = useConfirm();
  const notify = useNotify();
  const activation = useConfirmedCall(activateQuestion);
  const deletion = useCall(deleteQuestion, { success: t('questions.deleted') });
  const { id: qid, active, answered } = question;
  const params = { id: evaluation, qid };
  const body = localized({ cs: question.body_cs, en: question.body_en });
  const action = t(active ? 'questions.retire' : 'questions.activate');

  async function activate() {
    const answer = await activation.call({ params, body: { active: !active } });
    if (!answer) return;
    notify({ kind: 'success', text: t(active ? 'questions.retired' : 'questions.activated') });
    onChanged(answer.question);
  }
  async function remove() {
    const sure = await confirm({
      title: t('questions.deleteTitle', { body }),
      text: t('questions.deleteText'),
      yes: t('questions.deleteYes'),
      danger: true,
    });
    if (sure && (await deletion.call({ params }))) onDeleted();
  }
  if (!mayRetire(question, resultsClosed)) return null;
  return (
    <Buttons>
      <Button $kind="quiet" $small aria-label={`${action}: ${body}`} disabled={activation.pending} onClick={activate}>
        {action}
      </Button>
      {answered ? null : (
        <Button
          $kind="quiet"
          $small
          aria-label={`${t('questions.delete')}: ${body}`}
          disabled={deletion.pending}
          onClick={remove}
        >
          {t('questions.delete')}
        </Button>
      )}
    </Buttons>
  );
}
