import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../config.ts';

/** With what a page was made. */
export interface PageSet {
  /** The generation (generation.ts) that pages get. */
  readonly generation: string;
  /** The numbers of the canaries that it has in place of what they get. */
  readonly canaries: readonly number[];
}

const Load = z.object({ load: z.uuid(), given: z.array(z.int()), control: z.array(z.int()) });

/** One page load: a random number that nobody else has, the canaries that it was given, and those whose control it is. */
export type LoadOfPage = Readonly<z.output<typeof Load>>;

type Secret = Pick<Config, 'secret'>;

const set = /^([0-9a-f]{16})((?:\+\d{1,10})*)$/;
const macLength = 16;

/** What a text was signed for: one that was signed for the one is nothing for the other. All processes know what one has signed. */
type Purpose = 'set of a page' | 'load of a page';

function macOf({ secret }: Secret, purpose: Purpose, text: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(text).digest().subarray(0, macLength);
}

function signed(config: Secret, purpose: Purpose, text: string): string {
  return `${text}.${macOf(config, purpose, text).toString('base64url')}`;
}

/** What was signed. Undefined: nothing that a server with this secret has signed for the purpose. */
function verified(config: Secret, purpose: Purpose, given: unknown): string | undefined {
  const [, text, mac] = /^([^.]+)\.([\w-]{22})$/.exec(typeof given === 'string' ? given : '') ?? [];
  if (text === undefined || mac === undefined) return undefined;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(config, purpose, text)) ? text : undefined;
}

/** A set as a page carries it. Equal sets are written alike: it says nothing of who has the page. */
export function signSet(config: Secret, { generation, canaries }: PageSet): string {
  return signed(config, 'set of a page', [generation, ...canaries].join('+'));
}

/** The set that a page carries. Undefined: none, or none that a server with this secret has signed. */
export function readSet(config: Secret, text: unknown): PageSet | undefined {
  const [, generation, canaries = ''] = set.exec(verified(config, 'set of a page', text) ?? '') ?? [];
  return generation === undefined ? undefined : { generation, canaries: canaries.split('+').slice(1).map(Number) };
}

/** A page load as its page carries it. */
export function signLoad(config: Secret, load: LoadOfPage): string {
  return signed(config, 'load of a page', Buffer.from(JSON.stringify(load)).toString('base64url'));
}

/** The page load that a page says it is. Undefined: none that a server with this secret has signed. */
export function readLoad(config: Secret, text: string): LoadOfPage | undefined {
  const read = verified(config, 'load of a page', text);
  return read === undefined ? undefined : Load.parse(JSON.parse(Buffer.from(read, 'base64url').toString()));
}
