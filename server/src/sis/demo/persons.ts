import { cast } from './cast.ts';
import type { DemoModel } from './model.ts';
import { personName, plain, teacherTitles } from './names.ts';
import { randomFor, scattered } from './random.ts';

type Kind = keyof typeof cast;

/** Teachers follow the students in one row of people, and staff the teachers: no two share an index. */
function firstIndex({ size }: DemoModel, kind: Kind): number {
  return { student: 0, teacher: size.students, staff: size.students + size.teachers }[kind];
}

/** The nth student, teacher or member of staff. The first ones are the fixed cast. */
export function demoPerson(model: DemoModel, kind: Kind, nth: number) {
  const index = firstIndex(model, kind) + nth;
  const { login, name, surname, before, after } = cast[kind][nth] ?? generated(model, kind, nth, index);
  return {
    login,
    name,
    surname,
    before,
    after,
    oidos: String(10_000_000 + scattered(index)),
    oident: String(1_000_000 + scattered(index, 9_000_000)),
    email: `${login}@${kind === 'student' ? 'student.' : ''}univerzita.example`,
  };
}

function generated({ options }: DemoModel, kind: Kind, nth: number, index: number) {
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
