import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { contentVersion, evaluationById } from '../evaluations/store.ts';
import { keepNames } from './names-store.ts';
import { keepPlaceFigures } from './place-figures.ts';
import { keepRates } from './rates-store.ts';
import { holdKeptVersion, setKeptVersion } from './store.ts';

/**
 * Makes the figures of an evaluation anew and stores them, unless the stored ones are of its present content already and are not wanted
 * anew all the same (`again`). Whoever reads meanwhile reads those from before.
 */
export async function keepFigures(db: Db, evaluationId: number, { again = false } = {}): Promise<void> {
  await inTransaction(db, async (tx) => {
    const kept = await holdKeptVersion(tx, evaluationId);
    const version = await contentVersion(tx, evaluationId);
    const evaluation = await evaluationById(tx, evaluationId);
    if (!evaluation || (kept === version && !again)) return;
    const minimum = evaluation.options.minimum_responses;
    await keepRates(tx, evaluationId, minimum);
    await keepPlaceFigures(tx, evaluationId, minimum);
    await keepNames(tx, evaluationId);
    await setKeptVersion(tx, evaluationId, version);
  });
}
