import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { DkimSettings } from '../../smtp-settings.ts';
import type { BulkMail } from './delivery.ts';
import type { Mail } from './mailer.ts';

export interface Sender {
  /** `Name <address>`, or an address. */
  readonly from: string;
  /** Where answers go; undefined: to the sender. */
  readonly replyTo?: string | undefined;
  readonly dkim?: DkimSettings | undefined;
}

/** Nobody reads an answer of "out of office" (RFC 3834). `All` would also keep reports of non-delivery away. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** An e-mail as it is sent, headers and bodies, signed where there is a key. */
export async function messageOf(mail: Mail | BulkMail, { from, replyTo, dkim }: Sender): Promise<Buffer> {
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
  const message = await composer.compile().build();
  return dkim ? signed(message, dkim) : message;
}

/** A message with its signature before it. Its headers are in it, those too by which lists are left: mail providers offer one click only then. */
function signed(message: Buffer, { domain, selector, key }: DkimSettings): Promise<Buffer> {
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey: key });
  return buffer(signer.sign(message));
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
