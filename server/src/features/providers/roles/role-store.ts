import type { GivenRole } from '@anketa/contract/people/people';
import type { Tx } from '../../../platform/database/connect.ts';

/** The roles that somebody has of one origin, in their order. Before they are replaced the account is to be locked. */
export async function rolesFrom(tx: Tx, oidos: string, origin: string): Promise<GivenRole[]> {
  const rows = await tx
    .selectFrom('person_role')
    .select('role')
    .where('oidos', '=', oidos)
    .where('origin', '=', origin)
    .execute();
  return rows.map(({ role }) => role).sort();
}

/** Replaces the roles that somebody has of one origin. */
export async function replaceRolesFrom(
  tx: Tx,
  of: { readonly oidos: string; readonly origin: string },
  roles: readonly GivenRole[],
): Promise<void> {
  await tx.deleteFrom('person_role').where('oidos', '=', of.oidos).where('origin', '=', of.origin).execute();
  const rows = roles.map((role) => ({ ...of, role }));
  if (rows.length > 0) await tx.insertInto('person_role').values(rows).execute();
}
