import type { questionsFile } from '@anketa/contract/questions/exchange';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { QuestionTrail } from '../parts/question-trail.tsx';
import { ReadQuestions } from './read-questions.tsx';
import { WriteQuestions } from './write-questions.tsx';

/** A question set as a file: from here, and to here. */
export function QuestionsFilePage({ data: { evaluation, refusal, manage } }: PageProps<typeof questionsFile>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const id = Number(useParams().id);
  return (
    <Page
      title={t('file.title')}
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<QuestionTrail evaluation={evaluation} here={t('file.title')} />}
    >
      {refusal ? <Notice $tone="warning">{refusal}</Notice> : null}
      {manage === 'none' ? null : <ReadQuestions id={id} />}
      <WriteQuestions id={id} />
    </Page>
  );
}
