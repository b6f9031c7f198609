import { countUnreadComments, myComments, myTimetable } from '@anketa/contract/results/own';
import { listResults, myCourses, myCoursesCsv } from '@anketa/contract/results/results';
import type { Server } from '../../../server.ts';
import { courseColumns } from '../courses/course-columns.ts';
import { versionAsked } from '../version.ts';
import { countUnread, ownComments } from './own-comments.ts';
import { ownCourses } from './own-courses.ts';
import { ownTimetable } from './service.ts';
import { startPage } from './start-page.ts';

export function ownResultRoutes({ serve, serveTable, db: main }: Server) {
  serve(myTimetable, ({ params, by }) => ownTimetable(main, params.slug, by));
  serve(listResults, ({ by, db }) => startPage(db, by));
  serve(myCourses, async ({ params, query, by, db }) => {
    const own = await ownCourses(db, params.slug, query, by);
    return { ...own, courses: await own.courses.page(query) };
  });
  serveTable(myCoursesCsv, {
    name: 'results',
    list: async ({ params, query, by, db }) => (await ownCourses(db, params.slug, query, by)).courses,
    columns: courseColumns,
    version: versionAsked,
  });
  serve(myComments, async ({ params, query, by }) => {
    const own = await ownComments(main, params.slug, query, by);
    return { ...own, comments: await own.comments.page(query) };
  });
  serve(countUnreadComments, async ({ by }) => ({ count: await countUnread(main, by) }));
}
