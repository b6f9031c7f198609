import { type FieldRow, type fieldList, fieldListCsv } from '@anketa/contract/results/places';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { TableDownload } from '@anketa/remote/table-download';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { SearchField } from '@anketa/ui/field';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Toolbar } from '@anketa/ui/toolbar';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { NavigationTabs } from '../../parts/places/navigation-tabs.tsx';
import { useStudyColumns } from '../../parts/places/study-columns.tsx';
import { useNames } from '../../parts/places/use-names.ts';
import { resultsAt } from '../../parts/results-at.ts';
import { ScaleNote } from '../../parts/scale-note.tsx';

/** Fields of study of an evaluation, each with its programme where programmes are shown. */
export function FieldsPage({ data }: PageProps<typeof fieldList>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const { nameOf } = useNames();
  const list = useList(data.fields, 'name');
  const { name, rate, average } = useStudyColumns<FieldRow>(t('field.name'), ({ code }) =>
    resultsAt(slug, 'study-fields', code),
  );
  /** A field that its programme has alone, under the same name. */
  const isItsOwn = (row: FieldRow) => row.programme !== null && nameOf(row.programme) === nameOf(row);
  const programme: ListColumn<typeof fieldList, FieldRow> = {
    key: 'programme',
    title: t('programme.name'),
    sortable: true,
    unsaid: isItsOwn,
    render: (row) =>
      row.programme ? (
        <Link to={resultsAt(slug, 'study-programme', row.programme.code)}>{nameOf(row.programme)}</Link>
      ) : (
        '–'
      ),
  };
  const withProgrammes = list.rows.some((row) => row.programme && !isItsOwn(row));
  return (
    <Page title={t('ways.fields')} above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}>
      <NavigationTabs slug={slug} ways={data.ways} at="fields" />
      <Toolbar>
        <SearchField label={t('field.search')} {...list.bind('search')} />
        <div>
          <TableDownload of={fieldListCsv} />
        </div>
      </Toolbar>
      {list.rows.some((row) => row.average) ? <ScaleNote /> : null}
      <Table
        caption={t('ways.fields')}
        columns={[name, ...(withProgrammes ? [programme] : []), rate, average]}
        list={list}
        rowKey={({ code }) => code}
        empty={t(list.narrowed ? 'field.nothingFound' : 'field.none')}
      />
    </Page>
  );
}
