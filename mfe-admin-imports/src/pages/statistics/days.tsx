import type { ParticipationDay } from '@anketa/contract/evaluations/statistics';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { DaysChart } from '@anketa/ui/days-chart';
import { Details } from '@anketa/ui/details';
import { Grid } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

const counts = ['responding', 'submitted'] as const;

/** The totals of each day, drawn and as a table with the newest day first. */
export function Days({ days }: { readonly days: readonly ParticipationDay[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: readonly Column<ParticipationDay>[] = [
    { key: 'day', title: t('statistics.day'), main: true, render: ({ day }) => dayText(locale, day) },
    ...counts.map(
      (count): Column<ParticipationDay> => ({
        key: count,
        title: t(`statistics.${count}`),
        align: 'end',
        render: (row) => row[count].toLocaleString(locale),
      }),
    ),
  ];
  return (
    <>
      <Grid $min={320} $fill>
        {counts.map((count) => (
          <DaysChart
            key={count}
            label={t(`statistics.${count}`)}
            day={(day) => dayText(locale, day)}
            amount={(value) => value.toLocaleString(locale)}
            points={days.map((row) => ({ day: row.day, count: row[count] }))}
          />
        ))}
      </Grid>
      <Details style={{ marginBlock: 16 }}>
        <summary>{t('statistics.dayTable')}</summary>
        <Table
          caption={t('statistics.byDay')}
          rows={days.toReversed()}
          columns={columns}
          rowKey={({ day }) => day}
          empty=""
        />
      </Details>
    </>
  );
}
