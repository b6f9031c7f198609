import { searchCsv, searchResults } from '@anketa/contract/results/results';
import { searchEverywhere } from '@anketa/contract/results/search';
import type { Server } from '../../../server.ts';
import { courseColumns } from '../courses/course-columns.ts';
import { versionAsked } from '../version.ts';
import { searchPlaces } from './search.ts';
import { searchOverview } from './search-page.ts';

export function resultSearchRoutes({ serve, serveTable }: Server) {
  serve(searchResults, async ({ params, query, by, db }) => {
    const { evaluation, courses, found } = await searchOverview(db, params.slug, query, by);
    const [page, beside] = await Promise.all([courses.page(query), found()]);
    return { evaluation, courses: page, found: beside };
  });
  serveTable(searchCsv, {
    name: 'results',
    list: async ({ params, query, by, db }) => (await searchOverview(db, params.slug, query, by)).courses,
    columns: courseColumns,
    version: versionAsked,
  });
  serve(searchEverywhere, async ({ query, by, db }) => ({
    found: await searchPlaces(db, query, { evaluationId: null, caller: by }),
  }));
}
