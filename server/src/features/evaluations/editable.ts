import { computedOptions, type Evaluation, EvaluationOptions } from '@anketa/contract/evaluations/evaluations';
import { holds } from '@anketa/contract/rights';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { checkVersion, versionOf } from '../../platform/http/edits.ts';
import { exportUrl } from './store.ts';

const SettableOptions = EvaluationOptions.omit(computedOptions);

/** What people edit of an evaluation, by the names of its forms: texts, options, dates. They have one version. */
async function editableOf(db: Db | Tx, { id, options, phase_dates, ...evaluation }: Evaluation) {
  const { name_cs, name_en, description_cs, description_en } = evaluation;
  return {
    name_cs,
    name_en,
    description_cs,
    description_en,
    ...phase_dates,
    options: SettableOptions.parse({ ...options, export_url: await exportUrl(db, id) }),
  };
}

/** The version of what people edit of an evaluation. */
export async function evaluationVersion(db: Db, evaluation: Evaluation): Promise<string> {
  return versionOf(await editableOf(db, evaluation));
}

/** Asked while the evaluation is locked. Throws `edit-conflict` with what stands; options are only for those who may set them. */
export async function checkEvaluationVersion(
  tx: Tx,
  evaluation: Evaluation,
  { version, by }: { readonly version: string; readonly by: Caller },
): Promise<void> {
  const { options, ...rest } = await editableOf(tx, evaluation);
  checkVersion(version, { ...rest, options }, holds(by.permissions, 'options.edit') ? { ...rest, options } : rest);
}
