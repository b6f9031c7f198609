import type { MailTarget } from '@anketa/contract/mail/mailing';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';

/** Teachers belong to `ucit`, students to `studium` (specification 6); who is both belongs to both. */
export function isOfChannel(by: Caller, channel: MailTarget): boolean {
  return channel === 'ucit' ? by.teacher : by.student;
}

/** The caller's key. A request in someone else's name, or in a session opened by a login link, is refused. */
export function ownKey(by: Caller, userId: string): string {
  if (!by.oidos || by.oident !== userId || by.impersonated) throw problem('no-right');
  return by.oidos;
}
