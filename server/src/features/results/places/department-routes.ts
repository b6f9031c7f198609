import {
  departmentResults,
  departmentResultsCsv,
  evaluationDepartments,
  evaluationDepartmentsCsv,
  evaluationResults,
} from '@anketa/contract/results/results';
import type { Server } from '../../../server.ts';
import { courseColumns } from '../courses/course-columns.ts';
import { versionAsked } from '../version.ts';
import { departmentOverview } from './department-page.ts';
import { evaluationOverview } from './evaluation-page.ts';
import { departmentColumns } from './place-columns.ts';

/** Results of an evaluation, which lists its departments, and of a department, which lists its courses. */
export function departmentResultRoutes({ serve, serveTable }: Server) {
  for (const endpoint of [evaluationResults, evaluationDepartments]) {
    serve(endpoint, async ({ params, query, by, db }) => {
      const overview = await evaluationOverview(db, params.slug, query, by);
      return { ...overview, departments: await overview.departments.page(query) };
    });
  }
  serveTable(evaluationDepartmentsCsv, {
    name: 'departmentResults',
    list: async ({ params, query, by, db }) => (await evaluationOverview(db, params.slug, query, by)).departments,
    columns: departmentColumns,
    version: versionAsked,
  });
  serve(departmentResults, async ({ params, query, by, db }) => {
    const overview = await departmentOverview(db, params, query, by);
    return { ...overview, courses: await overview.courses.page(query) };
  });
  serveTable(departmentResultsCsv, {
    name: 'results',
    list: async ({ params, query, by, db }) => (await departmentOverview(db, params, query, by)).courses,
    columns: courseColumns,
    version: versionAsked,
  });
}
