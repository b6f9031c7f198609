import { type CastMember, castStaff, castStudents, castTeachers } from './cast.ts';
import type { DemoModel } from './model.ts';
import { personName, plain, teacherTitles } from './names.ts';
import { randomFor, scattered } from './random.ts';

export interface DemoPerson {
  readonly oidos: string;
  readonly oident: string;
  readonly login: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly before: string;
  readonly after: string;
}

const kinds = {
  student: { cast: castStudents, domain: 'student.univerzita.example' },
  teacher: { cast: castTeachers, domain: 'univerzita.example' },
  staff: { cast: castStaff, domain: 'univerzita.example' },
} as const;

/** Teachers follow the students in one row of people, and staff the teachers: no two share an index. */
function firstIndex({ size }: DemoModel, kind: keyof typeof kinds): number {
  return { student: 0, teacher: size.students, staff: size.students + size.teachers }[kind];
}

/** The nth student, teacher or member of staff. The first ones are the fixed cast. */
export function demoPerson(model: DemoModel, kind: keyof typeof kinds, nth: number): DemoPerson {
  const index = firstIndex(model, kind) + nth;
  const who = kinds[kind].cast[nth] ?? generated(model, kind, nth, index);
  return {
    oidos: String(10_000_000 + scattered(index)),
    oident: String(1_000_000 + scattered(index, 9_000_000)),
    login: who.login,
    email: `${who.login}@${kinds[kind].domain}`,
    name: who.name,
    surname: who.surname,
    before: who.before,
    after: who.after,
  };
}

function generated({ options }: DemoModel, kind: keyof typeof kinds, nth: number, index: number): CastMember {
  const { name, surname } = personName(options.seed, kind, nth);
  const random = randomFor(options.seed, `title ${kind} ${nth}`);
  const titles = kind === 'teacher' ? teacherTitles(random) : { before: random.chance(0.3) ? 'Bc.' : '', after: '' };
  return { login: `${plain(surname).slice(0, 6)}${plain(name).slice(0, 1)}${index}`, name, surname, ...titles };
}

/** The SIS's number of a student's nth study (0 the one that courses are enrolled in). */
export function studyCode({ size }: DemoModel, student: number, nth = 0): string {
  return String(200_000_000 + scattered(student + nth * size.students));
}

/** The SIS's number of a teacher. */
export function teacherCode(teacher: number): string {
  return String(10_000 + scattered(teacher, 900_000));
}
