import type { Self } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';

export interface Student {
  readonly oidos: string;
  readonly name: string;
  /** Somebody else looks, by a login link: they see what was finished before the last night, as in all other figures. */
  readonly watched: boolean;
}

/** Whose statuses are shown, and to whom. */
export type Viewed = Pick<Student, 'oidos' | 'watched'>;

/** The person who fills in. Throws `not-signed-in` for a visitor. */
export function studentOf({ oidos, name, impersonated }: Self): Student {
  if (oidos === null) throw problem('not-signed-in');
  return { oidos, name: name ?? '', watched: impersonated };
}

/** A section in the hands of its student. */
export interface StudentSection {
  readonly slug: string;
  readonly course: string;
  readonly student: Student;
}

/**
 * The section that an address names, in the hands of the student in person. An administrator who signed in as one by a
 * login link, or whose rights are raised for a time, may see statuses, but neither read drafts nor vote: throws `no-right`.
 */
export function sectionInPerson({ slug, code }: { slug: string; code: string }, caller: Self): StudentSection {
  if (caller.impersonated || caller.raise === 'raised') throw problem('no-right');
  return { slug, course: code, student: studentOf(caller) };
}
