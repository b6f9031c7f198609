import type { MailMedium } from '@anketa/contract/mail/mailing';
import { useLocation, useParams } from 'react-router-dom';

/** Where the pages of e-mails and of notifications are, below those of an evaluation. */
const pages = { mail: 'mailing', push: 'notifications' } as const satisfies Record<MailMedium, string>;

/** The page of all e-mails, or notifications, of an evaluation: those about one of them are below it. */
export const messagesAt = (evaluationId: string | number, medium: MailMedium): string =>
  `/import/${evaluationId}/${pages[medium]}`;

interface Messages {
  /** What the pages at this address are about: e-mails, unless they are those of notifications. */
  readonly medium: MailMedium;
  /** The page of all of them. */
  readonly all: string;
  /** What endpoints of both are asked with; nothing for e-mails. */
  readonly query: { readonly medium?: 'push' };
  /** What stands in front of their texts. */
  readonly words: (typeof pages)[MailMedium];
}

/** Whether this page is about e-mails or about notifications: one page serves both, at an address for each. */
export function useMessages(): Messages {
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  const isPush = `${pathname}/`.startsWith(`${messagesAt(id, 'push')}/`);
  const medium = isPush ? 'push' : 'mail';
  return { medium, all: messagesAt(id, medium), query: isPush ? { medium: 'push' } : {}, words: pages[medium] };
}
