import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { begunStates } from '../evaluations/lifecycle.ts';
import { contentVersion, evaluationById } from '../evaluations/store.ts';
import { keepPlaceFigures } from './place-figures.ts';
import { keepRates } from './rates.ts';

/** Says that an evaluation's figures are not those of what was settled and released, until they are kept anew. */
export async function outdateFigures(tx: Tx, evaluationId: number): Promise<void> {
  await tx
    .insertInto('figures_kept')
    .values({ evaluation_id: evaluationId })
    .onConflict((conflict) => conflict.column('evaluation_id').doUpdateSet({ of_version: null }))
    .execute();
}

/** Keeps the figures of an evaluation anew from what is settled and released, unless they are of just that. */
export async function keepFigures(db: Db, evaluationId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Before the mark, as whoever releases something has it. Nobody deletes the evaluation meanwhile.
    const there = await tx.selectFrom('evaluation').select('id').where('id', '=', evaluationId).forKeyShare().execute();
    if (there.length === 0) return;
    await tx
      .insertInto('figures_kept')
      .values({ evaluation_id: evaluationId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Held until the end: what outdates them meanwhile waits, and finds its mark not overwritten.
    const kept = await tx
      .selectFrom('figures_kept')
      .select('of_version')
      .where('evaluation_id', '=', evaluationId)
      .forUpdate()
      .executeTakeFirst();
    const version = await contentVersion(tx, evaluationId);
    const evaluation = await evaluationById(tx, evaluationId);
    if (!evaluation || kept?.of_version === version) return;
    const minimum = evaluation.options.minimum_responses;
    await keepRates(tx, evaluationId, minimum);
    await keepPlaceFigures(tx, evaluationId, minimum);
    await tx
      .updateTable('figures_kept')
      .set({ of_version: version })
      .where('evaluation_id', '=', evaluationId)
      .execute();
  });
}

/**
 * Evaluations with results whose figures are outdated. Not those that closed with a day that is not settled yet: the mixer does
 * both, in a moment.
 */
export async function evaluationsToKeep(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM evaluation e LEFT JOIN figures_kept k ON k.evaluation_id = e.id
    WHERE e.state = ANY(${begunStates}) AND k.of_version IS DISTINCT FROM e.content_version
      AND (filling_is_open(e.state, e.options)
        OR NOT EXISTS (SELECT FROM participation p WHERE p.evaluation_id = e.id AND NOT p.settled))
    ORDER BY e.id`.execute(db);
  return rows.map(({ id }) => id);
}
