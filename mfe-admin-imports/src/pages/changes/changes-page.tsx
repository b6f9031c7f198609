import { type Change, changeKinds, changesCsv, type listChanges } from '@anketa/contract/evaluations/changelog';
import { momentText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { Help, Select } from '@anketa/ui/field';
import { Filters } from '@anketa/ui/filters';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';

/** What was changed in an evaluation, by whom and when; nothing of what students did. */
export function AuditPage({ data: { evaluation, people, changes } }: PageProps<typeof listChanges>) {
  const { t } = useTranslation();
  const list = useList(changes, '-at');
  const columns = useColumns();
  const kinds = ['', ...changeKinds].map((value) => ({ value, label: t(`history.kinds.${value || 'all'}`) }));
  const everybody = { value: '', label: t('history.everybody') };
  return (
    <Page wide title={t('history.title')} above={<EvaluationTrail evaluation={evaluation} here={t('history.title')} />}>
      <Help style={{ marginBottom: 16 }}>{t('history.text')}</Help>
      <Filters
        acts={<TableDownload of={changesCsv} />}
        set={['kind', 'who'].filter((name) => list.bind(name).value).length}
      >
        <Select label={t('history.kind')} options={kinds} {...list.bind('kind')} />
        <Select
          label={t('history.who')}
          options={[everybody, ...people.map(({ value, name }) => ({ value, label: name }))]}
          {...list.bind('who')}
        />
      </Filters>
      <Table
        caption={t('history.title')}
        list={list}
        ownOrder={t('history.order')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t(list.narrowed ? 'history.nothingFound' : 'history.none')}
      />
    </Page>
  );
}

function useColumns(): readonly ListColumn<typeof listChanges, Change>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    { key: 'what', title: t('history.what'), main: true, render: ({ what }) => what },
    { key: 'detail', title: t('history.detail'), render: ({ detail }) => detail || '–' },
    { key: 'who', title: t('history.who'), render: ({ who }) => who },
    { key: 'at', title: t('history.at'), sortable: true, render: ({ at }) => momentText(locale, at) },
  ];
}
