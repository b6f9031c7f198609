import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { readOverview } from '@anketa/contract/evaluations/overview';
import type { ManagedQuestion } from '@anketa/contract/questions/editing';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Row, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* A click anywhere in the row follows its one link. */
const Rows = styled.div`
  tbody tr { position: relative; }
  tbody th a::after { content: ''; position: absolute; inset: 0; }
`;

interface OwnedQuestionsProps extends NonNullable<ResponseOf<typeof readOverview>['questions']> {
  readonly evaluation: Evaluation;
}

/** The first questions that the person may manage; nothing when there are none to manage. Specification 2, "Dashboard widgets". */
export function OwnedQuestions({ evaluation, manage, total, first }: OwnedQuestionsProps) {
  const { t } = useTranslation();
  const { id } = evaluation;
  const columns = useColumns(id, first);
  if (manage === 'none') return null;
  return (
    <Section>
      <h2>{t(manage === 'own' ? 'questions.own' : 'questions.title')}</h2>
      <Rows>
        <Table
          caption={t('questions.title')}
          rows={first}
          columns={columns}
          rowKey={(question) => question.id}
          empty={t(manage === 'own' ? 'questions.noneOwn' : 'questions.noneYet')}
        />
      </Rows>
      <Row style={{ marginTop: 16 }}>
        <LinkButton as={Link} to={`/import/${id}/question/create`}>
          {t('questions.create')}
        </LinkButton>
        {total > 0 ? (
          <LinkButton as={Link} to={`/import/${id}/questions`}>
            {t('questions.all', { count: total })}
          </LinkButton>
        ) : null}
      </Row>
    </Section>
  );
}

function useColumns(id: number, questions: readonly ManagedQuestion[]): readonly Column<ManagedQuestion>[] {
  const { t } = useTranslation();
  const localized = useLocalized();
  const author: Column<ManagedQuestion> = {
    key: 'author',
    title: t('questions.author'),
    unsaid: ({ author }) => author === null,
    render: ({ author }) => author?.only_name ?? t('questions.administration'),
  };
  return [
    {
      key: 'body',
      title: t('questions.body'),
      main: true,
      render: ({ id: qid, body_cs, body_en }) => (
        <Link to={`/import/${id}/question/${qid}/edit`}>{localized({ cs: body_cs, en: body_en })}</Link>
      ),
    },
    {
      key: 'target',
      title: t('questions.target'),
      caption: true,
      render: ({ target }) => t(`questionTargets.${target}`),
    },
    { key: 'form', title: t('questions.form'), caption: true, render: ({ form }) => t(`questionForms.${form}`) },
    // Where the administration wrote all of them, nothing has to be said of it.
    ...(questions.some(({ author }) => author !== null) ? [author] : []),
  ];
}
