import type { Named } from '@anketa/contract/values';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** The kind of the codebook that names the codes of a filter. Years and numbers have no other name. */
const codebooks = {
  study_types: 'study_type',
  study_forms: 'study_form',
  finance: 'finance',
  study_status: 'study_status',
} as const;

/** What the import of an evaluation was narrowed by: each code with the name that the import brought; without one the code stands for it. */
export async function filtersOf(db: Db, evaluationId: number): Promise<(Named & { filter: string })[]> {
  const { rows } = await sql<Named & { filter: string }>`
    SELECT f.filter, c.code, coalesce(d.name_cs, s.name_cs, b.name_cs, '') AS name_cs,
      coalesce(d.name_en, s.name_en, b.name_en, '') AS name_en
    FROM evaluation e
    CROSS JOIN LATERAL jsonb_each(e.filters) WITH ORDINALITY AS f (filter, codes, place)
    CROSS JOIN LATERAL jsonb_array_elements_text(f.codes) WITH ORDINALITY AS c (code, place)
    LEFT JOIN department d ON f.filter = 'departments' AND d.evaluation_id = e.id AND d.code = c.code
    LEFT JOIN field s ON f.filter = 'study_fields' AND s.evaluation_id = e.id AND s.code = c.code
    LEFT JOIN codebook b ON b.evaluation_id = e.id AND b.kind = ${JSON.stringify(codebooks)}::jsonb ->> f.filter AND b.code = c.code
    WHERE e.id = ${evaluationId} ORDER BY f.place, c.place`.execute(db);
  return rows;
}
