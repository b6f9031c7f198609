import type { BodyOf } from '@anketa/contract/endpoint';
import { EvaluationTexts, type updateEvaluation } from '@anketa/contract/evaluation-administration';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { problem } from '../../platform/http/problem.ts';
import { isBeingImported } from './importing.ts';
import { mayWith, visibleStates } from './may.ts';
import { evaluationById, exportUrl, setTexts, storedEvaluation, wasPublished } from './store.ts';

/** An evaluation whose import is complete: what its statistics, e-mails and notifications need. Throws `not-found`. */
export async function completeEvaluation(db: Db, id: number): Promise<Evaluation> {
  const evaluation = await evaluationById(db, id);
  if (!evaluation?.completed_at || evaluation.state > evaluationState.published) throw problem('not-found');
  return evaluation;
}

/** An evaluation as a caller is shown it, whether an import of it waits or runs, and what they may do with it. Throws `not-found`. */
export async function shownEvaluation(db: Db, id: number, by: Caller) {
  const evaluation = await evaluationById(db, id);
  if (!evaluation || !visibleStates(by).includes(evaluation.state)) throw problem('not-found');
  const [underWay, everPublished, stored] = await Promise.all([
    isBeingImported(db, id),
    wasPublished(db, id),
    storedEvaluation(db, id),
  ]);
  const may = mayWith(evaluation, by, { everPublished, underWay, deleting: stored?.deleting ?? false });
  const importing = underWay || evaluation.state === evaluationState.importing;
  return { evaluation, importing, may, export_url: may.result_settings ? await exportUrl(db, id) : null };
}

/** Changes an evaluation's names and welcome texts. Throws `fields-invalid` (texts beside the fields), `not-found`. */
export async function changeTexts(db: Db, id: number, by: string, texts: BodyOf<typeof updateEvaluation>) {
  const fields = checkedFields(EvaluationTexts, texts);
  return inTransaction(db, async (tx) => {
    await setTexts(tx, id, fields);
    const after = await evaluationById(tx, id);
    if (!after) throw problem('not-found');
    await audit(tx, { actor: by, action: 'import.update', subject: String(id) });
    return after;
  });
}
