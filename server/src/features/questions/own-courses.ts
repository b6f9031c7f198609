import type { Db, Tx } from '../../platform/database/connect.ts';
import { courseRelations } from '../access/relation-store.ts';
import { standingParallels } from './scope-store.ts';

/** A course that a person may ask about. */
export interface OwnCourse {
  readonly course: string;
  readonly department: string | null;
  /** They head its department. */
  readonly headed: boolean;
  /** They guarantee it or head its department, so all its parallels and teachers are theirs to ask about. */
  readonly led: boolean;
  /** Of a course they lead all parallels, else those that they teach. */
  readonly parallels: readonly string[];
}

/** The courses that a person leads, and those in which a parallel that stands by itself is taught by them. */
export async function ownCourses(db: Db | Tx, evaluationId: number, oidos: string): Promise<OwnCourse[]> {
  const relations = (await courseRelations(db, evaluationId, oidos)).map((relation) => ({
    ...relation,
    led: relation.headed || relation.guaranteed,
  }));
  const parallelsOf = await standingParallels(
    db,
    evaluationId,
    relations.flatMap(({ led, course }) => (led ? [course] : [])),
  );
  return relations
    .filter(({ led, standing_parallels }) => led || standing_parallels.length > 0)
    .map(({ course, department, headed, led, standing_parallels }) => ({
      ...{ course, department, headed, led },
      parallels: led ? (parallelsOf.get(course) ?? []) : standing_parallels,
    }));
}
