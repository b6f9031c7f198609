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
  /** Nodemailer's or the system's, such as ECONNREFUSED. */
  readonly code: string;
  /** What the mail server answered, such as 550. */
  readonly status: number | undefined;

  constructor(outcome: MailError['outcome'], code: string, status?: number) {
    super(`the mail was not sent: ${[code, status].filter((part) => part !== undefined).join(' ')}`);
    this.name = 'MailError';
    this.outcome = outcome;
    this.code = code;
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

/** Gives the mail as it is. Throws `MailError`: what it says in a header would be more than one address or one line. */
export function checkedMail(mail: Mail): Mail {
  if (!isAddress(mail.to)) throw new MailError('refused', 'EADDRESS');
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(mail.subject)) throw new MailError('refused', 'EHEADER');
  return mail;
}
