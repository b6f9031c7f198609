import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

export type Secret = Pick<Config, 'secret'>;

const macLength = 16;

/**
 * What a text is signed for: one that was signed for the one is nothing for the other. All processes know what one has signed. `of`: whose it is, which does
 * not stand in it: signed for one it is nothing of another's.
 */
interface Use {
  readonly purpose:
    | 'set of a page'
    | 'load of a page'
    | 'voter of a canary'
    | 'link of a preview'
    | 'preview of a browser';
  readonly of?: string;
}

function macOf({ secret }: Secret, { purpose, of = '' }: Use, text: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(`${text}\n${of}`).digest().subarray(0, macLength);
}

/** A text without dots, with its signature. */
export function signed(config: Secret, use: Use, text: string): string {
  return `${text}.${macOf(config, use, text).toString('base64url')}`;
}

/** What was signed. Undefined: nothing that a server with this secret has signed for this use. */
export function verified(config: Secret, use: Use, given: unknown): string | undefined {
  const [, text, mac] = /^([^.]+)\.([\w-]{22})$/.exec(typeof given === 'string' ? given : '') ?? [];
  if (text === undefined || mac === undefined) return undefined;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(config, use, text)) ? text : undefined;
}
