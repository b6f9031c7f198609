import type { RoleSlug } from '@anketa/contract/rights';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { cast } from './cast.ts';

/** The password of every demo person. */
export const demoPassword = 'demo';

/** The people that the demo offers to sign in as, each with the role to show beside the name. */
export const demoLogins: readonly { readonly login: string; readonly role: RoleSlug }[] = Object.values(cast)
  .flat()
  .map(({ login, role }) => ({ login, role }));

/** The department that `head` heads and `teacher` belongs to: the first one. */
export const headedDepartment = '21-KPRG';

/**
 * Gives the demo people, once the import has brought them, their password and what no SIS knows: roles given by hand
 * and the headed department. May be done again.
 */
export async function installDemoPeople(db: Db, hashPassword: (password: string) => Promise<string>): Promise<void> {
  const hash = await hashPassword(demoPassword);
  const logins = demoLogins.map(({ login }) => login);
  // Each is called as the role.
  const staff = cast.staff.map(({ role }) => role);
  await inTransaction(db, async (tx) => {
    await tx.updateTable('person').set({ password_hash: hash }).where('login', 'in', logins).execute();
    await sql`
      INSERT INTO person_role (oidos, role) SELECT oidos, login FROM person WHERE login = ANY (${staff})
      ON CONFLICT DO NOTHING`.execute(tx);
    await sql`
      INSERT INTO department_head (department_code, oidos) SELECT ${headedDepartment}, oidos FROM person WHERE login = 'head'
      ON CONFLICT DO NOTHING`.execute(tx);
  });
}
