import { evaluationState } from '@anketa/contract/evaluations';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

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

/** Creates an evaluation that waits for its import. Gives its id. Slugs come from the names, numbered when taken. */
export async function createEvaluation(db: Db | Tx, given: NewEvaluation): Promise<number> {
  const { year, semester, name_cs, name_en, type = 0, legacyImport = false, options = {}, filters = {} } = given;
  const { id } = await db
    .insertInto('evaluation')
    .values({
      year,
      semester,
      type,
      name_cs,
      name_en,
      legacy_import: legacyImport,
      slug_cs: await freeSlug(db, slugOf(name_cs)),
      slug_en: await freeSlug(db, slugOf(name_en)),
      state: evaluationState.importing,
      options: sql<string>`${JSON.stringify(options)}::jsonb`,
      filters: sql<string>`${JSON.stringify(filters)}::jsonb`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** "Zimní semestr 2025/2026" as "zimni-semestr-2025-2026". */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  // "list" is an address of the questionnaires' page.
  return words === '' || words === 'list' ? `evaluation-${words}` : words;
}

async function freeSlug(db: Db | Tx, slug: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    const taken = await db
      .selectFrom('evaluation')
      .select('id')
      .where((e) => e.or([e('slug_cs', '=', candidate), e('slug_en', '=', candidate)]))
      .executeTakeFirst();
    if (!taken) return candidate;
  }
}
