import type { readQuestion } from '@anketa/contract/questions/editing';
import type { PageProps } from '@anketa/remote/route';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { QuestionTrail } from '../parts/question-trail.tsx';
import { draftOf } from './draft.ts';
import { Editor } from './editor.tsx';
import { Preview } from './preview.tsx';

/** A new question, or one to be changed: the same screen. The address says which; both have data of one shape. */
export function QuestionPage({ data }: PageProps<typeof readQuestion>) {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const { evaluation, question, manage, refusal, results_closed: resultsClosed } = data;
  const title = t(question ? 'questionEditor.editTitle' : 'questions.create');
  const editable = question ? question.editable : manage !== 'none';
  if (editable)
    return <Editor id={id} evaluation={evaluation} question={question} manage={manage} resultsClosed={resultsClosed} />;
  const mayHide = !evaluation?.options.disallow_answer_hidding;
  return (
    <Page title={title} above={<QuestionTrail evaluation={evaluation} here={title} />}>
      <Notice>{refusal}</Notice>
      {question ? <Preview draft={draftOf(question)} mayHide={mayHide} /> : null}
    </Page>
  );
}
