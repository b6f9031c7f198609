import {
  activateQuestion,
  deleteQuestion,
  fieldsInResults,
  type ManagedQuestion,
} from '@anketa/contract/questions/editing';
import { Act } from '@anketa/remote/act';
import { isHttpError } from '@anketa/remote/http-error';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useResultsQuestion } from '../parts/results-question.ts';

const Buttons = styled.div`
  display: flex; align-items: center; justify-content: flex-end; margin-inline-end: -8px;
  & > button { padding-inline: 8px; }
  & > button + button:not(:hover) { color: var(--danger); }
`;

interface RowActionsProps {
  readonly evaluation: number;
  readonly question: ManagedQuestion;
  /** There are results that the caller may not change. */
  readonly resultsClosed: boolean;
}

/** Whether a caller may retire a question: not one that counts in averages which they may not change. */
export function mayRetire(question: ManagedQuestion, resultsClosed: boolean): boolean {
  return !(resultsClosed && fieldsInResults(question).includes('active'));
}

/** Somebody has deleted or changed it meanwhile: that is told in words of its own. */
const isOvertaken = (error: unknown) =>
  isHttpError(error) && (error.status === 404 || error.problem.standing !== undefined);

/** Retires a question, asks it again, or deletes it; one with answers can only be retired. */
export function RowActions({ evaluation, question, resultsClosed }: RowActionsProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const locale = useLocale();
  const askAboutResults = useResultsQuestion();
  const { id: qid, active, answered } = question;
  const params = { id: evaluation, qid };
  const body = localized({ cs: question.body_cs, en: question.body_en });
  const action = t(active ? 'questions.retire' : 'questions.activate');
  if (!mayRetire(question, resultsClosed)) return null;
  return (
    <Buttons>
      <Act
        endpoint={activateQuestion}
        request={{ params, body: { active: !active } }}
        ask={{ 'results-confirm': askAboutResults }}
        success={t(active ? 'questions.retired' : 'questions.activated')}
        kind="quiet"
        small
        label={`${action}: ${body}`}
      >
        {action}
      </Act>
      {answered ? null : (
        <Act
          endpoint={deleteQuestion}
          request={{ params, query: { version: question.version } }}
          question={{
            title: t('questions.deleteTitle', { body }),
            text: t('questions.deleteText'),
            yes: t('questions.deleteYes'),
            danger: true,
          }}
          success={t('questions.deleted')}
          onFailure={(error) =>
            isOvertaken(error) ? undefined : `${t('questions.notDeleted')} ${errorText(error, locale)}`
          }
          kind="quiet"
          small
          label={`${t('questions.delete')}: ${body}`}
        >
          {t('questions.delete')}
        </Act>
      )}
    </Buttons>
  );
}
