import type { BodyOf } from '@anketa/contract/endpoint';
import { EvaluationTexts, type updateEvaluation } from '@anketa/contract/evaluations/administration';
import { type Evaluation, evaluationState, phases } from '@anketa/contract/evaluations/evaluations';
import { holds } from '@anketa/contract/rights';
import type { Locale } from '@anketa/contract/values';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { checkEvaluationVersion } from './editable.ts';
import { isBeingImported } from './importing.ts';
import { mayWith, visibleStates } from './may.ts';
import { changeOptions, type Offering } from './options.ts';
import { evaluationById, lockEvaluation, setTexts, storedEvaluation, wasPublished } from './store.ts';

/** Phase labels in the caller's language. */
export function phaseLabels(locale: Locale): string[] {
  return phases.map((phase) => translate(locale, `phases.${phase}`));
}

/** An evaluation whose import is complete: what its statistics, e-mails and notifications need. Throws `not-found`. */
export async function completeEvaluation(db: Db, id: number): Promise<Evaluation> {
  const evaluation = await evaluationById(db, id);
  if (!evaluation?.completed_at || evaluation.state > evaluationState.published) throw problem('not-found');
  return evaluation;
}

/** An evaluation as a caller is shown it, whether an import of it waits or runs, and what they may do with it. Throws `not-found`. */
export async function visibleEvaluation(db: Db, id: number, by: Caller) {
  const evaluation = await evaluationById(db, id);
  if (!evaluation || !visibleStates(by).includes(evaluation.state)) throw problem('not-found');
  const [underWay, everPublished, stored] = await Promise.all([
    isBeingImported(db, id),
    wasPublished(db, id),
    storedEvaluation(db, id),
  ]);
  const may = mayWith(evaluation, by, { everPublished, underWay, deleting: stored?.deleting ?? false });
  const importing = underWay || evaluation.state === evaluationState.importing;
  return { evaluation, importing, may };
}

/**
 * Changes an evaluation's names, welcome texts and options, all of them or none; what is not given stays. Throws `fields-invalid` (texts
 * beside the fields), `not-found`, `no-right` for options without the right to them, and `edit-conflict` where something else stands than
 * `version` says.
 */
export async function changeEvaluation(
  { db, ...offering }: Offering & Pick<Server, 'db'>,
  id: number,
  caller: Caller,
  { options = {}, version, ...texts }: BodyOf<typeof updateEvaluation>,
) {
  const by = actorOf(caller);
  const withOptions = Object.keys(options).length > 0;
  if (withOptions && !holds(caller.permissions, 'options.edit')) throw problem('no-right');
  const fields = checkedFields(EvaluationTexts.partial(), texts);
  return inTransaction(db, async (tx) => {
    await lockEvaluation(tx, id);
    const before = await evaluationById(tx, id);
    if (!before) throw problem('not-found');
    if (version !== undefined) await checkEvaluationVersion(tx, before, { version, by: caller });
    const evaluation = { ...before, ...fields };
    if (Object.keys(fields).length > 0) {
      await setTexts(tx, id, fields);
      await audit(tx, { actor: by, action: 'import.update', subject: String(id), evaluation: id });
    }
    return withOptions ? changeOptions(tx, offering, evaluation, { by, options }) : evaluation;
  });
}
