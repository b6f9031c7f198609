import { listQuestions } from '@anketa/contract/question-editing';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Page, Row } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { Filters, filters } from './filters.tsx';
import { QuestionTable } from './question-table.tsx';

const Above = styled(Row)`
  justify-content: space-between; margin-block-end: 16px; color: var(--ink-soft); font-variant-numeric: tabular-nums;
`;

/** The questions of an evaluation: for a teacher their own, for who may manage them all. */
export function QuestionsPage() {
  const { t } = useTranslation();
  const localized = useLocalized();
  const id = Number(useParams().id);
  const list = useList(listQuestions, {
    params: { id },
    rows: ({ questions, total }) => ({ current_page: 1, last_page: 1, total, data: questions.owned }),
  });
  const { evaluation, manage, refusal } = list.response ?? {};
  const title = t(manage === 'own' ? 'questions.own' : 'questions.title');
  const narrowed = ['search', ...filters].some((name) => list.bind(name).value !== '');
  const bare = !narrowed && list.rows?.length === 0;
  const mayWrite = manage === 'all' || manage === 'own';
  return (
    <Page
      wide
      title={title}
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<EvaluationTrail id={id} evaluation={evaluation} here={title} />}
      actions={
        mayWrite ? (
          <LinkButton as={Link} to={`/import/${id}/question/create`} $kind="primary">
            {t('questions.create')}
          </LinkButton>
        ) : undefined
      }
    >
      {refusal ? <Notice>{refusal}</Notice> : null}
      {bare ? null : <Filters list={list} />}
      <Above>
        <span>{list.rows && !bare ? t('questions.count', { count: list.total }) : ''}</span>
        {mayWrite ? (
          <Row>
            <LinkButton as={Link} to={`/import/${id}/questions-copy`} $small>
              {t('questions.copy')}
            </LinkButton>
            <LinkButton as={Link} to={`/import/${id}/questions-file`} $small>
              {t('questions.file')}
            </LinkButton>
          </Row>
        ) : null}
      </Above>
      <QuestionTable evaluation={id} list={list} empty={t(emptyText(narrowed, mayWrite))} />
    </Page>
  );
}

function emptyText(narrowed: boolean, mayWrite: boolean): string {
  if (narrowed) return 'questions.noneFound';
  return mayWrite ? 'questions.noneYet' : 'questions.none';
}
