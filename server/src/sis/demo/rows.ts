import { type CastMember, cast } from './cast.ts';
import { codebookRows, type Rows } from './codebooks.ts';
import type { NamedRow } from './model.ts';
import { demoPerson, studyCode, teacherCode } from './persons.ts';
import { randomFor } from './random.ts';
import { roomCode, scheduleOf } from './schedule.ts';

function namesOf({ surname, name, before, after }: Omit<CastMember, 'login' | 'role'>) {
  return { prijmeni: surname, jmeno: name, titulpred: before, titulza: after };
}

/** Clean rows of each table the demo has, in an order that never changes. */
export const demoRows: Rows<Iterable<NamedRow>> = {
  ...codebookRows,
  *POVINN({ courses, departments, options, parallels }) {
    const lectures = new Set(parallels.filter(({ type }) => type === 'P').map(({ course }) => course));
    const semesters = { vsemzac: String(options.semester), vsempoc: '1' };
    for (const [at, course] of courses.entries()) {
      yield {
        povinn: course.code,
        pnazev: course.cs,
        panazev: course.en,
        pgarant: departments[course.department]!.code,
        vplatiod: `${options.year - 5}-10-01`,
        ...semesters,
        vrozsahpr1: lectures.has(at) ? '2' : '0',
        vrozsahcv1: lectures.has(at) ? '1' : '2',
        vucit1: teacherCode(course.guarantor),
      };
    }
    // On the books, but not taught this year.
    for (let n = 0; n < Math.ceil(courses.length / 50); n++) {
      const { code, cs, en, department } = courses[n * 7]!;
      const names = { pnazev: `${cs} (nevypisuje se)`, panazev: `${en} (not offered)` };
      yield { povinn: `${code}Z`, ...names, pgarant: departments[department]!.code, ...semesters };
    }
  },
  *UCIT(model) {
    for (const [at, department] of model.teachers.entries()) {
      const { oidos, ...person } = demoPerson(model, 'teacher', at);
      yield { kod: teacherCode(at), ...namesOf(person), ustav: model.departments[department]!.code, oidos };
    }
  },
  *UCIT_ROZVRH({ parallels }) {
    for (const { code, teachers } of parallels) {
      const share = Math.floor(100 / teachers.length);
      for (const [nth, teacher] of teachers.entries()) {
        const rest = nth === 0 ? 100 - share * teachers.length : 0;
        yield { gl: code, ucit: teacherCode(teacher), podil: String(share + rest) };
      }
    }
  },
  *ROZVRH(model) {
    for (const [at, { code, course, type }] of model.parallels.entries()) {
      yield { gl: code, povinn: model.courses[course]!.code, typ: type, ...scheduleOf(model, at) };
    }
  },
  *MIKRO(model) {
    for (const { code, members } of model.parallels) {
      for (const student of members) yield { sident: studyCode(model, student), gl: code };
    }
  },
  *ZKOUS(model) {
    const random = randomFor(model.options.seed, 'exams');
    const { year, semester } = model.options;
    const exam = { zskr: String(year), zsem: String(semester) };
    for (const [at, { course, type, members }] of model.parallels.entries()) {
      // One exam for a course, even where its lecture stands in the timetable twice.
      if (type !== 'P' || model.parallels[at - 1]?.course === course) continue;
      for (const student of members) {
        if (random.chance(0.6))
          yield { zident: studyCode(model, student), zpovinn: model.courses[course]!.code, ...exam };
      }
    }
  },
  *STUDIUM(model) {
    const { options, students, fields } = model;
    for (const [student, department] of students.entries()) {
      const random = randomFor(options.seed, `study ${student}`);
      const { oident } = demoPerson(model, 'student', student);
      const studies = student > 4 && random.chance(0.06) ? 2 : 1;
      for (let nth = 0; nth < studies; nth++) {
        const roll = random.unit();
        const field = fields[3 * department + (roll < 0.62 ? 0 : roll < 0.9 ? 1 : 2)]!;
        const year = 1 + random.below(3);
        yield {
          soident: oident,
          sident: studyCode(model, student, nth),
          sobor: field.code,
          sdruh: field.type,
          sfst: random.chance(0.87) ? 'P' : 'K',
          srokp: String(options.year - year + 1),
          sroc: String(year),
          sstav: random.chance(0.97) ? 'S' : 'P',
          splan: `${field.code}-${options.year % 100}`,
          sfin: random.chance(0.93) ? '1' : '7',
          sustav: model.departments[department]!.code,
          spocoboru: random.chance(0.9) ? '1' : '2',
        };
      }
    }
  },
  *STUD(model) {
    for (const student of model.students.keys()) {
      const { oidos, name, surname, before, after } = demoPerson(model, 'student', student);
      yield { sidos: oidos, sprijmeni: surname, sjmeno: name, stitul: before, stitulza: after };
    }
  },
  *OSOBA(model) {
    for (const [kind, people] of [
      ['student', model.students],
      ['teacher', model.teachers],
      ['staff', cast.staff],
    ] as const) {
      for (const at of people.keys()) {
        const { oidos, oident, login, email, ...person } = demoPerson(model, kind, at);
        yield { oidos, oident, login, email, ...(kind === 'staff' && namesOf(person)) };
      }
    }
  },
  *MISTNOST({ size }) {
    for (let at = 0; at < size.rooms; at++) {
      const { code, building, number } = roomCode(at);
      yield { kod: code, nazev: `Posluchárna ${number}`, anazev: `Lecture room ${number}`, budova: building };
    }
  },
};
