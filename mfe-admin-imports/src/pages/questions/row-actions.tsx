import { activateQuestion, deleteQuestion, type ManagedQuestion } from '@anketa/contract/question-editing';
import { useConfirm, useLocalized, useNotify } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useConfirmedCall } from '../../parts/use-confirmed-call.ts';

const Buttons = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; margin-inline-end: -8px;
  & > button { padding-inline: 8px; }
  & > small { inline-size: 100%; padding-inline: 8px; color: var(--ink-soft); font-size: var(--text-xs); }
  &:not(:has(small)) { flex-wrap: nowrap; }
  @media (min-width: 640px) { min-inline-size: 7.5rem; }
`;

interface RowActionsProps {
  readonly evaluation: number;
  readonly question: ManagedQuestion;
  readonly onChanged: (question: ManagedQuestion) => void;
  readonly onDeleted: () => void;
}

/** Retires a question, asks it again, or deletes it; one with answers can only be retired, and says so. */
export function RowActions({ evaluation, question, onChanged, onDeleted }: RowActionsProps) {
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
  return (
    <Buttons>
      <Button
        $kind="quiet"
        $small
        aria-label={`${action}: ${body}`}
        aria-describedby={answered ? `answered-${qid}` : undefined}
        disabled={activation.pending}
        onClick={activate}
      >
        {action}
      </Button>
      {answered ? (
        <small id={`answered-${qid}`}>{t('questions.answered')}</small>
      ) : (
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
