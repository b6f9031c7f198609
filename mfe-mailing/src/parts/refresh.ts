import type { MailState } from '@anketa/contract/mail/mailing';

/** Milliseconds between two looks at an e-mail that is at work. */
export const refreshEvery = 2000;

/** Whether the server is at work on an e-mail. */
export const isAtWork = (state: MailState | undefined): boolean => state === 'preparing' || state === 'sending';
