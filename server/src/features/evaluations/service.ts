import type { BodyOf } from '@anketa/contract/endpoint';
import { type Evaluation, EvaluationTexts, evaluationState, type updateEvaluation } from '@anketa/contract/evaluations';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { problem } from '../../platform/http/problem.ts';
import { evaluationById, setTexts } from './store.ts';

/** An evaluation whose import is complete: what its statistics, e-mails and notifications need. Throws `not-found`. */
export async function completeEvaluation(db: Db, id: number): Promise<Evaluation> {
  const evaluation = await evaluationById(db, id);
  if (!evaluation?.completed_at || evaluation.state > evaluationState.published) throw problem('not-found');
  return evaluation;
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
