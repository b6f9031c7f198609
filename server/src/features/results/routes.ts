import {
  courseResults,
  departmentResults,
  evaluationDepartments,
  evaluationResults,
  listResults,
  myCourses,
  searchCsv,
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

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}

export function resultRoutes({ serve, serveCsv, db }: Server) {
  serve(listResults, async ({ by }) => ({ evaluations: await resultsIndex(db, by) }));
  for (const endpoint of [evaluationResults, evaluationDepartments]) {
    serve(endpoint, ({ params, by }) => evaluationOverview(db, params.slug, by));
  }
  serve(departmentResults, ({ params, by }) => departmentOverview(db, params.slug, params.id, by));
  serve(courseResults, ({ params, by }) => courseOverview(db, params.slug, params.gl, by));
  serve(searchResults, async ({ params, query, by }) => {
    const { evaluation, courses } = await searchOverview(db, params.slug, query, by);
    return { evaluation, courses: await courses.page(query) };
  });
  serveCsv(searchCsv, {
    name: 'results',
    list: async ({ params, query, by }) => (await searchOverview(db, params.slug, query, by)).courses,
    columns: {
      code: (row) => row.code,
      name: ({ name_cs, name_en }, locale) => (locale === 'en' && name_en ? name_en : name_cs),
      enrolled: ({ rate }) => rate.enrolled,
      submitted: ({ rate }) => rate.submitted,
      rate: ({ rate }) => rounded(rate.percent, 1),
      average: ({ average }) => rounded(average?.value ?? null, 2),
    },
  });
  serve(myCourses, ({ params, by }) => ownCourses(db, params.slug, by));
}
