import {
  activateCourse,
  activateParallel,
  addParallel,
  generateParallels,
  mergeParallel,
  plannedParallels,
  removeParallel,
  searchTeachers,
  setTeachers,
} from '@anketa/contract/course-changes';
import { listCourses, readCourse } from '@anketa/contract/courses';
import { problem } from '../../platform/http/problem.ts';
import { personName } from '../../platform/person-name.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { activate, activateOne, add, generate, mayChange, mayChangeNow, merge, remove, teach } from './changes.ts';
import { plannedOf, teachersFound } from './changes-store.ts';
import { courseOf, coursesList, departmentsOf, guarantorsOf, parallelsOf } from './store.ts';

/** Of many parallels that could be generated these are shown. */
const plannedShown = 50;

export function courseRoutes({ serve, serveList, db, lifecycle }: Server) {
  serveList(listCourses, {
    within: ({ params: { id } }) => completeEvaluation(db, id),
    list: ({ query, by }, { id }) => coursesList(db, id, query, by.locale),
    beside: async ({ by }, evaluation) => ({
      evaluation,
      departments: await departmentsOf(db, evaluation.id),
      may: mayChange(evaluation, by, false),
    }),
    cells: { department: ({ department }) => department?.code ?? null },
  });

  serve(readCourse, async ({ params: { id, code }, by }) => {
    const evaluation = await completeEvaluation(db, id);
    const course = await courseOf(db, id, code);
    if (!course) throw problem('not-found');
    const [guarantors, parallels, may] = await Promise.all([
      guarantorsOf(db, id, code),
      parallelsOf(db, id, code),
      mayChangeNow(db, evaluation, by, code),
    ]);
    const { edited, ...known } = course;
    return { evaluation, course: known, edited, guarantors, parallels, may };
  });

  serve(searchTeachers, async ({ params: { id }, query: { search }, by }) => {
    await completeEvaluation(db, id);
    const found = await teachersFound(db, id, search);
    const departmentOf = by.locale === 'en' ? 'name_en' : 'name_cs';
    return {
      data: found.map((row) => ({
        code: row.code,
        name: personName(row, row.code),
        department: row[departmentOf] || null,
      })),
    };
  });

  serve(plannedParallels, async ({ params: { id }, query: { from, course } }) => {
    await completeEvaluation(db, id);
    const planned = await plannedOf(db, id, from, course);
    const parallels = planned
      .slice(0, plannedShown)
      .map(({ type, students, ...course }) => ({ course, type, students }));
    return { total: planned.length, parallels };
  });

  const ports = { db, lifecycle };
  serve(activateCourse, ({ params: { id, code }, body, by }) => activate({ ...ports, id, by }, code, body.active));
  serve(addParallel, ({ params: { id, code }, body, by }) => add({ ...ports, id, by }, code, body));
  serve(generateParallels, ({ params: { id }, body, by }) => generate({ ...ports, id, by }, body));
  serve(activateParallel, ({ params: { id, gl }, body, by }) => activateOne({ ...ports, id, by }, gl, body.active));
  serve(removeParallel, ({ params: { id, gl }, by }) => remove({ ...ports, id, by }, gl));
  serve(setTeachers, ({ params: { id, gl }, body, by }) => teach({ ...ports, id, by }, gl, body));
  serve(mergeParallel, ({ params: { id, gl }, body, by }) => merge({ ...ports, id, by }, gl, body));
}
