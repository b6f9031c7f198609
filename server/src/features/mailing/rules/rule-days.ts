import { type Evaluation, evaluationState, isFillingOpen, plannedEnd } from '@anketa/contract/evaluations/evaluations';
import { machineDay } from '@anketa/contract/machine-moment';
import type { MailRuleFields } from '@anketa/contract/mail/sending-rules';

/** When an evaluation was opened and published; undefined: not yet. */
export interface Entered {
  readonly opened: Date | undefined;
  readonly published: Date | undefined;
}

/** A day by the suite's clock, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => machineDay(moment);

/** A day so many days later. */
export function daysLater(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dayOf(new Date(year, month - 1, date + days, 12));
}

/** So many days a rule waits for a server that was away on its day. Later it would say what is no longer so. */
const late = 3;

/**
 * The day of a rule, YYYY-MM-DD; undefined: the evaluation has no such date. What has not happened is counted from the day on which the evaluation
 * moves by itself.
 */
export function dayOfRule(
  { event, days }: Pick<MailRuleFields, 'event' | 'days'>,
  evaluation: Evaluation,
  { opened, published }: Entered,
): string | undefined {
  const planned = (date: string | null) => (date === null ? undefined : new Date(date));
  const { filling, published: publishing } = evaluation.phase_dates;
  const begin = {
    opened: opened ?? planned(filling),
    'before-end': planned(plannedEnd(evaluation)),
    published: published ?? planned(publishing),
  }[event];
  return begin && daysLater(dayOf(begin), event === 'before-end' ? -days : days);
}

/** Whether an evaluation is in the phase that a rule is about: what was taken back, or has ended, sends nothing. */
export function isInPhase({ event }: Pick<MailRuleFields, 'event'>, evaluation: Evaluation): boolean {
  return event === 'published' ? evaluation.state === evaluationState.published : isFillingOpen(evaluation);
}

interface Hours {
  readonly from: number;
  readonly to: number;
}

/** Whether it is an hour in which people are written to by itself. */
export const isWithin = ({ from, to }: Hours, now: Date): boolean => now.getHours() >= from && now.getHours() < to;

/** Whether a rule fires: on its day or soon after, within the hours. */
export function fires(day: string, now: Date, hours: Hours): boolean {
  const today = dayOf(now);
  return day <= today && daysLater(day, late) >= today && isWithin(hours, now);
}
