import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

/** With what a page was made. */
export interface PageSet {
  /** The generation (generation.ts) that pages get. */
  readonly generation: string;
}

type Secret = Pick<Config, 'secret'>;

const written = /^([0-9a-f]{16})\.([\w-]{22})$/;
const macLength = 16;

/** All processes know what one has signed. */
function macOf({ secret }: Secret, text: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'set of a page', 32));
  return createHmac('sha256', key).update(text).digest().subarray(0, macLength);
}

/** A set as a page carries it. Equal sets are written alike: it says nothing of who has the page. */
export function signSet(config: Secret, { generation }: PageSet): string {
  return `${generation}.${macOf(config, generation).toString('base64url')}`;
}

/** The set that a page carries. Undefined: none, or none that a server with this secret has signed. */
export function readSet(config: Secret, text: unknown): PageSet | undefined {
  const [, generation, mac] = written.exec(typeof text === 'string' ? text : '') ?? [];
  if (generation === undefined || mac === undefined) return undefined;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(config, generation)) ? { generation } : undefined;
}
