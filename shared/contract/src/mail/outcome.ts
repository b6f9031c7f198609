import { z } from 'zod';

/**
 * What became of an e-mail's messages. While filling is open `recipients`, `waiting`, `second` and `sent` of one that went by how far people are move by no
 * fewer than the evaluation's minimum.
 */
export const MailCounts = z.object({
  recipients: z.number().int(),
  waiting: z.number().int(),
  sent: z.number().int(),
  refused: z.number().int(),
  /** The mail server asked for another try later. */
  deferred: z.number().int(),
  /** The connection ended in the middle of it: it may have come, and is not sent again by itself. */
  unknown: z.number().int(),
  /** Of `refused` those to whom it could not be sent before it meant nothing any more. */
  expired: z.number().int(),
  /** The second half: it waits for the next night. */
  second: z.number().int(),
});
export type MailCounts = z.output<typeof MailCounts>;

/** Of a half so many are compared, and so many of them had responded: begun, or finished where the e-mail went to whoever had not finished. */
const MailHalf = z.object({ people: z.number().int(), responded: z.number().int() });
export type MailHalf = z.output<typeof MailHalf>;

/**
 * The halves of an e-mail as of the night before the second one was to get it. All numbers are rounded down to multiples of the evaluation's minimum,
 * and of neither half fewer have responded, or not, than that.
 */
export const MailHalves = z.object({ first: MailHalf, second: MailHalf });
export type MailHalves = z.output<typeof MailHalves>;

/** By how much the first half's share of who responded is above the second's, from −1 to 1, and between what it is with 95 % certainty. */
export const MailDifference = z.object({ difference: z.number(), low: z.number(), high: z.number() });
export type MailDifference = z.output<typeof MailDifference>;
