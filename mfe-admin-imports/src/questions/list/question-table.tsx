import type { listQuestions, ManagedQuestion } from '@anketa/contract/question-editing';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { Badge } from '@anketa/ui/notice';
import { MoveButtons, type Reorder, reorderMarks, useReorder } from '@anketa/ui/reorder';
import { type Column, Table } from '@anketa/ui/table';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { moved } from '../parts/move.ts';
import { ScopeText } from '../parts/scope-text.tsx';
import { mayRetire, RowActions } from './row-actions.tsx';
import { useOrder } from './use-order.ts';

const Rows = styled.div`
  & > p { margin-block-end: 8px; }
  @media (min-width: 640px) {
    tbody th { min-inline-size: 14rem; }
    th, td { padding-inline: 10px; }
    td:first-child { padding-inline: 8px 0; inline-size: 1%; }
    td:last-child { padding-inline-start: 0; }
  }
  @media (pointer: coarse) { tbody th a { display: inline-flex; align-items: center; min-block-size: 44px; } }
  ${reorderMarks}
`;

interface QuestionTableProps extends PageProps<typeof listQuestions> {
  readonly evaluation: number;
  readonly empty: ReactNode;
}

/** The questions in their order, which can be changed by dragging or by the buttons of a row. */
export function QuestionTable({ evaluation, data, page, empty }: QuestionTableProps) {
  const { t } = useTranslation();
  const [announced, announce] = useState('');
  const localized = useLocalized();
  const save = useOrder(evaluation, page);
  const { results_closed: resultsClosed, manage } = data;
  const rows = data.questions.owned;
  function move(from: number, to: number) {
    const question = rows[from];
    if (!question) return;
    save(moved(rows, from, to));
    const body = localized({ cs: question.body_cs, en: question.body_en });
    announce(t('questions.movedTo', { body, place: to + 1, total: rows.length }));
  }
  const reorder = useReorder(move);
  const columns = useColumns({ evaluation, manage, rows, resultsClosed, reorder, move });
  const managed = rows.filter(({ editable }) => editable);
  return (
    <Rows>
      {managed.some(({ answered }) => answered) ? <Help>{t('questions.answered')}</Help> : null}
      {managed.some((question) => !mayRetire(question, resultsClosed)) ? <Help>{t('questions.reserved')}</Help> : null}
      <Table
        caption={t('questions.title')}
        rows={rows}
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
  readonly manage: 'all' | 'own' | 'none';
  readonly rows: readonly ManagedQuestion[];
  /** There are results that the caller may not change. */
  readonly resultsClosed: boolean;
  readonly reorder: Reorder;
  readonly move: (from: number, to: number) => void;
}

function useColumns({
  evaluation,
  manage,
  rows,
  resultsClosed,
  reorder,
  move,
}: ColumnsOf): readonly Column<ManagedQuestion>[] {
  const { t } = useTranslation();
  const localized = useLocalized();
  const bodyOf = ({ body_cs, body_en }: ManagedQuestion) => localized({ cs: body_cs, en: body_en });
  const mayMove = rows.length > 1 && rows.every(({ editable }) => editable);
  const order: Column<ManagedQuestion> = {
    key: 'order',
    title: t('questions.order'),
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
  const ofAnybody: readonly Column<ManagedQuestion>[] = [
    {
      key: 'author',
      title: t('questions.author'),
      render: ({ author }) => author?.only_name ?? t('questions.administration'),
    },
    {
      key: 'required',
      title: t('questions.required'),
      render: ({ required }) => t(`questions.requiredIs.${required ? 'yes' : 'no'}`),
    },
  ];
  return [
    ...(mayMove ? [order] : []),
    {
      key: 'body',
      title: t('questions.body'),
      main: true,
      render: (question) => <Link to={`/import/${evaluation}/question/${question.id}/edit`}>{bodyOf(question)}</Link>,
    },
    { key: 'target', title: t('questions.target'), render: ({ target }) => t(`questionTargets.${target}`) },
    { key: 'form', title: t('questions.form'), render: ({ form }) => t(`questionForms.${form}`) },
    ...(manage === 'all' ? ofAnybody : []),
    { key: 'scope', title: t('questions.scope'), render: (question) => <ScopeText question={question} /> },
    {
      key: 'active',
      title: t('questions.active'),
      render: ({ active }) => (
        <Badge $tone={active ? 'success' : 'neutral'}>{t(`questions.activeIs.${active ? 'yes' : 'no'}`)}</Badge>
      ),
    },
    {
      key: 'actions',
      title: t('questions.actions'),
      align: 'end',
      render: (question) => (question.editable ? <RowActions {...{ evaluation, question, resultsClosed }} /> : null),
    },
  ];
}
