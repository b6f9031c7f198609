import type { Mail } from './mailer.ts';

/** An e-mail of many: with what its recipient unsubscribes by, and what a report of non-delivery is recognised by. */
export interface BulkMail extends Mail {
  /** Of this message alone: letters and digits. It stands in its id, in the sender's address and in the envelope. */
  readonly key: string;
  /** Where its recipient unsubscribes: a page for GET, and by POST at once (RFC 8058). */
  readonly unsubscribe: string;
}

/**
 * What became of a message. `sent`: taken over. `refused`: for good. `again`: the server asked for another try, or nothing of it was sent.
 * `unknown`: the connection ended after its text had begun and before the server answered: it may have come.
 */
export type Outcome = 'sent' | 'refused' | 'again' | 'unknown';

export interface Delivery {
  readonly outcome: Outcome;
  /** Whom an answer other than `sent` concerns: this message, or all of them (the server is away, lets nobody in, refuses the sender or its policy). */
  readonly concerns: 'message' | 'all';
  /** What the server answered, with its enhanced status where it gave one, such as `550 5.1.1`; or a code of the system, such as ECONNREFUSED. */
  readonly status: string;
}

/** A way out for many e-mails, one at a time. It connects when it is first needed, and anew after each end. */
export interface Carrier {
  /**
   * Hands a message over. `begin` is waited for before the first byte of its text leaves: what it writes stands before the message can have come.
   * Where it throws nothing is sent, and so does this.
   */
  readonly deliver: (mail: BulkMail, begin: () => Promise<void>) => Promise<Delivery>;
  readonly close: () => void;
}
