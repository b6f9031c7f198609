import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import { checkQuestions } from '@anketa/contract/question-editing';
import { generalCourse } from '@anketa/contract/questionnaires';
import { Link } from '@anketa/remote/link';
import { useLocale, useLocalized, useRight } from '@anketa/remote/suite';
import { Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { Loaded, useWidget } from '../../parts/use-widget.tsx';

/**
 * What to look at before filling opens, and while teachers may still write: their questions that seem to ask who a student is,
 * and courses in which there are too many questions to open it at all. Nothing when there is nothing.
 */
export function QuestionsCheck({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const mayWrite = useRight('questions.create');
  const { id, state } = evaluation;
  const widget = useWidget(checkQuestions, { params: { id } });
  if (state > evaluationState.filling) return null;
  const name = (course: string) => (course === generalCourse ? t('courses.general') : course);
  return (
    <Loaded widget={widget}>
      {({ suspect, overfull, most }) => (
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
                      {mayWrite ? <Link to={`/import/${id}/question/${qid}/edit`}>{body}</Link> : body}
                      {author ? ` (${author.only_name})` : null}
                    </li>
                  );
                })}
              </ul>
            </Notice>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
