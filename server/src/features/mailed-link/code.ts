import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

/** Letters and digits that nobody takes for one another: 32, so that eight of them are 40 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 8;

/** The code of a link. It follows from the secret of the server, so that it is not stored. */
export function codeOf({ secret }: Config, tokenHash: Buffer): string {
  const bytes = createHmac('sha256', secret).update('code of a mailed link\n').update(tokenHash).digest();
  return [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** A code as it is shown, in two halves. */
export function readableCode(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Whether somebody typed this code, in letters of either case, with spaces or dashes anywhere. */
export function isCode(typed: string, code: string): boolean {
  const given = Buffer.from(typed.toUpperCase().replace(/[\s\p{Pd}]/gu, ''));
  const expected = Buffer.from(code);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
