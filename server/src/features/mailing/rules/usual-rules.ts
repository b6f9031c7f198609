import { eventsOfPurpose, type MailRuleFields, mayGoPushFirst } from '@anketa/contract/mail/sending-rules';
import { problem } from '../../../platform/http/problem.ts';

/** Throws `fields-invalid` where an e-mail of the purpose would make no sense after the event, or not as the second one after a notification. */
export function checkRule({ purpose, event, filter, push_first }: MailRuleFields): void {
  if (push_first && !mayGoPushFirst({ purpose, filter })) {
    throw problem('fields-invalid', { errors: { push_first: ['invalid'] } });
  }
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
