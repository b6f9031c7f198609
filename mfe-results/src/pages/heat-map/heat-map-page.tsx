import type { departmentHeatMap, HeatRow } from '@anketa/contract/results/attention';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useList } from '@anketa/remote/use-list';
import { SearchField } from '@anketa/ui/field';
import { ListState } from '@anketa/ui/list-state';
import { Matrix, type MatrixCell, matrixTones } from '@anketa/ui/matrix';
import { EmptyState } from '@anketa/ui/notice';
import { Pager } from '@anketa/ui/pager';
import { PrintButton } from '@anketa/ui/print-button';
import { Toolbar } from '@anketa/ui/toolbar';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { DepartmentView } from '../../parts/department-view.tsx';
import { decimal } from '../../parts/format.ts';
import { resultsAt } from '../../parts/results-at.ts';

const Legend = styled.ul`
  display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 8px; padding: 0; list-style: none; font-size: var(--text-xs);
  & > li { display: inline-flex; align-items: center; gap: 8px; }
  & i { inline-size: 18px; block-size: 14px; border-radius: 3px; forced-color-adjust: none; print-color-adjust: exact; }
`;

const Note = styled.p`
  && { margin: 0 0 16px; color: var(--ink-soft); font-size: var(--text-xs); max-inline-size: 60rem; }
`;

type Row = HeatRow | 'whole';

/** A department's courses by question; a colour only where the interval of the difference from the others carries it. */
export function HeatMapPage({ data }: PageProps<typeof departmentHeatMap>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const locale = useLocale();
  const localized = useLocalized();
  const list = useList(data.courses, 'name');
  const top = useRef<HTMLDivElement>(null);
  const { questions } = data;
  const cell = (row: Row, column: number): MatrixCell => {
    const at = row === 'whole' ? questions[column]?.whole : row.cells[column];
    if (!at) return { text: '–', says: t('heat.empty') };
    const text = decimal(locale, at.mean);
    const difference = 'difference' in at ? at.difference : null;
    if (!difference?.certain) return { text };
    const tone = difference.by < 0 ? 'better' : 'worse';
    return { text, tone, says: t(`heat.${tone}`) };
  };
  const isCalm = list.rows.every((row) => questions.every((_, column) => cell(row, column).tone === undefined));
  const rowHead = (row: Row) =>
    row === 'whole' ? (
      t('heat.whole')
    ) : (
      <Link to={resultsAt(slug, 'course', row.code)}>{localized({ cs: row.name_cs, en: row.name_en })}</Link>
    );
  return (
    <DepartmentView slug={slug} data={data} current="heatMap" wide subtitle={t('heat.title')}>
      {questions.length === 0 ? (
        <EmptyState>{t('heat.none')}</EmptyState>
      ) : (
        <>
          <Toolbar>
            <SearchField label={t('search.label')} {...list.bind('search')} />
            <PrintButton />
          </Toolbar>
          <Note>
            {t('heat.rests', { count: data.minimum_responses })} {t(isCalm ? 'heat.calm' : 'heat.coloured')}
          </Note>
          {isCalm ? null : (
            <Legend aria-label={t('heat.legend')}>
              {(['better', 'worse'] as const).map((tone) => (
                <li key={tone}>
                  <i style={{ background: matrixTones[tone] }} />
                  {t(`heat.${tone}`)}
                </li>
              ))}
            </Legend>
          )}
          <ListState list={list} empty={t('attention.noneSuch')} />
          <Matrix<Row>
            top={top}
            caption={t('heat.title')}
            corner={t('heat.course')}
            columns={questions.map(({ id, body_cs, body_en }) => ({
              key: id,
              title: localized({ cs: body_cs, en: body_en }),
            }))}
            rows={['whole', ...list.rows]}
            rowKey={(row) => (row === 'whole' ? 'whole' : `course ${row.code}`)}
            rowHead={rowHead}
            cell={cell}
          />
          <Pager list={list} top={top} />
        </>
      )}
    </DepartmentView>
  );
}
