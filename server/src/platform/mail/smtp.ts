import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../../smtp-settings.ts';
import { checkedMail, MailError, type Mailer } from './mailer.ts';

/** Milliseconds for which a mail server may do nothing, and those for which one mail may take. */
const usual = { silence: 10_000, whole: 30_000 };

/**
 * Sends by a mail server. The connection is encrypted, and the server's certificate is checked, unless the server is this machine: there STARTTLS
 * would only meet a certificate that nobody signed.
 */
export function smtpMailer({ server, from }: SmtpSettings, { silence, whole } = usual): Mailer {
  const { host, port, isSecure, isLoopback, user, password } = server;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !isLoopback,
    ignoreTLS: isLoopback,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    dnsTimeout: silence,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const { to, subject, text, html } = checkedMail(mail);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          // Nobody reads an answer of "out of office" (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(whole),
        });
      } catch (error) {
        throw mailError(error);
      }
    },
  };
}

/** Of an error of nodemailer what says nothing of the mail. */
function mailError(error: unknown): MailError {
  const given = Object(error) as { code?: unknown; responseCode?: unknown; command?: unknown };
  const status = typeof given.responseCode === 'number' ? given.responseCode : undefined;
  // What is answered to the recipient or the text is about this mail; everything before is about the server.
  const isOfMail = given.command === 'RCPT TO' || given.command === 'DATA';
  const isRefused = isOfMail && status !== undefined && status >= 500;
  return new MailError(isRefused ? 'refused' : 'failed', String(given.code ?? 'EUNKNOWN'), status);
}
