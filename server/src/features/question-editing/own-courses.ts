import type { ScopeDimension } from '@anketa/contract/questions/scope';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { type CourseRelation, courseRelations } from '../access/relation-store.ts';
import { standingParallels } from '../questions/scope-store.ts';

/** A course that a person may ask about. */
export interface OwnCourse extends Pick<CourseRelation, 'course' | 'department' | 'headed'> {
  /** They guarantee it or head its department, so all its parallels and teachers are theirs to ask about. */
  readonly led: boolean;
  /** Of a course they lead all parallels, else those that they teach. */
  readonly parallels: readonly string[];
}

/** The courses that a person leads, and those in which a parallel that stands by itself is taught by them. */
export async function ownCourses(db: Db | Tx, evaluationId: number, oidos: string): Promise<OwnCourse[]> {
  const relations = await courseRelations(db, evaluationId, oidos);
  const led = new Set(relations.flatMap(({ course, headed, guaranteed }) => (headed || guaranteed ? course : [])));
  const parallelsOf = await standingParallels(db, evaluationId, [...led]);
  return relations
    .filter(({ course, standing_parallels }) => led.has(course) || standing_parallels.length > 0)
    .map(({ course, department, headed, standing_parallels }) => ({
      course,
      department,
      headed,
      led: led.has(course),
      parallels: led.has(course) ? (parallelsOf.get(course) ?? []) : standing_parallels,
    }));
}

/** The whole codes that a person's own questions may name: their courses, the parallels of these, the departments they head. */
export function ownCodes(own: readonly OwnCourse[]) {
  return {
    departments: [...new Set(own.flatMap(({ headed, department }) => (headed && department ? [department] : [])))],
    courses: own.map(({ course }) => course),
    parallels: own.flatMap(({ parallels }) => parallels),
  } satisfies Partial<Record<ScopeDimension, string[]>>;
}
