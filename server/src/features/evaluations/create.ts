import { evaluationState } from '@anketa/contract/evaluations';
import type { Tx } from '../../platform/database/connect.ts';
import { insertEvaluation, lockSlugs, slugsThatBegin } from './store.ts';

export interface NewEvaluation {
  readonly year: number;
  readonly semester: number;
  readonly name_cs: string;
  readonly name_en: string;
  readonly type?: number;
  readonly legacyImport?: boolean;
  readonly options?: object;
  readonly filters?: object;
}

/**
 * Creates an evaluation that waits for its import. Gives its id. Slugs come from the names, numbered when another evaluation
 * has them in either language: both lead to it. Creations at one moment take turns until they commit.
 */
export async function createEvaluation(tx: Tx, given: NewEvaluation): Promise<number> {
  const { year, semester, name_cs, name_en, type = 0, legacyImport = false, options = {}, filters = {} } = given;
  await lockSlugs(tx);
  return insertEvaluation(tx, {
    year,
    semester,
    type,
    name_cs,
    name_en,
    legacy_import: legacyImport,
    slug_cs: await freeSlug(tx, slugOf(name_cs)),
    slug_en: await freeSlug(tx, slugOf(name_en)),
    state: evaluationState.importing,
    options: JSON.stringify(options),
    filters: JSON.stringify(filters),
  });
}

/** Longer addresses nobody can read; the number of a slug that is taken comes on top. */
const slugMaximum = 80;

/** "Zimní semestr 2025/2026" as "zimni-semestr-2025-2026". */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaximum)
    .replace(/^-+|-+$/g, '');
  // "list" is an address of the questionnaires' page.
  return words === '' || words === 'list' ? `evaluation-${words}` : words;
}

async function freeSlug(tx: Tx, slug: string): Promise<string> {
  const taken = await slugsThatBegin(tx, slug);
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number++) candidate = `${slug}-${number}`;
  return candidate;
}
