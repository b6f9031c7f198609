import { z } from 'zod';
import { type Secret, signed, verified } from '../signed.ts';

/** With what a page was made. */
export interface PageSet {
  /** The generation (generation.ts) that pages get. */
  readonly generation: string;
  /** The numbers of the canaries that it has in place of what they get. */
  readonly canaries: readonly number[];
  /** The revision of a preview that it has, as remote@revision; null: none. */
  readonly preview: string | null;
}

const Load = z.object({ load: z.uuid(), given: z.array(z.int()), control: z.array(z.int()) });

/** One page load: a random number that nobody else has, the canaries that it was given, and those whose control it is. */
export type LoadOfPage = Readonly<z.output<typeof Load>>;

const set = /^([0-9a-f]{16})((?:\+\d{1,10})*)(?:~(mfe-[a-z-]+@[0-9a-f]{16}))?$/;
const ofSet = { purpose: 'set of a page' } as const;
const ofLoad = { purpose: 'load of a page' } as const;

/** A set as a page carries it. Equal sets are written alike: it says nothing of who has the page. */
export function signSet(config: Secret, { generation, canaries, preview }: PageSet): string {
  return signed(config, ofSet, [generation, ...canaries].join('+') + (preview === null ? '' : `~${preview}`));
}

/** The set that a page carries. Undefined: none, or none that a server with this secret has signed. */
export function readSet(config: Secret, text: unknown): PageSet | undefined {
  const [, generation, canaries = '', preview = null] = set.exec(verified(config, ofSet, text) ?? '') ?? [];
  if (generation === undefined) return undefined;
  return { generation, canaries: canaries.split('+').slice(1).map(Number), preview };
}

/** A page load as its page carries it. */
export function signLoad(config: Secret, load: LoadOfPage): string {
  return signed(config, ofLoad, Buffer.from(JSON.stringify(load)).toString('base64url'));
}

/** The page load that a page says it is. Undefined: none that a server with this secret has signed. */
export function readLoad(config: Secret, text: string): LoadOfPage | undefined {
  const read = verified(config, ofLoad, text);
  return read === undefined ? undefined : Load.parse(JSON.parse(Buffer.from(read, 'base64url').toString()));
}
