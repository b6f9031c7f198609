import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations';
import { importIssuesCsv, readImportIssues } from '@anketa/contract/imports';
import type { readOverview } from '@anketa/contract/overview';
import { Loaded } from '@anketa/remote/loaded';
import { useLocale } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { useData } from '@anketa/remote/use-data';
import { Details } from '@anketa/ui/details';
import { Help } from '@anketa/ui/field';
import { Row, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useAmounts } from '../../parts/use-amounts.ts';

const shownAtOnce = 4;

const Kind = styled.span`
  @media (min-width: 640px) { display: block; min-inline-size: 13rem; }
`;

const Plain = styled.ul`
  margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere;
`;

const More = styled.details`
  & > summary { color: var(--accent); cursor: pointer; }
  @media (pointer: coarse) { & > summary { min-block-size: 44px; align-content: center; } }
`;

type Issue = ResponseOf<typeof readImportIssues>['issues'][number];

interface ImportIssuesProps {
  readonly evaluation: Evaluation;
  /** How many there are. */
  readonly found: NonNullable<ResponseOf<typeof readOverview>['issues']>;
}

/** What the import met that was not right in the SIS: how much in all, by kinds with examples on request, each record in a file. */
export function ImportIssues({ evaluation, found }: ImportIssuesProps) {
  const { t } = useTranslation();
  const amount = useAmounts();
  const [wanted, setWanted] = useState(false);
  if (found.total === 0) {
    return (
      <Section>
        <h2>{t('issues.title')}</h2>
        <p>{t('issues.none')}</p>
      </Section>
    );
  }
  return (
    <Section>
      <h2>{t('issues.title')}</h2>
      <p>{t('issues.text')}</p>
      <Details onToggle={({ currentTarget }) => setWanted((before) => before || currentTarget.open)}>
        <summary>
          {t('issues.show', { issues: amount('issues', found.total), tables: amount('tables', found.tables) })}
        </summary>
        {wanted ? <IssueTable id={evaluation.id} /> : null}
      </Details>
      <Row style={{ marginBlockStart: 12 }}>
        <TableDownload of={importIssuesCsv} />
      </Row>
    </Section>
  );
}

function IssueTable({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const found = useData(readImportIssues, { params: { id } }, { patience: 300 });
  return (
    <Loaded of={found}>
      {({ issues }) => (
        <Table
          caption={t('issues.title')}
          rows={issues}
          columns={columns}
          rowKey={({ table, kind }) => `${table} ${kind}`}
          empty=""
        />
      )}
    </Loaded>
  );
}

function useColumns(): readonly Column<Issue>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    { key: 'what', title: t('issues.kind'), main: true, render: ({ what }) => <Kind>{what}</Kind> },
    { key: 'where', title: t('issues.table') },
    { key: 'count', title: t('issues.count'), align: 'end', render: ({ count }) => count.toLocaleString(locale) },
    {
      key: 'records',
      title: t('issues.keys'),
      render: (issue) => <Records issue={issue} />,
    },
  ];
}

/** A few records in sight, the others on request. */
function Records({ issue: { records, count } }: { readonly issue: Issue }) {
  const { t } = useTranslation();
  const [first, rest] = [records.slice(0, shownAtOnce), records.slice(shownAtOnce)];
  return (
    <div>
      <RecordList of={first} />
      {rest.length > 0 ? (
        <More>
          <summary>{t('issues.more', { count: count - shownAtOnce })}</summary>
          <RecordList of={rest} />
          {count > records.length ? '…' : null}
        </More>
      ) : null}
    </div>
  );
}

/** What stands where: the value and its column where it is one, else what names the record; and the row of the table. */
function RecordList({ of }: { readonly of: Issue['records'] }) {
  const { t } = useTranslation();
  return (
    <Plain>
      {of.map(({ row, column, value, key }, at) => (
        <li key={`${row ?? at} ${column} ${key}`}>
          {column && value ? `${key} · ${column}: ${value}` : key}
          {row ? <Help as="span"> {t('issues.record', { row })}</Help> : null}
        </li>
      ))}
    </Plain>
  );
}
