import { randomUUID } from 'node:crypto';
import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { Db } from '../../platform/database/connect.ts';
import { givenEvaluation, givenPerson } from '../given.ts';

/** Whom something is done to, each made anew for every call. */
export const targets = ['user', 'student', 'teacher', 'manager', 'administrator'] as const;
export type Target = (typeof targets)[number];

/** Who looks after people, and who does not. `user.edit`: they hold that permission alone. */
export const caretakers = [
  'questioner',
  'editor',
  'user.edit',
  'manager',
  'admin',
  'temporary-admin',
  'admin, by a link',
] as const;
export type Caretaker = (typeof caretakers)[number];
export const administrators: readonly Caretaker[] = ['admin', 'temporary-admin'];

/** Somebody to whom something is done. */
export interface Someone {
  /** Their number. */
  readonly oident: string;
  /** A department, and the number of its head, who is somebody else. */
  readonly department: string;
  readonly head: string;
  /** An evaluation in which that department is. */
  readonly evaluation: number;
}

/** Adds the faculty of those people. Gives how one of them is made. */
export async function makerOfPeople(db: Db): Promise<(target: Target) => Promise<Someone>> {
  const before = await givenEvaluation(db, { slug: 'before', state: evaluationState.published, year: 2026 });
  const newest = await givenEvaluation(db, { slug: 'newest', year: 2027 });
  await givenPerson(db, 'user.edit', { extra_permissions: 32 });
  return async (target) => {
    const key = `${target}-${randomUUID()}`;
    const given = { manager: ['manager'], administrator: ['admin'] } as const;
    const roles = target === 'manager' || target === 'administrator' ? given[target] : [];
    await givenPerson(db, key, { roles, password_hash: 'of no password', email: `${key}@example.cz`, surname: 'Nová' });
    await db.insertInto('department').values({ evaluation_id: newest, code: key, name_cs: 'Katedra' }).execute();
    const head = await givenPerson(db, `head of ${key}`);
    await db.insertInto('department_head').values({ department_code: key, oidos: head }).execute();
    if (target === 'student')
      await db.insertInto('study').values({ evaluation_id: before, code: key, oidos: key }).execute();
    if (target === 'teacher')
      await db
        .insertInto('teacher')
        .values({ evaluation_id: before, code: key, oidos: key, surname: 'Nová' })
        .execute();
    return { oident: key, department: key, head, evaluation: newest };
  };
}
