import { courseComparison, departmentComparison, teacherComparison } from '@anketa/contract/result-comparison';
import type { Server } from '../../../server.ts';
import { courseCompared, departmentCompared, teacherCompared } from './service.ts';

export function comparisonRoutes({ serve, db }: Server) {
  serve(courseComparison, ({ params, by }) => courseCompared(db, params, by));
  serve(departmentComparison, ({ params, by }) => departmentCompared(db, params, by));
  serve(teacherComparison, ({ params, by }) => teacherCompared(db, params, by));
}
