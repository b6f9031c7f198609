import { compareRecords, mergeRecord, readRecords, searchRecords, takeBackMerge } from '@anketa/contract/people/merge';
import type { Server } from '../../server.ts';
import { comparedRecords, mergeInto, partFrom, recordsOfPerson } from './merging/merge.ts';
import { peopleMatching } from './store.ts';

/** Records of one person, and joining them. */
export function mergeRoutes({ serve, db }: Server) {
  serve(readRecords, ({ params, by }) => recordsOfPerson(db, params.oident, by));
  serve(searchRecords, async ({ params, query }) => ({
    data: await peopleMatching(db, query.search, { without: params.oident }),
  }));
  serve(compareRecords, ({ params, by }) => comparedRecords(db, params, by));
  serve(mergeRecord, ({ params, body, by }) => mergeInto(db, { ...params, ...body }, by));
  serve(takeBackMerge, ({ params, by }) => partFrom(db, params, by));
}
