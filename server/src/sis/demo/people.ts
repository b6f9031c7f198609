import type { RoleSlug } from '@anketa/contract/rights';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { castStaff, castStudents, castTeachers } from './cast.ts';
import { type DemoModel, type DemoOptions, demoModel } from './model.ts';
import { type DemoPerson, demoPerson } from './persons.ts';

/** The password of every demo person. */
export const demoPassword = 'demo';

const rolesByLogin: Readonly<Record<string, RoleSlug>> = {
  teacher: 'teacher',
  head: 'department_head',
  garant: 'garant',
  admin: 'admin',
  manager: 'manager',
  editor: 'editor',
  questioner: 'questioner',
};

/** The people that the demo offers to sign in as, each with the role to show beside the name. */
export const demoLogins: readonly { readonly login: string; readonly role: RoleSlug }[] = [
  ...castStudents,
  ...castTeachers,
  ...castStaff,
].map(({ login }) => ({ login, role: rolesByLogin[login] ?? 'student' }));

/** Roles that no table of the SIS says: they are given by hand. */
const givenRoles = ['admin', 'manager', 'editor', 'questioner'] as const;

export interface DemoCastMember extends DemoPerson {
  readonly role: RoleSlug;
}

/** The fixed people of a demo as they stand in its tables. */
export function demoPeople(options: DemoOptions): DemoCastMember[] {
  const model = demoModel(options);
  const people = (kind: 'student' | 'teacher' | 'staff', count: number) =>
    Array.from({ length: count }, (_, nth) => withRole(demoPerson(model, kind, nth)));
  return [
    ...people('student', castStudents.length),
    ...people('teacher', castTeachers.length),
    ...people('staff', castStaff.length),
  ];
}

function withRole(person: DemoPerson): DemoCastMember {
  return { ...person, role: rolesByLogin[person.login] ?? 'student' };
}

/** The department that `head` heads and `teacher` belongs to: the first one. */
export function headedDepartment({ departments }: Pick<DemoModel, 'departments'>): string {
  return departments[0]?.code ?? '';
}

/**
 * Gives the demo people, once the import has brought them, their password and what no SIS knows: roles given by hand
 * and the headed department. May be done again.
 */
export async function installDemoPeople(
  db: Db,
  hashPassword: (password: string) => Promise<string>,
  departmentCode = '21-KPRG',
): Promise<void> {
  const hash = await hashPassword(demoPassword);
  const logins = demoLogins.map(({ login }) => login);
  await inTransaction(db, async (tx) => {
    const people = await tx.selectFrom('person').select(['oidos', 'login']).where('login', 'in', logins).execute();
    const keys = new Map(people.map(({ login, oidos }) => [login, oidos]));
    await tx.updateTable('person').set({ password_hash: hash }).where('login', 'in', logins).execute();
    for (const role of givenRoles) {
      const oidos = keys.get(role);
      if (oidos === undefined) continue;
      await tx
        .insertInto('person_role')
        .values({ oidos, role })
        .onConflict((c) => c.doNothing())
        .execute();
    }
    const head = keys.get('head');
    if (head === undefined) return;
    await tx
      .insertInto('department_head')
      .values({ department_code: departmentCode, oidos: head })
      .onConflict((c) => c.doNothing())
      .execute();
  });
}
