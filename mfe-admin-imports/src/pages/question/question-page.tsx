import { type ManagedQuestion, readQuestion } from '@anketa/contract/question-editing';
import { PagePending } from '@anketa/remote/page-pending';
import { usePage } from '@anketa/remote/use-page';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { QuestionTrail } from '../../parts/question-trail.tsx';
import { draftOf } from './draft.ts';
import { Editor } from './editor.tsx';
import { Preview } from './preview.tsx';

/** A new question, or one to be changed: the same screen. The address says which; both have data of one shape. */
export function QuestionPage() {
  const { t } = useTranslation();
  const params = useParams();
  const id = Number(params.id);
  const page = usePage(readQuestion);
  const title = t(params.qid ? 'questionEditor.editTitle' : 'questions.create');
  const { data } = page;
  if (!data) {
    const trail = <QuestionTrail id={id} evaluation={undefined} here={title} />;
    return <PagePending title={title} page={page} above={trail} />;
  }
  const { evaluation, question, manage, refusal, results_closed: resultsClosed } = data;
  const editable = question ? question.editable : manage !== 'none';
  if (editable) {
    const onSaved = (saved: ManagedQuestion) => void page.mutate({ ...data, question: saved }, { revalidate: false });
    return <Editor key={question?.id ?? 'new'} {...{ evaluation, question, manage, resultsClosed, onSaved }} />;
  }
  const mayHide = !evaluation.options.disallow_answer_hidding;
  return (
    <Page title={title} above={<QuestionTrail id={id} evaluation={evaluation} here={title} />}>
      <Notice>{refusal}</Notice>
      {question ? <Preview draft={draftOf(question)} mayHide={mayHide} /> : null}
    </Page>
  );
}
