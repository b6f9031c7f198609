import type { BallotCounts } from '@anketa/contract/questions/ballots';
import { useLocale } from '@anketa/remote/suite';
import { Card, Figure } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Grid, Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

const places = ['waiting', 'counted', 'set_aside', 'unopenable'] as const;

/** How many ballots there are and where, each number with what it means. */
export function Totals({ totals }: { readonly totals: BallotCounts }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => count.toLocaleString(locale);
  return (
    <Section>
      <h2>{t('ballots.submitted', { count: totals.submitted, number: number(totals.submitted) })}</h2>
      <Grid $min={260}>
        {places.map((place) => (
          <Card key={place}>
            <Figure>
              <strong>{number(totals[place])}</strong>
              {t(`ballots.counts.${place}`)}
            </Figure>
            <Help style={{ marginTop: 8 }}>{t(`ballots.meaning.${place}`)}</Help>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}
