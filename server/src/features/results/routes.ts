import {
  courseResults,
  departmentResults,
  evaluationDepartments,
  evaluationResults,
  listResults,
  myCourses,
  searchResults,
} from '@anketa/contract/results';
import type { Server } from '../../server.ts';
import {
  courseOverview,
  departmentOverview,
  evaluationOverview,
  ownCourses,
  resultsIndex,
  searchOverview,
} from './service.ts';

export function resultRoutes({ serve, db }: Server) {
  serve(listResults, async ({ by }) => ({ evaluations: await resultsIndex(db, by) }));
  for (const endpoint of [evaluationResults, evaluationDepartments]) {
    serve(endpoint, ({ params, by }) => evaluationOverview(db, params.slug, by));
  }
  serve(departmentResults, ({ params, by }) => departmentOverview(db, params.slug, params.id, by));
  serve(courseResults, ({ params, by }) => courseOverview(db, params.slug, params.gl, by));
  serve(searchResults, ({ params, query, by }) => searchOverview(db, params.slug, query, by));
  serve(myCourses, ({ params, by }) => ownCourses(db, params.slug, by));
}
