import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { insertEvaluation, lockSlugs, slugsThatBegin } from './store.ts';

type Columns = 'year' | 'semester' | 'name_cs' | 'name_en' | 'type' | 'legacy_import';

interface NewEvaluation extends Pick<Insertable<Schema['evaluation']>, Columns> {
  readonly options?: object;
  readonly filters?: object;
}

/**
 * Creates an evaluation that waits for its import. Gives its id. Slugs come from the names, numbered when another evaluation
 * has them in either language: both lead to it. Creations at one moment take turns until they commit.
 */
export async function createEvaluation(tx: Tx, { options = {}, filters = {}, ...given }: NewEvaluation) {
  await lockSlugs(tx);
  return insertEvaluation(tx, {
    ...given,
    slug_cs: await freeSlug(tx, slugOf(given.name_cs)),
    slug_en: await freeSlug(tx, slugOf(given.name_en)),
    state: evaluationState.importing,
    options: JSON.stringify(options),
    filters: JSON.stringify(filters),
  });
}

/** Longer addresses nobody can read; the number of a slug that is taken comes on top. */
const slugMaximum = 80;

/** "Zimní semestr 2025/2026" as "zimni-semestr-2025-2026". */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaximum)
    .replace(/^-+|-+$/g, '');
  // No word of an address has a digit, so that a name with one never takes such a word, as "list" or "search".
  return /\d/.test(words) ? words : ['evaluation', words || '1'].join('-');
}

async function freeSlug(tx: Tx, slug: string): Promise<string> {
  const taken = await slugsThatBegin(tx, slug);
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number++) candidate = `${slug}-${number}`;
  return candidate;
}
