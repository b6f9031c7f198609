import { sectionResults, teacherList, teacherListCsv, teacherResults } from '@anketa/contract/results/places';
import type { Server } from '../../../server.ts';
import { versionAsked } from '../version.ts';
import { sectionPage } from './departments.ts';
import { teacherColumns } from './place-columns.ts';
import { teacherOverview, teacherPage } from './teachers.ts';

export function placeRoutes({ serve, serveTable }: Server) {
  serve(sectionResults, ({ params, by, db }) => sectionPage(db, params.slug, params.id, by));
  serve(teacherList, async ({ params, query, by, db }) => {
    const overview = await teacherOverview(db, params.slug, query, by);
    return { ...overview, teachers: await overview.teachers.page(query) };
  });
  serveTable(teacherListCsv, {
    name: 'teacherResults',
    list: async ({ params, query, by, db }) => (await teacherOverview(db, params.slug, query, by)).teachers,
    columns: teacherColumns,
    version: versionAsked,
  });
  serve(teacherResults, ({ params, by, db }) => teacherPage(db, params.slug, params.id, by));
}
