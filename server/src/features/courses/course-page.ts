import type { ParamsOf, QueryOf } from '@anketa/contract/endpoint';
import type { plannedParallels } from '@anketa/contract/evaluations/course-acts';
import type { readCourse } from '@anketa/contract/evaluations/courses';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { personName } from '../../platform/person-name.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { mayChangeNow } from './changes.ts';
import { plannedOf, teachersFound } from './changes-store.ts';
import { courseOf, guarantorsOf, parallelsOf } from './store.ts';

/** Of many parallels that could be generated these are shown. */
const mostPlanned = 50;

/** A course with who guarantees it, its parallels, and what the caller may change now. Throws as `completeEvaluation`, and `not-found`. */
export async function coursePage(db: Db, { id, code }: ParamsOf<typeof readCourse>, by: Caller) {
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
}

/** Teachers that fit what is searched for, each with their department. Throws as `completeEvaluation`. */
export async function teachersMatching(db: Db, id: number, search: string, locale: Locale) {
  await completeEvaluation(db, id);
  const found = await teachersFound(db, id, search);
  const departmentOf = locale === 'en' ? 'name_en' : 'name_cs';
  return found.map((row) => ({
    code: row.code,
    name: personName(row, row.code),
    department: row[departmentOf] || null,
  }));
}

/** Parallels that could be generated: how many, and the first of them. Throws as `completeEvaluation`. */
export async function plannedParallelsOf(db: Db, id: number, { from, course }: QueryOf<typeof plannedParallels>) {
  await completeEvaluation(db, id);
  const planned = await plannedOf(db, id, from, course);
  const parallels = planned.slice(0, mostPlanned).map(({ type, students, ...course }) => ({ course, type, students }));
  return { total: planned.length, parallels };
}
