import { CompiledQuery } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';

/** Runs a statement of which `$1` is the evaluation. Gives how many rows it was about. */
export async function change(tx: Tx, text: string, evaluationId: number): Promise<number> {
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(text, [evaluationId]));
  return Number(numAffectedRows ?? 0);
}

/** Runs statements that find the staged tables before the living ones. */
export async function changeStaged(tx: Tx, statements: readonly string[], evaluationId: number): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('SET LOCAL search_path = stage, public'));
  for (const statement of statements) await change(tx, statement, evaluationId);
  await tx.executeQuery(CompiledQuery.raw('SET LOCAL search_path = public'));
}
