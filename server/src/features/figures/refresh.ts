import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { contentVersion, evaluationById } from '../evaluations/store.ts';
import { refreshNames } from './names-store.ts';
import { refreshPlaceFigures } from './place-figures.ts';
import { refreshRates } from './rates-store.ts';
import { lockFiguresVersion, setFiguresVersion } from './store.ts';

/**
 * Makes the figures of an evaluation anew and stores them, unless the stored ones are of its present content already and are not wanted
 * anew all the same (`again`). Whoever reads meanwhile reads those from before.
 */
export async function refreshFigures(db: Db, evaluationId: number, { again = false } = {}): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lockFiguresVersion(tx, evaluationId);
    const version = await contentVersion(tx, evaluationId);
    const evaluation = await evaluationById(tx, evaluationId);
    if (!evaluation || (stored === version && !again)) return;
    const minimum = evaluation.options.minimum_responses;
    await refreshRates(tx, evaluationId, minimum);
    await refreshPlaceFigures(tx, evaluationId, minimum);
    await refreshNames(tx, evaluationId);
    await setFiguresVersion(tx, evaluationId, version);
  });
}
