import { deleteDuplicates } from '@anketa/contract/results/acts';
import type { DuplicateGroup, duplicateAnswers } from '@anketa/contract/results/administration';
import { Act } from '@anketa/remote/act';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { SearchField } from '@anketa/ui/field';
import { Badge } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Toolbar } from '@anketa/ui/toolbar';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { AdministrationPages } from '../../parts/administration/administration-pages.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { useNames } from '../../parts/places/use-names.ts';
import { resultsAt } from '../../parts/results-at.ts';

const Words = styled.span`
  display: block; white-space: pre-line; overflow-wrap: anywhere; font-weight: 400;
`;

const Under = styled.span`
  display: block; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 400;
`;

const Asked = styled(Under)`
  margin-block-start: 6px;
`;

/** Comments that stand several times in one course, and the way to delete the copies. */
export function DuplicatesPage({ data }: PageProps<typeof duplicateAnswers>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const { nameOf, bodyOf } = useNames();
  const list = useList(data.duplicates, '-count');
  const columns: ListColumn<typeof duplicateAnswers, DuplicateGroup>[] = [
    {
      key: 'course',
      title: t('duplicates.comment'),
      main: true,
      sortable: true,
      render: ({ course, teacher, parallel_code, body, question, signed_name, hidden }) => (
        <>
          <Link to={resultsAt(slug, 'course', course.code)}>{nameOf(course)}</Link>
          <Under>
            {[course.code, teacher, parallel_code && t('ownComments.inParallel', { code: parallel_code })]
              .filter(Boolean)
              .join(' · ')}
          </Under>
          <Asked>{bodyOf(question)}</Asked>
          <Words>
            {body} {signed_name ? `– ${signed_name}` : null}{' '}
            {hidden ? <Badge>{t('ownComments.hiddenMark')}</Badge> : null}
          </Words>
        </>
      ),
    },
    {
      key: 'count',
      title: t('duplicates.times'),
      align: 'end',
      sortable: true,
      caption: 'named',
      render: ({ count }) => <strong>{count}×</strong>,
    },
    {
      key: 'acts',
      title: t('duplicates.acts'),
      acts: 'end',
      align: 'end',
      render: (group) => <DeleteCopies slug={slug} group={group} />,
    },
  ];
  return (
    <Page
      title={t('duplicates.title')}
      subtitle={t('duplicates.lead')}
      above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}
    >
      <AdministrationPages slug={slug} current="duplicates" />
      {data.copies > 0 ? <p>{t('duplicates.copies', { count: data.copies })}</p> : null}
      <Toolbar>
        <SearchField label={t('duplicates.search')} {...list.bind('search')} />
      </Toolbar>
      <Table
        caption={t('duplicates.title')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={t(list.narrowed ? 'duplicates.noneSuch' : 'duplicates.none')}
      />
    </Page>
  );
}

interface DeleteProps {
  readonly slug: string;
  readonly group: DuplicateGroup;
}

function DeleteCopies({ slug, group: { id, count, course, body } }: DeleteProps) {
  const { t } = useLaterTexts();
  const { nameOf } = useNames();
  const copies = count - 1;
  const act = t('duplicates.delete', { count: copies });
  return (
    <Act
      small
      endpoint={deleteDuplicates}
      request={{ params: { slug }, body: { comment: id } }}
      label={`${act}: ${body}`}
      question={{
        title: t('duplicates.question', { count: copies }),
        text: t('duplicates.consequence', { course: nameOf(course), text: body.slice(0, 200) }),
        yes: act,
        danger: true,
      }}
      success={t('duplicates.done')}
      onFailure={() => t('duplicates.failed')}
    >
      {act}
    </Act>
  );
}
