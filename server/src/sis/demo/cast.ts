/** The people that every demo has, whatever its size and seed. */
export interface CastMember {
  readonly login: string;
  readonly name: string;
  readonly surname: string;
  readonly before: string;
  readonly after: string;
}

function member(login: string, name: string, surname: string, before = '', after = ''): CastMember {
  return { login, name, surname, before, after };
}

/** The first students of the generated ones, in this order. */
export const castStudents: readonly CastMember[] = [
  member('student', 'Anna', 'Nováková'),
  member('student2', 'Jakub', 'Dvořák'),
  member('student3', 'Tereza', 'Svobodová'),
  member('student4', 'Ondřej', 'Žák', 'Bc.'),
  member('student5', 'Kristýna', 'Říhová', 'Bc.'),
];

/** The first teachers, all of the first department. */
export const castTeachers: readonly CastMember[] = [
  member('teacher', 'Jiří', 'Černý', 'doc. Mgr.', 'Ph.D.'),
  member('head', 'Alena', 'Veselá', 'prof. PhDr.', 'CSc.'),
  member('garant', 'Šimon', 'Kučera', 'PhDr.', 'Ph.D.'),
];

/** People who neither study nor teach. */
export const castStaff: readonly CastMember[] = [
  member('admin', 'Petr', 'Horák', 'Ing.'),
  member('manager', 'Lenka', 'Pokorná', 'Mgr.'),
  member('editor', 'Markéta', 'Řezníčková', 'Mgr.'),
  member('questioner', 'Tomáš', 'Šťastný', 'Bc.'),
];

export const castTeacher = { teacher: 0, head: 1, garant: 2 } as const;
