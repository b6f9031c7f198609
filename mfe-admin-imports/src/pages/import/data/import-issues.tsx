import { patience } from '@anketa/contract/constants';
import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { importIssuesCsv, readImportIssues } from '@anketa/contract/evaluations/import-data';
import type { readOverview } from '@anketa/contract/evaluations/overview';
import { Loaded } from '@anketa/remote/loaded';
import { useLocale } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { useData } from '@anketa/remote/use-data';
import { useSettled } from '@anketa/remote/use-settled';
import { Details } from '@anketa/ui/details';
import { Help, SearchField, Select } from '@anketa/ui/field';
import { Notice } from '@anketa/ui/notice';
import { Row, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useAmounts } from '../../../parts/use-amounts.ts';

type Issue = ResponseOf<typeof readImportIssues>['issues'][number];

interface ImportIssuesProps {
  readonly evaluation: Evaluation;
  /** How many there are. */
  readonly found: NonNullable<ResponseOf<typeof readOverview>['issues']>;
}

/**
 * What the import met that was not right in the SIS: how much in all, what became of the enrolments, by table and kind on request with what to do, causes first
 * as the server orders them; each record in a file.
 */
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
      {found.lost ? <Notice $tone="warning">{found.lost.text}</Notice> : null}
      <Details onToggle={({ currentTarget }) => setWanted((before) => before || currentTarget.open)}>
        <summary>
          {t('issues.show', { issues: amount('issues', found.total), tables: amount('tables', found.tables) })}
        </summary>
        {found.lost ? <p>{found.lost.cause}</p> : null}
        {wanted ? <FoundIssues id={evaluation.id} /> : null}
      </Details>
      <Row style={{ marginBlockStart: 12 }}>
        <TableDownload of={importIssuesCsv} />
      </Row>
    </Section>
  );
}

type IssueRecord = Issue['records'][number];

/** The irregularities by table, narrowed to one of them or to what somebody types. */
function FoundIssues({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const [table, setTable] = useState('');
  const [search, setSearch] = useState('');
  const settled = useSettled(search.trim());
  const params = { id };
  const all = useData(readImportIssues, { params }, { patience });
  const found = useData(readImportIssues, { params, query: settled === '' ? {} : { search: settled } });
  return (
    <Loaded of={all}>
      {({ issues }) => {
        const tables = [...new Map(issues.map((issue) => [issue.table, issue.where]))];
        const options = tables.map(([value, where]) => ({ value, label: `${where} (${value})` }));
        const listed = (found.data ?? all.data)?.issues.filter((issue) => table === '' || issue.table === table) ?? [];
        return (
          <>
            <Row style={{ marginBlockStart: 12 }}>
              <Select
                label={t('issues.filterTable')}
                value={table}
                onChange={setTable}
                options={[{ value: '', label: t('issues.allTables') }, ...options]}
              />
              <SearchField label={t('issues.search')} value={search} onChange={setSearch} />
            </Row>
            <div role="status">{listed.length === 0 ? <p>{t('issues.noMatch')}</p> : null}</div>
            {tables.map(([name, where]) => (
              <IssueGroup
                key={name}
                title={where}
                table={name}
                issues={listed.filter((one) => one.table === name && one.bearing === 'cause')}
              />
            ))}
            {(['consequence', 'note'] as const).map((bearing) => (
              <IssueGroup
                key={bearing}
                title={t(`issues.bearings.${bearing}`)}
                issues={listed.filter((one) => one.bearing === bearing)}
              />
            ))}
          </>
        );
      }}
    </Loaded>
  );
}

const OfTable = styled.section`
  margin-block-start: 24px;
  & > h3 { margin-block-end: 8px; font-size: var(--text-m); }
`;

interface IssueGroupProps {
  readonly title: string;
  /** The one table that they are of. */
  readonly table?: string;
  readonly issues: readonly Issue[];
}

function IssueGroup({ title, table, issues }: IssueGroupProps) {
  const locale = useLocale();
  if (issues.length === 0) return null;
  return (
    <OfTable aria-label={title}>
      <h3>{table ? `${title} (${table})` : title}</h3>
      {issues.map((issue) => (
        <Details key={`${issue.table} ${issue.kind}`}>
          <summary>
            {table ? issue.what : `${issue.where} (${issue.table}): ${issue.what}`} (
            {issue.found.toLocaleString(locale)}
            {issue.found < issue.count ? ` / ${issue.count.toLocaleString(locale)}` : ''})
          </summary>
          <p>{issue.advice}</p>
          <Records issue={issue} />
        </Details>
      ))}
    </OfTable>
  );
}

function Records({ issue: { what, records, found } }: { readonly issue: Issue }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<IssueRecord>[] = [
    { key: 'key', title: t('issues.record'), main: true },
    { key: 'row', title: t('issues.row'), align: 'end', render: ({ row }) => row?.toLocaleString(locale) ?? '' },
    // What is wrong with a whole record is in no column of it.
    ...(['column', 'value'] as const)
      .filter((key) => records.some((record) => record[key] !== null))
      .map((key): Column<IssueRecord> => ({ key, title: t(`issues.${key}`), render: (record) => record[key] ?? '' })),
  ];
  return (
    <>
      <Table
        caption={what}
        rows={records}
        columns={columns}
        rowKey={({ row, column, key, value }) => `${row} ${column} ${key} ${value}`}
        empty=""
      />
      {found > records.length ? <Help>{t('issues.firstOnly', { count: records.length })}</Help> : null}
    </>
  );
}
