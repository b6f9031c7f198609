import { type RectorateRow, type rectorateData, rectorateDataCsv } from '@anketa/contract/results/administration';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { Pairs } from '@anketa/ui/card';
import { SearchField } from '@anketa/ui/field';
import { groupedNumber } from '@anketa/ui/interpolation';
import { EmptyState } from '@anketa/ui/notice';
import { Page, Section } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { AdministrationPages } from '../../parts/administration/administration-pages.tsx';
import { Recalculation } from '../../parts/administration/recalculation.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { decimal } from '../../parts/format.ts';
import { useNames } from '../../parts/places/use-names.ts';

const figures = [
  'number_of_assigned_modules',
  'number_of_recieved_questionnaires',
  'percentage_of_questionnaires_against_modules',
  'number_of_answers_to_text_questions',
] as const;

const Totals = styled(Pairs)`
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  padding: var(--inset); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface);
  & dd { font-size: var(--text-xl); font-weight: 620; font-variant-numeric: tabular-nums; }
`;

/** Data for the rectorate: the four figures in total and by department. */
export function RectoratePage({ data }: PageProps<typeof rectorateData>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const texts = useTranslation();
  const locale = useLocale();
  const { nameOf } = useNames();
  const list = useList(data.departments, 'name');
  const { evaluation, total, may } = data;
  const textOf = (key: (typeof figures)[number], value: number | null) => {
    if (value === null) return '–';
    return key === 'percentage_of_questionnaires_against_modules'
      ? `${decimal(locale, value)}${locale === 'cs' ? '\u00a0' : ''}%`
      : groupedNumber(locale, value);
  };
  const columns: ListColumn<typeof rectorateData, RectorateRow>[] = [
    { key: 'name', title: texts.t('department.name'), main: true, sortable: true, render: nameOf },
    ...figures.map((key) => ({
      key,
      title: t(`rectorate.${key}`),
      align: 'end' as const,
      sortable: true as const,
      render: (row: RectorateRow) => textOf(key, row[key]),
    })),
  ];
  return (
    <Page
      title={t('rectorate.title')}
      subtitle={t('rectorate.lead')}
      above={<EvaluationTrail evaluation={evaluation} slug={slug} />}
    >
      <AdministrationPages slug={slug} current="rectorate" />
      {total ? (
        <>
          <Section>
            <h2>{t('rectorate.total')}</h2>
            <Totals>
              {figures.map((key) => (
                <div key={key}>
                  <dt>{t(`rectorate.${key}`)}</dt>
                  <dd>{textOf(key, total[key])}</dd>
                </div>
              ))}
            </Totals>
          </Section>
          <Toolbar>
            <SearchField label={t('department.search')} {...list.bind('search')} />
            <div>
              <TableDownload of={rectorateDataCsv} />
            </div>
          </Toolbar>
          <Table
            caption={t('rectorate.title')}
            columns={columns}
            list={list}
            rowKey={({ code }) => code}
            empty={t(list.narrowed ? 'department.nothingFound' : 'department.none')}
          />
        </>
      ) : (
        <EmptyState>{t('rectorate.none')}</EmptyState>
      )}
      {may.recalculate ? (
        <Section>
          <h2>{t('recalculation.title')}</h2>
          <p>{t('recalculation.text')}</p>
          <Recalculation evaluation={evaluation} may={may.recalculate} />
        </Section>
      ) : null}
    </Page>
  );
}
