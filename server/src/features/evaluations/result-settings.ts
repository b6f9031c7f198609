import { ResultSettings } from '@anketa/contract/evaluation-administration';
import { type Evaluation, EvaluationOptions, evaluationState } from '@anketa/contract/evaluations';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { evaluationById, exportUrl, lockEvaluation, setOptions } from './store.ts';

const names = ResultSettings.keyof().options;

/**
 * Changes what results show beside figures (specification 3, "Evaluation options"; product decisions). Throws `fields-invalid` where the
 * address is no https address, and `not-found` where the data are not complete.
 */
export async function changeResultSettings(
  db: Db,
  id: number,
  by: string,
  { export_url, ...settings }: ResultSettings,
): Promise<Evaluation> {
  const wanted = { ...settings, export_url: export_url.trim() };
  if (!EvaluationOptions.shape.export_url.safeParse(wanted.export_url).success) {
    throw problem('fields-invalid', { errors: { export_url: ['question.sign_language_url.httpsOnly'] } });
  }
  return inTransaction(db, async (tx) => {
    await lockEvaluation(tx, id);
    const before = await evaluationById(tx, id);
    if (!before?.completed_at || before.state > evaluationState.published) throw problem('not-found');
    const options = { ...before.options, export_url: await exportUrl(tx, id) };
    const changed = names.filter((name) => options[name] !== wanted[name]);
    if (changed.length === 0) return before;
    await setOptions(tx, id, wanted);
    const words = changed.map((name) => `${name} ${options[name]} → ${wanted[name]}`).join(', ');
    await audit(tx, { actor: by, action: 'import.result-settings', subject: `${id} ${words}` });
    return { ...before, options: { ...before.options, ...wanted } };
  });
}
