import type { Config } from '../../config.ts';
import type { Db } from '../database/connect.ts';
import type { Carrier } from './delivery.ts';
import type { Mailer } from './mailer.ts';
import { outboxCarrier, outboxMailer } from './outbox.ts';
import { smtpCarrier, smtpMailer } from './smtp.ts';

/** Whether there is a mailer. */
export function sendsMail({ demo, smtp }: Pick<Config, 'demo' | 'smtp'>): boolean {
  return demo || smtp !== undefined;
}

/** The mailer of a process: the outbox in a demo, the mail server that is configured, or undefined. */
export function openMailer({ demo, smtp }: Pick<Config, 'demo' | 'smtp'>, db: Db): Mailer | undefined {
  if (demo) return outboxMailer(db);
  return smtp && smtpMailer(smtp);
}

/** Ways out for many e-mails, as many as the mail server takes connections; none where there is no mail server. */
export function openCarriers({ demo, smtp }: Pick<Config, 'demo' | 'smtp'>, db: Db): Carrier[] {
  if (demo) return [outboxCarrier(db)];
  return smtp ? Array.from({ length: smtp.connections ?? 1 }, () => smtpCarrier(smtp)) : [];
}
