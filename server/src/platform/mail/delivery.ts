import type { Mail } from './mailer.ts';

/** An e-mail of many: with what its recipient unsubscribes by, and what a report of non-delivery is recognised by. */
export interface BulkMail extends Mail {
  /** Of this message alone: letters and digits. It stands in its id, in the sender's address and in the envelope. */
  readonly key: string;
  /** Where its recipient unsubscribes: a page for GET, and by POST at once (RFC 8058). Undefined: it comes all the same. */
  readonly unsubscribe: string | undefined;
}

/**
 * What became of a message. `sent`: taken over. `refused`: for good. `again`: the server asked for another try, or nothing of it was sent.
 * `gone`: its recipient does not take anything there any more, which is nobody's fault. `unknown`: the connection ended after its text had begun and before the server answered: it may have come.
 */
export type Outcome = 'sent' | 'refused' | 'gone' | 'again' | 'unknown';

export interface Delivery {
  readonly outcome: Outcome;
  /** Whom an answer other than `sent` concerns: this message, or all of them (the server is away, lets nobody in, refuses the sender or its policy). */
  readonly concerns: 'message' | 'all';
  /** What the server answered, with its enhanced status where it gave one, such as `550 5.1.1`; or a code of the system, such as ECONNREFUSED. */
  readonly status: string;
  /** Seconds after which the server wants it again, where it said so. */
  readonly after?: number | undefined;
}

/** Of a mail whose headers would say more than one address or one line. */
export const notSendable: Delivery = { outcome: 'refused', concerns: 'message', status: 'EADDRESS' };

/** A message as it leaves. */
export interface Composed {
  readonly mail: BulkMail;
  /** Headers and bodies; nothing where the mail is not sent by a mail server. */
  readonly bytes: Buffer;
}

/** A way out for many e-mails, one at a time. It connects when it is first needed, and anew after each end. */
export interface Carrier {
  /** Makes what leaves of a mail. Nothing is sent yet: the next one can be made while one is on its way. */
  readonly compose: (mail: BulkMail) => Promise<Composed>;
  /**
   * Hands a message over. `begin` is waited for before the first byte of its text leaves: what it writes stands before the message can have come.
   * Where it throws nothing is sent, and so does this.
   */
  readonly deliver: (composed: Composed, begin: () => Promise<void>) => Promise<Delivery>;
  readonly close: () => void;
}
