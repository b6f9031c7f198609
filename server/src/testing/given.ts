import type { GivenRole } from '@anketa/contract/people/people';
import type { Db } from '../platform/database/connect.ts';

interface Person {
  readonly surname?: string;
  readonly name?: string;
  readonly login?: string | null;
  readonly email?: string | null;
  readonly password_hash?: string;
  readonly roles?: readonly GivenRole[];
  readonly extra_permissions?: number;
}

/** Adds a person; its key is also its number. */
export async function givenPerson(db: Db, oidos: string, { roles = [], ...person }: Person = {}): Promise<string> {
  await db
    .insertInto('person')
    .values({ oidos, oident: oidos, login: oidos, ...person })
    .execute();
  if (roles.length > 0)
    await db
      .insertInto('person_role')
      .values(roles.map((role) => ({ oidos, role })))
      .execute();
  return oidos;
}

/** Adds an evaluation whose import is complete. Gives its number. */
export async function givenEvaluation(
  db: Db,
  { slug = 'zs', state = 0, year = 2025 }: { slug?: string; state?: number; year?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('evaluation')
    .values({
      semester: 1,
      year,
      name_cs: `Hodnocení ${slug}`,
      name_en: `Evaluation ${slug}`,
      state,
      slug_cs: `${slug}-cs`,
      slug_en: `${slug}-en`,
      completed_at: new Date(),
      options: '{}',
      filters: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
