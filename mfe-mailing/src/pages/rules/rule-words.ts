import type { RecipientFilter } from '@anketa/contract/mail/mailing';
import type { MailRuleFields } from '@anketa/contract/mail/sending-rules';
import { useTranslation } from 'react-i18next';

/** Whom a rule writes to, as the form offers it. */
export const audiences = [
  'studium',
  'studium-none',
  'studium-unfinished',
  'ucit',
  'ucit-teacher',
  'ucit-garant',
  'ucit-head',
] as const;
export type RuleAudience = (typeof audiences)[number];

/** Which of them a choice of recipients is, whatever else narrows it down. */
export function audienceOf({ target, progress, role }: RecipientFilter): RuleAudience {
  const key = [target, target === 'studium' ? progress : role].filter(Boolean).join('-');
  return audiences.find((one) => one === key) ?? target;
}

/** The choice of recipients of one of them. */
export function filterOf(audience: string): RecipientFilter {
  const [target, part] = audience.split('-');
  const isOf = <Value extends string>(values: readonly Value[]) => values.find((one) => one === part);
  return target === 'ucit'
    ? { target: 'ucit', role: isOf(['teacher', 'garant', 'head']) }
    : { target: 'studium', progress: isOf(['none', 'unfinished']) };
}

/** Whether a choice of recipients is narrowed down by more than the form offers. */
export function isNarrower({ target: _, progress: __, role: ___, ...more }: RecipientFilter): boolean {
  return Object.values(more).some((value) => value !== undefined && value !== '');
}

/** Rules in words. */
export function useRuleWords() {
  const { t } = useTranslation();
  return {
    when: ({ event, days }: Pick<MailRuleFields, 'event' | 'days'>) => t(`rules.when.${event}`, { count: days }),
    whom: (filter: RecipientFilter) =>
      t(`rules.whom.${audienceOf(filter)}`) + (isNarrower(filter) ? ` ${t('rules.narrower')}` : ''),
  };
}
