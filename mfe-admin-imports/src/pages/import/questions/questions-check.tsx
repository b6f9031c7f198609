import type { ResponseOf } from '@anketa/contract/endpoint';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { checkQuestions } from '@anketa/contract/questions/editing';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { Link } from '@anketa/remote/link';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';

interface QuestionsCheckProps {
  readonly evaluation: Evaluation;
  readonly found: ResponseOf<typeof checkQuestions>;
}

/**
 * What to look at before filling opens, and while teachers may still write: their questions that seem to ask who a student is,
 * and courses in which there are too many questions to open it at all. Nothing when there is nothing.
 */
export function QuestionsCheck({ evaluation, found }: QuestionsCheckProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const { id, state } = evaluation;
  const { suspect, overfull, most } = found;
  if (state > evaluationState.filling) return null;
  const name = (course: string) => (course === generalCourse ? t('courses.general') : course);
  return (
    <>
      {overfull.length > 0 ? (
        <Notice $tone="danger" role="alert">
          <p>
            <strong>{t('questionsCheck.overfull', { most: most.toLocaleString(locale) })}</strong>
          </p>
          <ul>
            {overfull.map(({ course, questions }) => (
              <li key={course}>
                {t('questionsCheck.course', { course: name(course), number: questions.toLocaleString(locale) })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {suspect.length > 0 ? (
        <Notice $tone="warning">
          <p>
            <strong>{t('questionsCheck.suspect', { count: suspect.length })}</strong>
          </p>
          <p>{t('questionsCheck.suspectText')}</p>
          <ul>
            {suspect.map(({ id: qid, body_cs, body_en, author }) => {
              const body = localized({ cs: body_cs, en: body_en });
              return (
                <li key={qid}>
                  <Link to={`/import/${id}/question/${qid}/edit`}>{body}</Link>
                  {author ? ` (${author.only_name})` : null}
                </li>
              );
            })}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
