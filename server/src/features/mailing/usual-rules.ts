import { eventsOfPurpose, type MailRuleFields } from '@anketa/contract/mail-rules';
import { problem } from '../../platform/http/problem.ts';

/** Throws `fields-invalid` where an e-mail of the purpose would make no sense after the event. */
export function checkEvent({ purpose, event }: Pick<MailRuleFields, 'purpose' | 'event'>): void {
  if (!eventsOfPurpose[purpose].includes(event)) throw problem('fields-invalid', { errors: { event: ['invalid'] } });
}

/** The rules that an evaluation without any is offered. */
export const usualRules: readonly MailRuleFields[] = [
  { purpose: 'invitation', event: 'opened', days: 0, filter: { target: 'studium' }, active: true },
  {
    purpose: 'reminder',
    event: 'before-end',
    days: 7,
    filter: { target: 'studium', progress: 'unfinished' },
    active: true,
  },
  {
    purpose: 'last-reminder',
    event: 'before-end',
    days: 1,
    filter: { target: 'studium', progress: 'unfinished' },
    active: true,
  },
];
