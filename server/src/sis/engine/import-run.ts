import type { Selectable } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../../platform/database/schema.ts';
import { noteSource, type Surveys } from './examine.ts';
import { planSteps } from './progress.ts';
import type { Step } from './step.ts';
import { transaction } from './transaction.ts';

/** The last import of an evaluation: of which data, whether of a complete evaluation, and whether what it brought is applied. */
export type ImportRun = Selectable<Schema['import_run']>;

export async function importRun(client: pg.ClientBase, evaluationId: number): Promise<ImportRun | undefined> {
  const { rows } = await client.query<ImportRun>('SELECT * FROM import_run WHERE evaluation_id = $1', [evaluationId]);
  return rows[0];
}

interface Beginning {
  readonly steps: readonly Step[];
  readonly fingerprint: string;
  readonly surveys: Surveys;
}

/**
 * Begins an import: what an earlier one left half-way is forgotten. Of a complete evaluation it goes to the stage, and nothing of the
 * evaluation is touched before its end. Else it goes to the living tables, which nobody reads yet.
 */
export function beginRun(client: pg.ClientBase, evaluationId: number, beginning: Beginning): Promise<ImportRun> {
  const { steps, fingerprint, surveys } = beginning;
  return transaction(client, async () => {
    // With this lock the evaluation does not become complete meanwhile.
    const own = 'SELECT completed_at IS NOT NULL AS repeated FROM evaluation WHERE id = $1 FOR NO KEY UPDATE';
    const { rows: found } = await client.query<{ repeated: boolean }>(own, [evaluationId]);
    const repeated = found[0]?.repeated ?? false;
    if (await importRun(client, evaluationId)) {
      await client.query('SELECT clear_stage($1)', [evaluationId]);
      if (!repeated) await client.query('SELECT clear_imported($1)', [evaluationId]);
    }
    await planSteps(client, evaluationId, steps);
    await noteSource(client, evaluationId, surveys, repeated);
    const { rows } = await client.query<ImportRun>(
      `INSERT INTO import_run (evaluation_id, fingerprint, repeated) VALUES ($1, $2, $3)
       ON CONFLICT (evaluation_id) DO UPDATE
         SET fingerprint = EXCLUDED.fingerprint, repeated = EXCLUDED.repeated, applied = false RETURNING *`,
      [evaluationId, fingerprint, repeated],
    );
    return rows[0]!;
  });
}
