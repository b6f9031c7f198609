import { coursesCsv, listCourses, readCourse } from '@anketa/contract/courses';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { courseOf, coursesList, departmentsOf, guarantorsOf, parallelsOf } from './store.ts';

export function courseRoutes({ serve, serveTable, db }: Server) {
  serve(listCourses, async ({ params: { id }, query, by }) => {
    const evaluation = await completeEvaluation(db, id);
    const [departments, courses] = await Promise.all([
      departmentsOf(db, id),
      coursesList(db, id, query, by.locale).page(query),
    ]);
    return { evaluation, departments, courses };
  });

  serveTable(coursesCsv, {
    name: 'courses',
    async list({ params: { id }, query, by }) {
      await completeEvaluation(db, id);
      return coursesList(db, id, query, by.locale);
    },
    columns: {
      code: ({ code }) => code,
      name_cs: ({ name_cs }) => name_cs,
      name_en: ({ name_en }) => name_en || null,
      department: ({ department }) => department?.code ?? null,
      parallels: ({ parallels }) => parallels,
      enrolled: ({ enrolled }) => enrolled,
      active: ({ active }, locale) => translate(locale, `csv.${active ? 'yes' : 'no'}`),
    },
  });

  serve(readCourse, async ({ params: { id, code } }) => {
    const evaluation = await completeEvaluation(db, id);
    const course = await courseOf(db, id, code);
    if (!course) throw problem('not-found');
    const [guarantors, parallels] = await Promise.all([guarantorsOf(db, id, code), parallelsOf(db, id, code)]);
    return { evaluation, course, guarantors, parallels };
  });
}
