import type { readStatistics } from '@anketa/contract/evaluations/statistics';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Card, Figure } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { OfWhich } from '../../parts/of-which.tsx';
import { percentText, pointsApart, usePointsText } from './percent.ts';

/** The whole evaluation in numbers, beside the last one of the kind. */
export function Totals({ data }: Pick<PageProps<typeof readStatistics>, 'data'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const pointsText = usePointsText();
  const { answering_students, questionnaires, general, students, percent, before, open } = data;
  return (
    <Grid $min={260} $fill>
      <Card>
        <Figure>
          <strong>{percentText(locale, percent)}</strong>
          {t('statistics.ofStudents', {
            responding: answering_students.toLocaleString(locale),
            students: students.toLocaleString(locale),
          })}
        </Figure>
      </Card>
      <Card>
        <Figure>
          <strong>{questionnaires.toLocaleString(locale)}</strong>
          {t('statistics.questionnaires', { count: questionnaires })}
        </Figure>
        <OfWhich questionnaires={questionnaires} general={general} />
      </Card>
      {before ? (
        <Card>
          <Figure>
            <strong>{pointsText(pointsApart(percent, before.percent))}</strong>
            {t(open ? 'statistics.beforeSameDay' : 'statistics.beforeEnd', {
              percent: percentText(locale, before.percent),
            })}
          </Figure>
          <Help style={{ marginTop: 8 }}>{localized({ cs: before.name_cs, en: before.name_en })}</Help>
        </Card>
      ) : null}
    </Grid>
  );
}
