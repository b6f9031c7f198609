import type { RoleSlug } from '@anketa/contract/rights';

/** Someone whom every demo has, whatever its size and seed. */
function member(login: string, role: RoleSlug, name: string, surname: string, before = '', after = '') {
  return { login, role, name, surname, before, after };
}

export type CastMember = ReturnType<typeof member>;

export const cast = {
  /** The first students of the generated ones, in this order. */
  student: [
    member('student', 'student', 'Anna', 'Nováková'),
    member('student2', 'student', 'Jakub', 'Dvořák'),
    member('student3', 'student', 'Tereza', 'Svobodová'),
    member('student4', 'student', 'Ondřej', 'Žák', 'Bc.'),
    member('student5', 'student', 'Kristýna', 'Říhová', 'Bc.'),
  ],
  /** The first teachers, all of the first department. */
  teacher: [
    member('teacher', 'teacher', 'Jiří', 'Černý', 'doc. Mgr.', 'Ph.D.'),
    member('head', 'department_head', 'Alena', 'Veselá', 'prof. PhDr.', 'CSc.'),
    member('garant', 'garant', 'Šimon', 'Kučera', 'PhDr.', 'Ph.D.'),
  ],
  /** People who neither study nor teach. No table of the SIS says their roles: they are given by hand. */
  staff: [
    member('admin', 'admin', 'Petr', 'Horák', 'Ing.'),
    member('manager', 'manager', 'Lenka', 'Pokorná', 'Mgr.'),
    member('editor', 'editor', 'Markéta', 'Řezníčková', 'Mgr.'),
    member('questioner', 'questioner', 'Tomáš', 'Šťastný', 'Bc.'),
  ],
} as const;

/** Places of two of them among the teachers. */
export const castTeacher = { teacher: 0, garant: 2 } as const;
