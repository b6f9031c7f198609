import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations';
import { importIssuesCsv, readImportIssues } from '@anketa/contract/imports';
import type { readOverview } from '@anketa/contract/overview';
import { Loaded } from '@anketa/remote/loaded';
import { useLocale } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { useData } from '@anketa/remote/use-data';
import { Details } from '@anketa/ui/details';
import { Help, SearchField, Select } from '@anketa/ui/field';
import { Row, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../parts/use-amounts.ts';

type Issue = ResponseOf<typeof readImportIssues>['issues'][number];

interface ImportIssuesProps {
  readonly evaluation: Evaluation;
  /** How many there are. */
  readonly found: NonNullable<ResponseOf<typeof readOverview>['issues']>;
}

/** What the import met that was not right in the SIS: how much in all, by table and kind on request with what to do, each record in a file. */
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
  const found = useData(readImportIssues, { params: { id } }, { patience: 300 });
  const [table, setTable] = useState('');
  const [search, setSearch] = useState('');
  return (
    <Loaded of={found}>
      {({ issues }) => {
        const tables = [...new Map(issues.map((issue) => [issue.table, issue.where]))];
        const options = tables.map(([value, where]) => ({ value, label: `${where} (${value})` }));
        const shown = narrowed(issues, table, search);
        return (
          <>
            <Row>
              <Select
                label={t('issues.filterTable')}
                value={table}
                onChange={setTable}
                options={[{ value: '', label: t('issues.allTables') }, ...options]}
              />
              <SearchField label={t('issues.search')} value={search} onChange={setSearch} />
            </Row>
            {shown.length === 0 ? <p role="status">{t('issues.noMatch')}</p> : null}
            {tables.map(([name, where]) => (
              <IssuesOfTable key={name} where={where} name={name} issues={shown.filter((one) => one.table === name)} />
            ))}
          </>
        );
      }}
    </Loaded>
  );
}

/** What is of a table and has a text in its words or records. */
function narrowed(issues: readonly Issue[], table: string, search: string): Issue[] {
  const wanted = searchable(search);
  const has = (...texts: (string | null)[]) => texts.some((text) => text !== null && searchable(text).includes(wanted));
  return issues.flatMap((issue) => {
    if (table !== '' && issue.table !== table) return [];
    if (wanted === '' || has(issue.what, issue.advice)) return issue;
    const records = issue.records.filter(({ column, value, key }) => has(column, value, key));
    return records.length > 0 ? { ...issue, records } : [];
  });
}

/** Without case and diacritics. */
const searchable = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

interface IssuesOfTableProps {
  readonly where: string;
  readonly name: string;
  readonly issues: readonly Issue[];
}

function IssuesOfTable({ where, name, issues }: IssuesOfTableProps) {
  const locale = useLocale();
  if (issues.length === 0) return null;
  return (
    <section aria-label={where}>
      <h3>
        {where} ({name})
      </h3>
      {issues.map((issue) => (
        <Details key={issue.kind}>
          <summary>
            {issue.what} ({issue.count.toLocaleString(locale)})
          </summary>
          <p>{issue.advice}</p>
          <Records issue={issue} />
        </Details>
      ))}
    </section>
  );
}

function Records({ issue: { what, records, count } }: { readonly issue: Issue }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<IssueRecord>[] = [
    { key: 'key', title: t('issues.record'), main: true },
    { key: 'row', title: t('issues.row'), align: 'end', render: ({ row }) => row?.toLocaleString(locale) ?? '' },
    { key: 'column', title: t('issues.column'), render: ({ column }) => column ?? '' },
    { key: 'value', title: t('issues.value'), render: ({ value }) => value ?? '' },
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
      {count > records.length ? <Help>{t('issues.firstOnly', { count: records.length })}</Help> : null}
    </>
  );
}
