import { dayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card, Figure } from '@anketa/ui/card';
import { DaysChart } from '@anketa/ui/days-chart';
import { Help } from '@anketa/ui/field';
import { Grid, Row, Stack } from '@anketa/ui/page';
import { ShellLink } from '../../chrome/shell-link.tsx';
import { usePageTexts } from '../../locales/pages/page-texts.ts';
import { type Current, percentText } from './current-evaluation.tsx';

/**
 * How many have responded, and how that has grown. Specification 2, "Dashboard widgets": statistics, with links to the page of statistics and to the
 * results. Nothing for who sees neither.
 */
export function Participation({ current: { evaluation, participation, may } }: { readonly current: Current }) {
  const { t } = usePageTexts();
  const locale = useLocale();
  if (!participation) return null;
  const { questionnaires, answering_students, students, days } = participation;
  const percent = days.at(-1)?.percent;
  return (
    <Card>
      <h2>{t('home.participation')}</h2>
      <Stack $gap={16}>
        {days.length > 0 || questionnaires > 0 ? (
          <Grid $min={120}>
            <Figure>
              <strong>{questionnaires.toLocaleString(locale)}</strong>
              {t('home.questionnaires', { count: questionnaires })}
            </Figure>
            <Figure>
              <strong>{answering_students.toLocaleString(locale)}</strong>
              {t('home.students', { count: answering_students })}
            </Figure>
          </Grid>
        ) : null}
        {percent === undefined ? (
          <Help>{t('home.noDays')}</Help>
        ) : (
          <DaysChart
            label={t('home.share', {
              percent: percentText(locale, percent),
              responding: answering_students.toLocaleString(locale),
              students: students.toLocaleString(locale),
            })}
            points={days.map((one) => ({ day: one.day, count: one.percent }))}
            day={(day) => dayText(locale, day)}
            amount={(value) => percentText(locale, value)}
          />
        )}
        <Row $gap={8}>
          <LinkButton $small as={ShellLink} href={`/import/${evaluation.id}/statistics`}>
            {t('home.statistics')}
          </LinkButton>
          {may.results ? (
            <LinkButton $small as={ShellLink} href={`/results/evaluation/${evaluation.slug_en}`}>
              {t('home.results')}
            </LinkButton>
          ) : null}
        </Row>
      </Stack>
    </Card>
  );
}
