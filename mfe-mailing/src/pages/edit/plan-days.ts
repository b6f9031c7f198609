import type { Locale } from '@anketa/contract/values';
import type { MailPlan } from './use-plan.ts';

/** Days of a plan one after another on which as many get nothing. */
export interface PlanRun {
  readonly from: string;
  readonly to: string;
  readonly limited: number;
}

/** The days of a plan, those beside each other that say the same as one. */
export function runsOf({ days }: Pick<MailPlan, 'days'>): PlanRun[] {
  const runs: PlanRun[] = [];
  for (const { day, limited } of days) {
    const last = runs.at(-1);
    if (last?.limited === limited) runs[runs.length - 1] = { ...last, to: day };
    else runs.push({ from: day, to: day, limited });
  }
  return runs;
}

const languages = { cs: 'cs-CZ', en: 'en-GB' } as const;

/** A day with its weekday: "úterý 8. prosince". In UTC: the reader's time zone would move it. */
export const weekdayText = (locale: Locale, day: string): string =>
  formatOf(locale, 'long').format(new Date(day)).replace(',', '');

/** Days from one to another, as short as they can be read: "čt 26. 11. – ne 29. 11.". */
export function runText(locale: Locale, { from, to }: Pick<PlanRun, 'from' | 'to'>): string {
  const format = formatOf(locale, 'short');
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
}

function formatOf(locale: Locale, length: 'long' | 'short') {
  const month = length === 'long' || locale === 'en' ? length : 'numeric';
  return new Intl.DateTimeFormat(languages[locale], { weekday: length, day: 'numeric', month, timeZone: 'UTC' });
}
