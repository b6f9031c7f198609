/** An e-mail to one person, the same in plain text and in HTML. */
export interface Mail {
  /** An address alone, without a name. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends e-mails one by one. */
export interface Mailer {
  /** Resolves once the mail was taken over. Throws `MailError`. */
  readonly send: (mail: Mail) => Promise<void>;
}

/**
 * Why a mail was not taken over: `refused` will be refused again, `failed` may succeed later. It has codes alone: what a mail server answers has
 * addresses in it.
 */
export class MailError extends Error {
  readonly outcome: 'refused' | 'failed';
  /** What the mail server answered, such as `550 5.1.1`; or a code of ours or the system's, such as ECONNREFUSED. */
  readonly status: string;

  constructor(outcome: MailError['outcome'], status: string) {
    super(`the mail was not sent: ${status}`);
    this.name = 'MailError';
    this.outcome = outcome;
    this.status = status;
  }
}

const longest = 254;
/** Without characters that mean something in a header or an envelope, or end it. */
const address = /^[^\s\p{C}@<>()[\]",:;\\]+@[^\s\p{C}@<>()[\]",:;\\]+$/u;

/** Whether an address can be sent to: one address, and nothing that a header or an envelope would read as more. */
export function isAddress(text: string): boolean {
  return text.length <= longest && address.test(text);
}

/** A subject of more than one line would be more than one header. */
const isLine = (subject: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject);

/** Whether what a mail says in its headers is one address and one line. */
export const isSendable = ({ to, subject }: Mail): boolean => isAddress(to) && isLine(subject);

/** Gives the mail as it is. Throws `MailError`: what it says in a header would be more than one address or one line. */
export function checkedMail(mail: Mail): Mail {
  if (!isAddress(mail.to)) throw new MailError('refused', 'EADDRESS');
  if (!isLine(mail.subject)) throw new MailError('refused', 'EHEADER');
  return mail;
}
