import type { Selectable } from 'kysely';
import pg from 'pg';
import type { Schema } from '../../platform/database/schema.ts';
import type { Running, Step } from './step.ts';

export type StepRow = Selectable<Schema['import_step']>;

/** Another process does the same step: that one goes on, this one stops. The procedure `import_progress` says so, too. */
const takenOver = 'the import goes on in another process';

/** Whether that is why an import stopped. */
export const isTakenOver = (error: unknown): boolean => error instanceof Error && error.message === takenOver;

/** The steps of an evaluation's import, in order. */
export async function stepRows(client: pg.ClientBase, evaluationId: number): Promise<StepRow[]> {
  const { rows } = await client.query<StepRow>('SELECT * FROM import_step WHERE evaluation_id = $1 ORDER BY position', [
    evaluationId,
  ]);
  return rows;
}

/** Writes down the steps to do. */
export async function planSteps(client: pg.ClientBase, evaluationId: number, steps: readonly Step[]): Promise<void> {
  await client.query('DELETE FROM import_step WHERE evaluation_id = $1', [evaluationId]);
  await client.query(
    `INSERT INTO import_step (evaluation_id, position, step)
     SELECT $1, i.position, i.step FROM unnest($2::text[]) WITH ORDINALITY AS i (step, position)`,
    [evaluationId, steps.map(({ name }) => name)],
  );
}

/** Begins a step, or goes on with one that stopped. Gives its row. Throws where another process has done it. */
export async function startStep(client: pg.ClientBase, evaluationId: number, position: number): Promise<StepRow> {
  const { rows } = await client.query<StepRow>(
    `UPDATE import_step SET state = 'running' WHERE evaluation_id = $1 AND position = $2 AND state <> 'done' RETURNING *`,
    [evaluationId, position],
  );
  const [row] = rows;
  if (!row) throw new Error(takenOver);
  return row;
}

interface Moved {
  readonly offset: number;
  readonly next: number;
  readonly counted: number;
  readonly remain: number;
  readonly note?: string;
}

/**
 * A statement that moves a running step on; with nothing that remains it is done. It locks the step's row until the transaction
 * ends: of two processes at one chunk, one writes it, and for the other one the statement fails (`isTakenOver`). A text without
 * parameters, since a message of several statements takes none.
 */
export function progressStatement({ context, position }: Running, moved: Moved): string {
  const { offset, next, counted, remain, note } = moved;
  const remark = note === undefined ? 'NULL' : pg.escapeLiteral(note);
  return `CALL import_progress(${[context.evaluationId, position, offset, next, counted, remain, remark].join(', ')})`;
}
