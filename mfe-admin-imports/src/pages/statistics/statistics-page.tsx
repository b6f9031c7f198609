import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import {
  participationDaysCsv,
  placeKinds,
  type readStatistics,
  respondingPlacesCsv,
} from '@anketa/contract/evaluations/statistics';
import { dayText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { useList } from '@anketa/remote/use-list';
import { Help, SearchField } from '@anketa/ui/field';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page, Section } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Segments } from '@anketa/ui/tabs';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { Days } from './days.tsx';
import { percentText } from './percent.ts';
import { usePlaceColumns } from './place-columns.tsx';
import { Totals } from './totals.tsx';

type Props = PageProps<typeof readStatistics>;

/** Who responded, day by day and place by place, as nights wrote it down. Specification 2.8. */
export function StatisticsPage({ data }: Pick<Props, 'data'>) {
  const { t } = useTranslation();
  const { evaluation } = data;
  return (
    <Page
      wide
      title={t('statistics.page')}
      above={<EvaluationTrail evaluation={evaluation} here={t('statistics.page')} />}
    >
      {data.as_of === null ? <NothingYet data={data} /> : <StatisticsOptions data={data} asOf={data.as_of} />}
    </Page>
  );
}

/** Says when there will be numbers. */
function NothingYet({ data: { evaluation, open } }: Pick<Props, 'data'>) {
  const { t } = useTranslation();
  const isPrepared = evaluation?.state === evaluationState.preparation;
  return <EmptyState>{t(`statistics.none.${isPrepared ? 'prepared' : open ? 'open' : 'closed'}`)}</EmptyState>;
}

function StatisticsOptions({ data, asOf }: Pick<Props, 'data'> & { readonly asOf: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const list = useList(data.places, '-missing');
  const kind = placeKinds.find((one) => one === list.bind('kind').value) ?? 'department';
  const columns = usePlaceColumns({ kind, compared: data.before !== null });
  const kinds = placeKinds.map((one) => ({
    value: one === 'department' ? '' : one,
    label: t(`statistics.kind.${one}`),
  }));
  const day = dayText(locale, asOf);
  return (
    <>
      {data.open ? (
        <Notice>{t('statistics.asOf', { day, count: data.step })}</Notice>
      ) : (
        <Help style={{ marginBottom: 16 }}>{t('statistics.final', { day })}</Help>
      )}
      <Totals data={data} />
      <Section>
        <h2>{t('statistics.byDay')}</h2>
        <Days days={data.days} />
        <TableDownload of={participationDaysCsv} label={t('statistics.downloadDays')} />
      </Section>
      <Section>
        <h2>{t('statistics.lagging')}</h2>
        <p>
          {t('statistics.laggingHelp', { percent: percentText(locale, data.average) })}{' '}
          {data.average < data.percent ? t('statistics.total', { percent: percentText(locale, data.percent) }) : null}
        </p>
        <Toolbar>
          <div>
            <Segments label={t('statistics.kind.label')} options={kinds} {...list.bind('kind')} />
          </div>
          <SearchField label={t('statistics.search')} {...list.bind('search')} />
          <div>
            <TableDownload of={respondingPlacesCsv} />
          </div>
        </Toolbar>
        <Table
          caption={t('statistics.lagging')}
          list={list}
          columns={columns}
          rowKey={({ code }) => code}
          empty={t('statistics.nothingFound')}
        />
        <Help style={{ marginTop: 12 }}>{t('statistics.small', { count: data.step })}</Help>
      </Section>
    </>
  );
}
