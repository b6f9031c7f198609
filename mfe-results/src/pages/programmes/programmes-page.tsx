import { type ProgrammeRow, type programmeList, programmeListCsv } from '@anketa/contract/results/places';
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
import { resultsAt } from '../../parts/results-at.ts';
import { ScaleNote } from '../../parts/scale-note.tsx';

/** Study programmes of an evaluation. */
export function ProgrammesPage({ data }: PageProps<typeof programmeList>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const list = useList(data.programmes, 'name');
  const { name, rate, average } = useStudyColumns<ProgrammeRow>(t('programme.name'), ({ code }) =>
    resultsAt(slug, 'study-programme', code),
  );
  const fields: ListColumn<typeof programmeList, ProgrammeRow> = {
    key: 'fields',
    title: t('programme.fields'),
    align: 'end',
    sortable: true,
    caption: 'named',
    unsaid: (row) => row.fields <= 1,
  };
  const isDivided = list.rows.some((row) => row.fields > 1);
  return (
    <Page title={t('ways.programmes')} above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}>
      <NavigationTabs slug={slug} ways={data.ways} at="programmes" />
      <Toolbar>
        <SearchField label={t('programme.search')} {...list.bind('search')} />
        <div>
          <TableDownload of={programmeListCsv} />
        </div>
      </Toolbar>
      {list.rows.some((row) => row.average) ? <ScaleNote /> : null}
      <Table
        caption={t('ways.programmes')}
        columns={[name, ...(isDivided ? [fields] : []), rate, average]}
        list={list}
        rowKey={({ code }) => code}
        empty={t(list.narrowed ? 'programme.nothingFound' : 'programme.none')}
      />
    </Page>
  );
}
