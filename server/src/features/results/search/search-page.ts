import type { ListQuery } from '@anketa/contract/lists';
import type { searchResults } from '@anketa/contract/results/results';
import { placeKinds, searchedFor } from '@anketa/contract/results/search';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { searchesResults } from '../../access/capabilities.ts';
import { hiddenFound } from '../../access/relation-store.ts';
import { courseRows } from '../courses/course-rows.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { searchPlaces } from './search.ts';
import { searchedCourses } from './search-store.ts';

/** Kinds that are found beside the list of courses. */
const otherPlaceKinds = placeKinds.filter((kind) => kind !== 'course');

/**
 * Courses whose name or code contains the words searched for, and what else fits them. What is of hidden departments is found only by
 * callers who read hidden answers, and by their heads. Throws `not-found`, and `results-hidden-in-phase` also where the caller may not search before
 * publication.
 */
export async function searchOverview(db: Db, slug: string, query: ListQuery<typeof searchResults>, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  if (!searchesResults(evaluation, caller)) throw problem('results-hidden-in-phase');
  const courses = searchedCourses(db, evaluation.id, {
    sort: query.sort,
    search: searchedFor(query.search),
    locale: caller.locale,
    hidden: await hiddenFound(db, caller),
    rows: (found) => courseRows(db, evaluation, found, 'anyone'),
  });
  const found = () => searchPlaces(db, query, { evaluationId: evaluation.id, kinds: otherPlaceKinds, caller });
  return { evaluation: headOf(evaluation), courses, found };
}
