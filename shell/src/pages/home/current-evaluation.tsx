import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readHome } from '@anketa/contract/evaluations/home';
import type { ResponseRate } from '@anketa/contract/results/figures';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card, Figure } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Badge } from '@anketa/ui/notice';
import { Row, Stack } from '@anketa/ui/page';
import { ShellLink } from '../../chrome/shell-link.tsx';
import { usePageTexts } from '../../locales/pages/page-texts.ts';

export type Current = NonNullable<ResponseOf<typeof readHome>['current']>;

interface Props {
  readonly current: Current;
  readonly phases: readonly string[];
}

/** The evaluation that is worked on now: its phase, until when students fill in, and how many questionnaires came back. */
export function CurrentEvaluation({ current, phases }: Props) {
  const { t } = usePageTexts();
  const locale = useLocale();
  const localized = useLocalized();
  const { evaluation, filling_open, closes_at, rate } = current;
  const { id, state, name_cs, name_en } = evaluation;
  return (
    <Card>
      <h2>
        <ShellLink href={`/import/${id}`}>{localized({ cs: name_cs, en: name_en })}</ShellLink>
      </h2>
      <Stack $gap={12}>
        <div>
          <Badge $tone={filling_open ? 'info' : 'neutral'}>{phases[state] ?? t(`home.states.${state}`)}</Badge>
        </div>
        {rate ? <RateFigure rate={rate} nightly={filling_open} /> : null}
        {closes_at ? <Help>{t('home.closes', { at: momentText(locale, closes_at) })}</Help> : null}
        <Row $gap={8}>
          <LinkButton $small as={ShellLink} href="/imports">
            {t('home.all')}
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}

function RateFigure({ rate, nightly }: { readonly rate: ResponseRate; readonly nightly: boolean }) {
  const { t } = usePageTexts();
  const locale = useLocale();
  const { percent, submitted, enrolled } = rate;
  if (percent === null) return null;
  if (submitted === 0) return <p style={{ margin: 0 }}>{t(nightly ? 'home.rateNoneNightly' : 'home.rateNone')}</p>;
  const counts = { submitted: submitted.toLocaleString(locale), enrolled: enrolled.toLocaleString(locale) };
  return (
    <Figure>
      <strong>{percentText(locale, percent)}</strong>
      {t(nightly ? 'home.rateNightly' : 'home.rate', counts)}
    </Figure>
  );
}

/** A share of 0 to 100: "24 %". */
export function percentText(locale: string, percent: number): string {
  return (percent / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });
}
