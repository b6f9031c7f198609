import type { RecordAct } from '@anketa/contract/people/my-data';
import { shortDayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

interface Numbered extends RecordAct {
  readonly number: number;
}

/** Who did what with the record of whoever is signed in, by days. */
export function RecordActs({ acts }: { readonly acts: readonly RecordAct[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: Column<Numbered>[] = [
    { key: 'what', title: t('myData.what'), main: true },
    { key: 'who', title: t('myData.who'), caption: true },
    { key: 'day', title: t('myData.day'), caption: true, render: ({ day }) => shortDayText(locale, day) },
  ];
  return (
    <Card>
      <h2 id="record">{t('myData.record')}</h2>
      <p>{t(acts.length === 0 ? 'myData.recordNone' : 'myData.recordText')}</p>
      {acts.length === 0 ? null : (
        <Table
          caption={t('myData.record')}
          columns={columns}
          rows={acts.map((act, number) => ({ ...act, number }))}
          rowKey={({ number }) => number}
          empty={null}
        />
      )}
    </Card>
  );
}
