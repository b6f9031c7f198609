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
} from '@anketa/contract/evaluations/course-acts';
import { listCourses, readCourse } from '@anketa/contract/evaluations/courses';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { activate, activateOne, add, generate, mayChange, merge, remove, teach } from './changes.ts';
import { coursePage, plannedParallelsOf, teachersMatching } from './course-page.ts';
import { coursesList, departmentsOf } from './store.ts';

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

  serve(readCourse, ({ params, by }) => coursePage(db, params, by));
  serve(searchTeachers, async ({ params, query, by }) => ({
    data: await teachersMatching(db, params.id, query.search, by.locale),
  }));
  serve(plannedParallels, ({ params, query }) => plannedParallelsOf(db, params.id, query));

  const ports = { db, lifecycle };
  serve(activateCourse, ({ params: { id, code }, body, by }) => activate({ ...ports, id, by }, code, body.active));
  serve(addParallel, ({ params: { id, code }, body, by }) => add({ ...ports, id, by }, code, body));
  serve(generateParallels, ({ params: { id }, body, by }) => generate({ ...ports, id, by }, body));
  serve(activateParallel, ({ params: { id, gl }, body, by }) => activateOne({ ...ports, id, by }, gl, body.active));
  serve(removeParallel, ({ params: { id, gl }, by }) => remove({ ...ports, id, by }, gl));
  serve(setTeachers, ({ params: { id, gl }, body, by }) => teach({ ...ports, id, by }, gl, body));
  serve(mergeParallel, ({ params: { id, gl }, body, by }) => merge({ ...ports, id, by }, gl, body));
}
