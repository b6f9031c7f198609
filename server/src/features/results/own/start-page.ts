import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { hasOwnCourses, opensResults } from '../../access/capabilities.ts';
import { rateOf } from '../../figures/averages.ts';
import { headOf } from '../opening.ts';
import { evaluationHeads } from '../store.ts';
import { ownWork } from './own-work.ts';

/** Evaluations with results that the caller may open, newest first; before them what concerns their own courses. */
export async function startPage(db: Db, caller: Caller) {
  const opened = await openedHeads(db, caller);
  const evaluations = opened.map(({ enrolled, submitted, ...evaluation }) => ({
    ...evaluation,
    rate: rateOf(enrolled, submitted),
  }));
  return { evaluations, own: hasOwnCourses(caller) ? await ownWork(db, opened, caller) : null };
}

/** Evaluations whose results the caller may open, newest first. */
export async function openedHeads(db: Db, caller: Caller) {
  return (await evaluationHeads(db)).filter((evaluation) => opensResults(evaluation, caller)).map(headOf);
}
