import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { Locale } from '@anketa/contract/values';
import { translate } from '../../platform/translate.ts';

/** The state of an evaluation by which its label is found; before the data are whole it is in no phase. */
function stateOf({ state, completed_at }: Evaluation): number | 'incomplete' {
  return state < evaluationState.failed && completed_at === null ? 'incomplete' : state;
}

/** The columns of the list of evaluations as a file. */
export const evaluationColumns = {
  name: ({ name_cs, name_en }: Evaluation, locale: Locale) => (locale === 'en' && name_en ? name_en : name_cs),
  year: ({ year }: Evaluation) => `${year}/${year + 1}`,
  semester: ({ semester }: Evaluation, locale: Locale) => translate(locale, `semesters.${semester}`),
  state: (evaluation: Evaluation, locale: Locale) => translate(locale, `phases.${stateOf(evaluation)}`),
};
