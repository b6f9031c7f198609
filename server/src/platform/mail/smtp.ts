import type { SmtpSettings } from '../../smtp-settings.ts';
import { type BulkMail, type Carrier, notSendable } from './delivery.ts';
import { checkedMail, isSendable, MailError, type Mailer } from './mailer.ts';
import { addressOf, messageOf } from './message.ts';
import { createLine, type Patience } from './smtp-line.ts';
import { tokensOf } from './tokens.ts';

const usual: Patience = { silence: 10_000, whole: 30_000 };
/** Many e-mails are in nobody's way: the times of RFC 5321, 4.5.3.2. */
const patient: Patience = { silence: 120_000, whole: 600_000 };

/**
 * Sends e-mails one by one, each by a connection of its own. The connection is encrypted, and the server's certificate is checked, unless the server is
 * this machine.
 */
export function smtpMailer(settings: SmtpSettings, patience = usual): Mailer {
  const tokens = settings.tokens && tokensOf(settings.tokens);
  return {
    async send(mail) {
      const message = await messageOf(checkedMail(mail), settings);
      const line = createLine(settings.server, patience, tokens);
      const envelope = { from: addressOf(settings.from), to: [mail.to], size: message.length };
      const { outcome, status } = await line.hand(envelope, message, async () => {});
      line.close();
      // Where nobody knows whether it came, whoever waits for it asks for another one.
      if (outcome !== 'sent') throw new MailError(outcome === 'refused' ? 'refused' : 'failed', status);
    },
  };
}

/** Opens a connection and signs in, as for a message, and sends none. Throws what keeps it from that, as a code. */
export async function tryMailServer({ server, tokens }: SmtpSettings, patience = usual): Promise<void> {
  const line = createLine(server, patience, tokens && tokensOf(tokens));
  await line.reach();
  line.close();
}

/** A way out for many e-mails by a mail server. */
export function smtpCarrier(settings: SmtpSettings, patience = patient): Carrier {
  const line = createLine(settings.server, patience, settings.tokens && tokensOf(settings.tokens));
  return {
    compose: async (mail) => ({ mail, bytes: isSendable(mail) ? await messageOf(mail, settings) : Buffer.of() }),
    async deliver({ mail, bytes }, begin) {
      if (!isSendable(mail)) return notSendable;
      return line.hand({ ...envelopeOf(mail, settings), size: bytes.length }, bytes, begin);
    },
    close: line.close,
  };
}

/**
 * Reports of non-delivery come back to an address of this message alone (VERP), where the settings have one for them, and name it where the server
 * knows how (RFC 3461).
 */
function envelopeOf({ key, to }: BulkMail, { from, bounces }: SmtpSettings) {
  return {
    from: bounces?.replace('@', `+${key}@`) ?? addressOf(from),
    to: [to],
    dsn: { ret: 'HDRS', envid: key, notify: 'FAILURE', orcpt: `rfc822;${to}` },
  };
}
