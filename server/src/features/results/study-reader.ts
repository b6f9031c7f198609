import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { ReplyRole } from '@anketa/contract/results/comment';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readsHidden } from '../access/capabilities.ts';
import { guaranteedProgrammes } from '../access/relation-store.ts';
import { readsBeforePublication, type Standing, standingAbove } from './disclosure.ts';

/** What a caller is to what students are asked about their studies. A programme of null: all studies, or a field of no programme. */
export interface StudyReader {
  /** What they are to a programme, and to its fields. */
  readonly standingTo: (programme: string | null) => Standing;
  /** As what they answer comments there: as its guarantor, or as nobody. */
  readonly replierAt: (programme: string | null) => ReplyRole | null;
  /** Whether they see that place now: everybody once published, before that who reads early. */
  readonly isVisible: (programme: string | null) => boolean;
}

/** What a caller is to studies in an evaluation that they have opened. */
export async function studyReader(
  db: Db,
  { id, state }: Pick<Evaluation, 'id' | 'state'>,
  caller: Caller,
): Promise<StudyReader> {
  const guaranteed = await guaranteedProgrammes(db, id, caller.oidos);
  const reader = { signedIn: caller.signedIn, readsHidden: readsHidden(caller) };
  const isGuarantor = (programme: string | null) => programme !== null && guaranteed.has(programme);
  const standingTo = (programme: string | null) =>
    standingAbove(reader, isGuarantor(programme) ? 'guarantor' : undefined);
  return {
    standingTo,
    replierAt: (programme) => (isGuarantor(programme) ? 'garant' : null),
    isVisible: (programme) => state === evaluationState.published || readsBeforePublication(standingTo(programme)),
  };
}
