import type { OptionChanges, OptionSettings } from '@anketa/contract/evaluations/administration';
import { type Evaluation, EvaluationOptions, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { audit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { exportUrl, hasSections, isMinimumFixed, setOptions } from './store.ts';

/** What decides which options can be set on a server. */
export type Offering = Pick<Server, 'config' | 'demo'>;

/** Whether evaluations can be kept in step with a SIS: there is one. */
export const hasSis = ({ config: { sisFolder, sisUrl }, demo }: Offering) =>
  sisFolder !== undefined || sisUrl !== undefined || demo !== undefined;

/** What people who set an evaluation's options need beside them. */
export async function optionSettings(db: Db | Tx, offering: Offering, id: number): Promise<OptionSettings> {
  const [export_url, enable_sections, minimum_fixed] = [
    await exportUrl(db, id),
    await hasSections(db, id),
    await isMinimumFixed(db, id),
  ];
  const { continuousAllowed: continuous } = offering.config;
  return { export_url, minimum_fixed, offered: { continuous, connected_with_sis: hasSis(offering), enable_sections } };
}

/** Switches, by the key of the text that says why one cannot be switched on. */
const unoffered = {
  continuous: 'options.continuous.unoffered',
  connected_with_sis: 'options.connected_with_sis.unoffered',
  enable_sections: 'options.enable_sections.unoffered',
} as const;

/**
 * Sets options of an evaluation whose row is locked (specification 3, "Evaluation options"; specification P11). Gives it as it is then. Throws
 * `fields-invalid`, with the reason beside each option that cannot be so, and then sets none; `not-found` where the data are not complete.
 */
export async function changeOptions(
  tx: Tx,
  offering: Offering,
  before: Evaluation,
  { by, options: given }: { readonly by: string; readonly options: OptionChanges },
): Promise<Evaluation> {
  const { id, state, completed_at } = before;
  if (!completed_at || state > evaluationState.published) throw problem('not-found');
  const { offered, minimum_fixed, export_url } = await optionSettings(tx, offering, id);
  const stored: EvaluationOptions = { ...before.options, export_url };
  const wanted: OptionChanges =
    given.export_url === undefined ? given : { ...given, export_url: given.export_url.trim() };
  const changed = (Object.keys(wanted) as (keyof OptionChanges)[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== stored[name],
  );
  const errors: Partial<Record<keyof OptionChanges, string[]>> = {};
  for (const name of changed) {
    const wrong = wrongWith(name);
    if (wrong) errors[name] = [wrong];
  }
  if (Object.keys(errors).length > 0) throw problem('fields-invalid', { errors });
  if (changed.length === 0) return before;
  const set = Object.fromEntries(changed.map((name) => [name, wanted[name]]));
  await setOptions(tx, id, set);
  const words = changed.map((name) => `${name} ${stored[name]} → ${wanted[name]}`).join(', ');
  await audit(tx, { actor: by, action: 'import.options', subject: `${id} ${words}`, evaluation: id });
  return { ...before, options: { ...before.options, ...set } };

  function wrongWith(name: keyof OptionChanges): string | undefined {
    if (name in unoffered && wanted[name] === true) {
      const option = name as keyof typeof unoffered;
      if (!offered[option]) return unoffered[option];
    }
    // Whether answers are counted night by night was said to those who have filled in.
    if (name === 'continuous' && state > evaluationState.filling) return 'options.continuous.fixed';
    if (name === 'minimum_responses' && minimum_fixed) return 'options.minimum_responses.fixed';
    if (EvaluationOptions.shape[name].safeParse(wanted[name]).success) return undefined;
    return name === 'export_url' ? 'question.sign_language_url.httpsOnly' : `options.${name}.range`;
  }
}
