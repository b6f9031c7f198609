import type { ManagedQuestion } from '@anketa/contract/questions/editing';
import { useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Row, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { styled } from 'styled-components';
import { ShellLink } from '../../chrome/shell-link.tsx';
import { usePageTexts } from '../../locales/pages/page-texts.ts';
import type { Current } from './current-evaluation.tsx';

/* A click anywhere in the row follows its one link. */
const Rows = styled.div`
  tbody tr { position: relative; }
  tbody th a::after { content: ''; position: absolute; inset: 0; }
`;

/** The first questions that the person manages. Specification 2, "Dashboard widgets". Nothing for who manages none. */
export function Questions({ current: { evaluation, questions, may } }: { readonly current: Current }) {
  const { t } = usePageTexts();
  const columns = useColumns(evaluation.id);
  if (!questions || questions.manage === 'none') return null;
  const base = `/import/${evaluation.id}`;
  return (
    <Section $flush>
      <h2>{t('home.questions.title')}</h2>
      <Rows>
        <Table
          caption={t('home.questions.title')}
          rows={questions.first}
          columns={columns}
          rowKey={(question) => question.id}
          empty={t('home.questions.none')}
        />
      </Rows>
      <Row $gap={8} style={{ marginTop: 16 }}>
        <LinkButton as={ShellLink} href={`${base}/question/create`}>
          {t('home.questions.create')}
        </LinkButton>
        <LinkButton as={ShellLink} href={`${base}/questions`}>
          {t('home.questions.all', { count: questions.total })}
        </LinkButton>
        {may.own_results ? (
          <LinkButton as={ShellLink} href={`/results/evaluation/${evaluation.slug_en}/my-courses`}>
            {t('home.results')}
          </LinkButton>
        ) : null}
      </Row>
    </Section>
  );
}

function useColumns(id: number): readonly Column<ManagedQuestion>[] {
  const { t } = usePageTexts();
  const localized = useLocalized();
  return [
    {
      key: 'body',
      title: t('home.questions.body'),
      main: true,
      render: ({ id: qid, body_cs, body_en }) => (
        <ShellLink href={`/import/${id}/question/${qid}/edit`}>{localized({ cs: body_cs, en: body_en })}</ShellLink>
      ),
    },
    {
      key: 'target',
      title: t('home.questions.target'),
      caption: true,
      render: ({ target }) => t(`home.targets.${target}`),
    },
    { key: 'form', title: t('home.questions.form'), caption: true, render: ({ form }) => t(`home.forms.${form}`) },
    {
      key: 'author',
      title: t('home.questions.author'),
      unsaid: ({ author }) => author === null,
      render: ({ author }) => author?.only_name ?? t('home.questions.administration'),
    },
  ];
}
