import { createHmac } from 'node:crypto';

/** A mark of a person's number: it says whether a number is the same, and to nobody without the server's secret whose it is. */
export type NumberMark = (number: string) => Buffer;

/** Makes marks of the numbers of people who were deleted, under the secret of the installation. */
export function numberMarks(secret: string): NumberMark {
  return (number) => createHmac('sha256', secret).update(`number of a deleted person\n${number}`).digest();
}
