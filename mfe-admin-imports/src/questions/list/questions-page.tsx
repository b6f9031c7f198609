import type { listQuestions } from '@anketa/contract/questions/editing';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { Menu } from '@anketa/ui/menu';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { QuestionFilters } from './filters.tsx';
import { QuestionTable } from './question-table.tsx';

/** The questions of an evaluation: for a teacher their own, for who may manage them all. */
export function QuestionsPage({ data, page }: PageProps<typeof listQuestions>) {
  const { t } = useTranslation();
  const { evaluation, manage, refusal, total, questions } = data;
  // All of them are on one page, in an order that is the evaluation's own.
  const list = useList({ data: questions.owned, total, current_page: 1, last_page: 1 });
  const id = Number(useParams().id);
  const title = t(manage === 'own' ? 'questions.own' : 'questions.title');
  const bare = !list.narrowed && list.rows.length === 0;
  const mayWrite = manage !== 'none';
  const more = ['file', 'copy'].map((key) => ({
    key,
    label: t(`questions.${key}`),
    to: `/import/${id}/questions-${key}`,
  }));
  const acts = mayWrite ? (
    <>
      {manage === 'all' ? (
        <LinkButton as={Link} to={`/import/${id}/questions-preview`}>
          {t('questions.preview')}
        </LinkButton>
      ) : null}
      <Menu label={t('questions.more')} items={more} as={Link} />
    </>
  ) : null;
  return (
    <Page
      wide
      title={title}
      above={<EvaluationTrail evaluation={evaluation} here={title} />}
      actions={
        mayWrite ? (
          <>
            {acts}
            <LinkButton as={Link} to={`/import/${id}/question/create`} $kind="primary">
              {t('questions.create')}
            </LinkButton>
          </>
        ) : undefined
      }
    >
      {refusal ? <Notice>{refusal}</Notice> : null}
      {bare ? null : <QuestionFilters manage={manage} authors={data.authors} />}
      <QuestionTable evaluation={id} data={data} list={list} page={page} empty={t(emptyText(list.narrowed, manage))} />
    </Page>
  );
}

function emptyText(narrowed: boolean, manage: 'all' | 'own' | 'none'): string {
  if (narrowed) return 'questions.noneFound';
  return { all: 'questions.noneYet', own: 'questions.noneOwn', none: 'questions.none' }[manage];
}
