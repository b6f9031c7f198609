import {
  type Retained,
  type RetentionRun,
  type readRetention,
  retained,
  runRetention,
  wholeYears,
} from '@anketa/contract/people/retention';
import { Act } from '@anketa/remote/act';
import { Link } from '@anketa/remote/link';
import { dayText, shortDayText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { groupedNumber } from '@anketa/ui/interpolation';
import { Notice } from '@anketa/ui/notice';
import { Page, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

/** Retention periods, what the next night removes, and what was removed on which day. */
export function RetentionPage({ data }: PageProps<typeof readRetention>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { due, departed, runs } = data;
  const failed = runs[0]?.failed ?? [];
  const isDue = retained.some((kind) => due[kind] > 0);
  return (
    <Page
      title={t('retention.title')}
      subtitle={t('retention.lead')}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <Link to="/audit">{t('audit.title')}</Link>
          <span>{t('retention.title')}</span>
        </Breadcrumbs>
      }
      actions={isDue ? <RunNow /> : undefined}
    >
      {failed.length > 0 ? (
        <Notice $tone="danger">
          <p>{t('retention.failedNotice', { kinds: failed.map((kind) => t(`retention.kinds.${kind}`)).join(', ') })}</p>
        </Notice>
      ) : null}
      <Terms data={data} />
      {departed.first_due === null ? null : (
        <p style={{ marginTop: 16 }}>
          {t('retention.departed', {
            count: departed.people,
            day: dayText(locale, departed.first_due),
            noted: data.noted_days,
          })}
        </p>
      )}
      <p style={{ marginTop: 16 }}>{t('retention.alwaysText')}</p>
      <Section>
        <h2>{t('retention.runs')}</h2>
        <Runs runs={runs} />
      </Section>
    </Page>
  );
}

function RunNow() {
  const { t } = useTranslation();
  return (
    <Act
      endpoint={runRetention}
      request={{}}
      success={t('retention.runDone')}
      kind="danger"
      question={{
        title: t('retention.runTitle'),
        text: t('retention.runText'),
        yes: t('retention.run'),
        danger: true,
      }}
    >
      {t('retention.run')}
    </Act>
  );
}

type Data = PageProps<typeof readRetention>['data'];

function Terms({ data: { terms, due } }: { readonly data: Data }) {
  const { t } = useTranslation();
  const columns: Column<Data['terms'][number]>[] = [
    { key: 'kind', title: t('retention.kind'), main: true, render: ({ kind }) => t(`retention.kinds.${kind}`) },
    {
      key: 'term',
      title: t('retention.term'),
      render: ({ number, unit }) =>
        number === null ? t('retention.asEvaluation') : <Term number={number} unit={unit} />,
    },
    { key: 'due', title: t('retention.due'), align: 'end', render: ({ kind }) => due[kind] },
  ];
  return (
    <Table caption={t('retention.title')} columns={columns} rows={terms} rowKey={({ kind }) => kind} empty={null} />
  );
}

interface TermProps {
  readonly number: number;
  readonly unit: Data['terms'][number]['unit'];
}

/** How long as a number of its unit; days that are whole years as years. */
function Term({ number, unit }: TermProps) {
  const { t } = useTranslation();
  const years = unit === 'days' ? wholeYears(number) : undefined;
  return years === undefined ? t(`retention.${unit}`, { count: number }) : t('retention.wholeYears', { count: years });
}

function Runs({ runs }: { readonly runs: readonly RetentionRun[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (kind: Retained): Column<RetentionRun> => ({
    key: kind,
    title: t(`retention.kinds.${kind}`),
    align: 'end',
    render: (run) => groupedNumber(locale, run[kind]),
  });
  const columns: Column<RetentionRun>[] = [
    { key: 'day', title: t('retention.day'), main: true, render: ({ day }) => shortDayText(locale, day) },
    ...retained.map(number),
    {
      key: 'failed',
      title: t('retention.failed'),
      render: ({ failed }) => failed.map((kind) => t(`retention.kinds.${kind}`)).join(', ') || '–',
    },
  ];
  return (
    <Table
      caption={t('retention.runs')}
      columns={columns}
      rows={runs}
      rowKey={({ day }) => day}
      empty={t('retention.none')}
    />
  );
}
