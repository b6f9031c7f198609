import { questionsFile } from '@anketa/contract/question-exchange';
import { Pending } from '@anketa/remote/page-pending';
import { useLocalized } from '@anketa/remote/suite';
import { usePage } from '@anketa/remote/use-page';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { QuestionTrail } from '../../parts/question-trail.tsx';
import { ReadQuestions } from './read-questions.tsx';
import { WriteQuestions } from './write-questions.tsx';

/** A question set as a file: from here, and to here. */
export function QuestionsFilePage() {
  const { t } = useTranslation();
  const localized = useLocalized();
  const id = Number(useParams().id);
  const page = usePage(questionsFile);
  const { data } = page;
  return (
    <Page
      title={t('file.title')}
      subtitle={data && localized({ cs: data.evaluation.name_cs, en: data.evaluation.name_en })}
      above={<QuestionTrail id={id} evaluation={data?.evaluation} here={t('file.title')} />}
    >
      {data?.refusal ? <Notice $tone="warning">{data.refusal}</Notice> : null}
      {data && data.manage !== 'none' ? <ReadQuestions id={id} /> : null}
      {data ? <WriteQuestions id={id} /> : <Pending page={page} />}
    </Page>
  );
}
