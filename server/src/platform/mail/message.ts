import MailComposer from 'nodemailer/lib/mail-composer';
import type { BulkMail } from './delivery.ts';
import type { Mail } from './mailer.ts';

export interface Sender {
  /** `Name <address>`, or an address. */
  readonly from: string;
  /** Where answers go; undefined: to the sender. */
  readonly replyTo?: string | undefined;
}

/** Nobody reads an answer of "out of office" (RFC 3834). `All` would also keep reports of non-delivery away. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** An e-mail as it is sent, headers and bodies. */
export function messageOf(mail: Mail | BulkMail, { from, replyTo }: Sender): Promise<Buffer> {
  const { to, subject, text, html } = mail;
  const composer = new MailComposer({
    from,
    ...(replyTo !== undefined && { replyTo }),
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...('key' in mail ? bulk(mail, from) : { headers: automatic }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** What mail providers ask of e-mails of many: which list they are of, how to leave it, and an id that is the same whenever it is sent. */
function bulk({ key, unsubscribe }: BulkMail, from: string) {
  const domain = domainOf(from);
  return {
    messageId: `<${key}@${domain}>`,
    headers: {
      ...automatic,
      'List-Id': whole(`<anketa.${domain}>`),
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': whole(`<${unsubscribe}>`),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** A header in one line: of an address that is folded some signatures do not hold. */
const whole = (value: string) => ({ prepared: true, value });

/** The domain of `Name <address>`, or of an address. */
export function domainOf(sender: string): string {
  return sender.replace(/^.*@/, '').replace(/>\s*$/, '');
}

/** The address of `Name <address>`, or the address. */
export function addressOf(sender: string): string {
  return /<([^>]*)>/.exec(sender)?.[1] ?? sender;
}
