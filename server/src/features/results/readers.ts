import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readsHidden } from '../access/capabilities.ts';
import { courseRelations } from '../access/relation-store.ts';
import type { Reader } from './disclosure.ts';

/** The reader a caller is for a course of an evaluation. What that lets them see: disclosure.ts. */
export async function readerOf(
  db: Db,
  { evaluationId, course, caller }: { evaluationId: number; course: string; caller: Caller },
): Promise<Reader> {
  const { oidos, signedIn } = caller;
  const asks = oidos !== null && !readsHidden(caller);
  const [relation] = asks ? await courseRelations(db, evaluationId, oidos, course) : [];
  return { signedIn, readsHidden: readsHidden(caller), relation };
}
