import pg from 'pg';
import type { SourceProblem } from '../source.ts';
import type { Running } from './chunk.ts';
import { type Step, stepName, type Target } from './step.ts';

/** Why an import stopped: in English, and where a source lacks something, what. */
export interface ImportError {
  readonly code: number;
  readonly message: string;
  readonly problem?: SourceProblem;
  /** A step that has to be done before. */
  readonly before?: string;
}

export interface StepRow {
  readonly position: number;
  readonly step: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly offset: number;
  readonly counter: number;
  readonly remain: number | null;
  readonly fresh: boolean;
}

const columns = 'position, step, state, "offset", counter, remain, fresh';

/** Thrown when another process does the same step: that one goes on, this one stops. */
const takenOver = 'the import goes on in another process';

/** Whether that is why an import stopped. */
export const isTakenOver = (error: unknown): boolean => error instanceof Error && error.message === takenOver;

/** The steps of an evaluation's import, in order. */
export async function stepRows(client: pg.ClientBase, evaluationId: number): Promise<StepRow[]> {
  const { rows } = await client.query<StepRow>(
    `SELECT ${columns} FROM import_step WHERE evaluation_id = $1 ORDER BY position`,
    [evaluationId],
  );
  return rows;
}

/** Writes down the steps to do, and forgets what an earlier import found. */
export async function planSteps(client: pg.ClientBase, evaluationId: number, steps: readonly Step[]): Promise<void> {
  await client.query('DELETE FROM import_step WHERE evaluation_id = $1', [evaluationId]);
  await client.query('DELETE FROM import_issue WHERE evaluation_id = $1', [evaluationId]);
  await client.query('DELETE FROM import_seen WHERE evaluation_id = $1', [evaluationId]);
  await client.query(
    `INSERT INTO import_step (evaluation_id, position, step)
     SELECT $1, i.position, i.step FROM unnest($2::text[]) WITH ORDINALITY AS i (step, position)`,
    [evaluationId, steps.map(stepName)],
  );
}

/** Begins a step, or goes on with one that stopped. Gives its row. */
export async function startStep(
  client: pg.ClientBase,
  { evaluationId, position, target }: { evaluationId: number; position: number; target?: Target },
): Promise<StepRow> {
  const empty = target
    ? `NOT EXISTS (SELECT FROM ${target.table} AS t WHERE t.evaluation_id = $1 AND ${target.scope ?? 'true'})`
    : 'false';
  const { rows } = await client.query<StepRow>(
    `UPDATE import_step SET fresh = CASE WHEN state = 'waiting' THEN ${empty} ELSE fresh END,
       state = 'running', error_code = NULL, error_message = NULL, error_problem = NULL
     WHERE evaluation_id = $1 AND position = $2 AND state <> 'done' RETURNING ${columns}`,
    [evaluationId, position],
  );
  const [row] = rows;
  if (!row) throw new Error(takenOver);
  return row;
}

/**
 * A statement that moves a running step on. It locks the step's row until the transaction ends: of two processes at
 * one chunk, one writes it, and for the other one the statement fails with `takenOver`.
 */
export function progressStatement(
  { context, position }: Pick<Running, 'context' | 'position'>,
  moved: { offset: number; next: number; counted: number; remain: number; note?: string | undefined },
): string {
  const { offset, next, counted, remain, note } = moved;
  const remark = note === undefined ? 'NULL' : pg.escapeLiteral(note);
  const values = [context.evaluationId, position, offset, next, counted, remain, remark];
  return `CALL import_progress(${values.join(', ')})`;
}

/** A step's statement with the evaluation in place of its `$1`. Several statements in one query take no parameters. */
export function ofEvaluation(statement: string, evaluationId: number): string {
  return statement.replaceAll('$1', String(evaluationId));
}

/** Records why a step stopped. */
export async function failStep(
  client: pg.ClientBase,
  { evaluationId, position }: { evaluationId: number; position: number },
  { code, message, problem }: ImportError,
): Promise<void> {
  await client.query(
    `UPDATE import_step SET state = 'failed', error_code = $3, error_message = $4, error_problem = $5
     WHERE evaluation_id = $1 AND position = $2`,
    [evaluationId, position, code, message, problem ? JSON.stringify(problem) : null],
  );
}
