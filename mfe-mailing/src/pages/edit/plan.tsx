import { useLocale } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Facts } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { runsOf, runText, weekdayText } from './plan-days.ts';
import { betterThan, limitedOn, type MailPlan, useLimitedText } from './use-plan.ts';

interface PlanProps {
  readonly plan: MailPlan;
  /** The day that is chosen, YYYY-MM-DD; empty: none. */
  readonly day: string;
  readonly onChoose: (day: string) => void;
}

/** On which of the next days how many get nothing, since they have got enough that week; and the best day, to be chosen. */
export function Plan({ plan, day, onChoose }: PlanProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const textOf = useLimitedText(plan);
  const { days, best, step } = plan;
  if (days.every(({ limited }) => limited === 0)) return <Help>{t('plan.none')}</Help>;
  const limited = limitedOn(plan, day);
  const isOffered = day === '' || betterThan(plan, day) !== undefined;
  return (
    <Stack $gap={8}>
      <div role="status">
        {limited === undefined ? null : (
          <Help>{t('plan.onDay', { day: weekdayText(locale, day), limited: textOf(limited) })}</Help>
        )}
      </div>
      <Help>{t('plan.days')}</Help>
      <Facts>
        {runsOf(plan).map((run) => [
          <dt key={run.from}>{runText(locale, run)}</dt>,
          <dd key={`${run.from} limited`}>{textOf(run.limited)}</dd>,
        ])}
      </Facts>
      {step > 1 ? <Help>{t('plan.rounded', { step })}</Help> : null}
      {isOffered ? (
        <Row>
          <Button $small onClick={() => onChoose(best)}>
            {t('plan.choose', { day: weekdayText(locale, best) })}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

interface BetterDayProps extends Pick<PlanProps, 'plan' | 'onChoose'> {
  /** No day can be chosen at present. */
  readonly isOff: boolean;
}

/** Says that today some get nothing, and offers a better day. Nothing where no day is better. */
export function BetterDay({ plan, onChoose, isOff }: BetterDayProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const textOf = useLimitedText(plan);
  const today = plan.days[0]?.day ?? '';
  const better = betterThan(plan, today);
  if (better === undefined) return null;
  const day = weekdayText(locale, better);
  const [now, fewest] = [limitedOn(plan, today) ?? 0, limitedOn(plan, better) ?? 0];
  return (
    <Stack $gap={8}>
      <Help>{t('plan.today', { today: textOf(now), day, best: textOf(fewest) })}</Help>
      <Row>
        <Button $small $off={isOff} onClick={() => onChoose(better)}>
          {t('plan.schedule', { day })}
        </Button>
      </Row>
    </Stack>
  );
}
