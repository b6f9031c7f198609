import type { ResponseOf } from '@anketa/contract/endpoint';
import { courseMask, type MailPurpose, type RecipientFilter } from '@anketa/contract/mail/mailing';
import { planMail } from '@anketa/contract/mail/sending-rules';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { useTranslation } from 'react-i18next';
import { useMessages } from '../../parts/use-messages.ts';

/** Whom an e-mail goes to, and what it is for. */
export interface Chosen {
  readonly purpose: MailPurpose;
  readonly filter: RecipientFilter;
}

export type MailPlan = ResponseOf<typeof planMail>;

/** On which of the next days how many of a choice would get nothing; undefined until it is known. Null: nothing is asked. */
export function usePlan(evaluationId: number, chosen: Chosen | null): MailPlan | undefined {
  const { query } = useMessages();
  const isAsked = chosen !== null && courseMask.test(chosen.filter.courses ?? '');
  const request = isAsked && {
    params: { id: evaluationId },
    query: { ...chosen.filter, purpose: chosen.purpose, ...query },
  };
  return useData(planMail, request || null, { cancels: true }).data;
}

/** How many get nothing on a day; of a day that the plan does not reach undefined. */
export const limitedOn = ({ days }: MailPlan, day: string): number | undefined =>
  days.find((one) => one.day === day)?.limited;

/** The best day, where it is better than another one; else undefined. */
export function betterThan(plan: MailPlan, day: string): string | undefined {
  const [limited, best] = [limitedOn(plan, day), limitedOn(plan, plan.best)];
  return limited !== undefined && best !== undefined && best < limited ? plan.best : undefined;
}

/** How many of all get nothing, in words: "1,240 of 3,900", "fewer than 3", "nobody". */
export function useLimitedText({ people, step }: MailPlan): (limited: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (count: number) => count.toLocaleString(locale);
  return (limited) => {
    if (limited > 0) return t('plan.of', { limited: number(limited), people: number(people) });
    return step === 1 ? t('plan.nobody') : t('plan.fewer', { step: number(step) });
  };
}
