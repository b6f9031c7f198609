import type { listQuestions, ManagedQuestion } from '@anketa/contract/questions/editing';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { Badge } from '@anketa/ui/notice';
import { MoveButtons, type Reorder, reorderMarks, useReorder } from '@anketa/ui/reorder';
import { type Column, Table, type TableList } from '@anketa/ui/table';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { moved } from '../parts/move.ts';
import { scopeSummary } from '../parts/scope-summary.ts';
import { ScopeText } from '../parts/scope-text.tsx';
import { mayRetire, RowActions } from './row-actions.tsx';
import { useOrder } from './use-order.ts';

/* In one line at a desk, cut where it is too long: the editor has all of it. */
const Unusual = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; gap: 2px 12px; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 400; line-height: 1.35;
  @media (min-width: 640px) {
    flex-wrap: nowrap;
    & > * { flex: none; }
    & > :last-child { flex: 0 1 auto; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  }
`;

/* Two lines of a long question at a desk. */
const Body = styled.span`
  @media (min-width: 640px) {
    display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden; line-height: 1.35;
    &:only-child { -webkit-line-clamp: 2; }
  }
`;

const Rows = styled.div`
  & > p { margin-block-end: 8px; }
  @media (min-width: 640px) {
    tbody th { min-inline-size: 16rem; }
    tbody :is(th, td) { padding-block: 4px; }
    th, td { padding-inline: 10px; }
    td:first-child { padding-inline: 8px 0; inline-size: 1%; }
    td:last-child { padding-inline-start: 0; }
  }
  @media (max-width: 639px) { td[data-acts]:first-child { margin-inline-start: -16px; } }
  ${reorderMarks}
`;

interface QuestionTableProps extends PageProps<typeof listQuestions> {
  readonly evaluation: number;
  readonly list: TableList<ManagedQuestion>;
  readonly empty: ReactNode;
}

/** The questions in their order, which can be changed by dragging or by the buttons of a row. */
export function QuestionTable({ evaluation, data, list, page, empty }: QuestionTableProps) {
  const { t } = useTranslation();
  const [announced, announce] = useState('');
  const localized = useLocalized();
  const save = useOrder(evaluation, page);
  const { results_closed: resultsClosed, manage } = data;
  const { rows } = list;
  function move(from: number, to: number) {
    const question = rows[from];
    if (!question) return;
    save(moved(rows, from, to));
    const body = localized({ cs: question.body_cs, en: question.body_en });
    announce(t('questions.movedTo', { body, place: to + 1, total: rows.length }));
  }
  const reorder = useReorder(move);
  const columns = useColumns({ evaluation, rows, resultsClosed, reorder, move });
  const managed = rows.filter(({ editable }) => editable);
  const notes = [
    manage === 'all' && rows.length > 0 ? t('questions.usual') : '',
    managed.some(({ answered }) => answered) ? t('questions.answered') : '',
    managed.some((question) => !mayRetire(question, resultsClosed)) ? t('questions.reserved') : '',
  ].filter(Boolean);
  return (
    <Rows>
      {notes.length > 0 ? <Help>{notes.join(' ')}</Help> : null}
      <Table
        caption={t('questions.title')}
        list={list}
        columns={columns}
        rowKey={(question) => question.id}
        rowMarks={(_, index) => reorder.row(index)}
        empty={empty}
      />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Rows>
  );
}

interface ColumnsOf {
  readonly evaluation: number;
  readonly rows: readonly ManagedQuestion[];
  /** There are results that the caller may not change. */
  readonly resultsClosed: boolean;
  readonly reorder: Reorder;
  readonly move: (from: number, to: number) => void;
}

function useColumns({ evaluation, rows, resultsClosed, reorder, move }: ColumnsOf): readonly Column<ManagedQuestion>[] {
  const { t } = useTranslation();
  const localized = useLocalized();
  const bodyOf = ({ body_cs, body_en }: ManagedQuestion) => localized({ cs: body_cs, en: body_en });
  const mayMove = rows.length > 1 && rows.every(({ editable }) => editable);
  const order: Column<ManagedQuestion> = {
    key: 'order',
    title: t('questions.order'),
    acts: true,
    render: (question) => (
      <MoveButtons
        index={rows.indexOf(question)}
        count={rows.length}
        labels={{
          up: `${t('questions.up')}: ${bodyOf(question)}`,
          down: `${t('questions.down')}: ${bodyOf(question)}`,
        }}
        reorder={reorder}
        onMove={move}
      />
    ),
  };
  return [
    ...(mayMove ? [order] : []),
    {
      key: 'body',
      title: t('questions.body'),
      main: true,
      render: (question) => (
        <>
          <Body>
            <Link to={`/import/${evaluation}/question/${question.id}/edit`}>{bodyOf(question)}</Link>
          </Body>
          <UnusualOf question={question} />
        </>
      ),
    },
    {
      key: 'target',
      title: t('questions.target'),
      caption: true,
      render: ({ target }) => t(`questionTargets.${target}`),
    },
    { key: 'form', title: t('questions.form'), caption: true, render: ({ form }) => t(`questionForms.${form}`) },
    {
      key: 'actions',
      title: t('questions.actions'),
      align: 'end',
      acts: true,
      render: (question) =>
        question.editable ? (
          <RowActions evaluation={evaluation} question={question} resultsClosed={resultsClosed} />
        ) : null,
    },
  ];
}

/** What is not as it usually is, which stands above the table: nothing for most questions. */
function UnusualOf({ question }: { readonly question: ManagedQuestion }) {
  const { t } = useTranslation();
  const { active, required, author, target, scope } = question;
  const narrowed = scopeSummary(target, scope).length > 0;
  if (active && !required && !author && !narrowed) return null;
  return (
    <Unusual>
      {active ? null : <Badge>{t('questions.activeIs.no')}</Badge>}
      {required ? <span>{t('questions.isRequired')}</span> : null}
      {author ? <span>{author.only_name}</span> : null}
      {narrowed ? (
        <span>
          <ScopeText question={question} />
        </span>
      ) : null}
    </Unusual>
  );
}
