import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { Navigation } from '@anketa/contract/results/results';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { guaranteedProgrammes } from '../../access/relation-store.ts';
import { placesThere } from '../place-store.ts';

/** Ways into an evaluation's results that lead somewhere for a caller: before publication a guarantor's lead to their programmes alone. */
export async function navigationInto(db: Db, { id, state, options }: Evaluation, caller: Caller): Promise<Navigation> {
  const there = await placesThere(db, id);
  const everywhere = state === evaluationState.published || readsHidden(caller);
  const studies = everywhere || (await guaranteedProgrammes(db, id, caller.oidos)).size > 0;
  return {
    programmes: there.programmes && studies && options.show_study_programmes_in_results,
    fields: there.fields && studies,
    general: there.general && everywhere,
    teachers: there.teachers && everywhere,
  };
}
