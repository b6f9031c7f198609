import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** Both languages on a phone and at a desk (pixels). */
export const languagesAtWidths = [
  ['cs', 390],
  ['cs', 1440],
  ['en', 390],
  ['en', 1440],
] as const;

/**
 * The variants in which journeys of a file are gone: all of `all` when they are proved (`pnpm prove journeys`), else one of them, chosen by the
 * file's name, so that half of the files go in Czech and half in English.
 */
export function variants<Variant>(file: string, all: readonly Variant[]): readonly Variant[] {
  const [byte = 0] = createHash('sha256').update(basename(file)).digest();
  return process.env.ANKETA_PROOFS ? all : all.filter((_, at) => at === byte % all.length);
}
