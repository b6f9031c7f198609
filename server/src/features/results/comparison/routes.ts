import { courseComparison, departmentComparison, teacherComparison } from '@anketa/contract/results/comparison';
import type { Server } from '../../../server.ts';
import { courseCompared, departmentCompared, teacherCompared } from './service.ts';

export function comparisonRoutes({ serve }: Server) {
  serve(courseComparison, ({ params, by, db }) => courseCompared(db, params, by));
  serve(departmentComparison, ({ params, by, db }) => departmentCompared(db, params, by));
  serve(teacherComparison, ({ params, by, db }) => teacherCompared(db, params, by));
}
