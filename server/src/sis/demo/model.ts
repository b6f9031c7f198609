import { castTeacher } from './cast.ts';
import { fillParallels } from './enrolments.ts';
import { type Random, randomFor } from './random.ts';
import { type DemoSize, type DemoSizeName, demoSizes, parallelSizes, spread } from './sizes.ts';
import { departmentWords, facultyNames, titlePatterns } from './words.ts';

/** A row by column names. What is left out is empty. */
export type NamedRow = Readonly<Record<string, string | null | undefined>>;

export interface DemoOptions {
  readonly size: DemoSizeName;
  readonly seed: number;
  /** The academic year's first year. */
  readonly year: number;
  /** 1 winter, 2 summer. */
  readonly semester: 1 | 2;
  /** Whether the tables hold the dirt that real ones do. Default true. */
  readonly dirt?: boolean;
}

interface Named {
  readonly code: string;
  readonly cs: string;
  readonly en: string;
}

export interface DemoDepartment extends Named {
  readonly faculty: number;
}

export interface DemoField extends Named {
  readonly department: number;
  /** B bachelor, N follow-up master, D doctoral. */
  readonly type: string;
}

export interface DemoCourse extends Named {
  readonly department: number;
  readonly guarantor: number;
}

export interface DemoParallel {
  readonly code: string;
  readonly course: number;
  readonly type: 'P' | 'X';
  readonly teachers: readonly number[];
  /** Students, by index. */
  readonly members: readonly number[];
}

/** Everything generated, as numbers that point to each other; rows of the SIS's tables are made of it. */
export interface DemoModel {
  readonly options: DemoOptions;
  readonly size: DemoSize;
  readonly departments: readonly DemoDepartment[];
  readonly fields: readonly DemoField[];
  readonly courses: readonly DemoCourse[];
  readonly parallels: readonly DemoParallel[];
  /** Department of each teacher. */
  readonly teachers: readonly number[];
  /** Department of each student. */
  readonly students: readonly number[];
}

/** The shared lecture with its seminar, a course of one seminar, and a course too small for results to show. */
const castCourses = [
  { parallels: 2, sizes: [24, 12], type: 'P' },
  { parallels: 1, sizes: [13], type: 'X' },
  { parallels: 1, sizes: [2], type: 'X' },
] as const;
const castMembers = [
  [
    [0, 1, 2, 3, 4],
    [0, 1, 2],
  ],
  [[0, 1, 2, 3]],
  [[0, 1]],
] as const;

/** Generates a demo. The same options give the same one. */
export function demoModel(options: DemoOptions): DemoModel {
  const size = demoSizes[options.size];
  const random = randomFor(options.seed, 'model');
  const departments = Array.from({ length: size.departments }, (_, at) => departmentAt(at));
  const weights = departments.map(() => 0.4 + random.unit());
  weights[0] = 1;
  const byDepartment = (total: number) =>
    spread(total, weights).flatMap((count, at) => Array(count).fill(at) as number[]);
  const teachers = byDepartment(size.teachers);
  const students = byDepartment(size.students);
  const teachersOf = groupByValue(teachers, size.departments);
  const courses = byDepartment(size.courses).map((department, at, all) =>
    courseAt(random, departments, department, at - all.indexOf(department), teachersOf[department]!),
  );
  for (const at of [0, 1]) courses[at] = { ...courses[at]!, guarantor: castTeacher.garant };
  const parallels = parallelsOf(random, options, size, courses, teachersOf, students);
  return { options, size, departments, fields: departments.flatMap(fieldsOf), courses, parallels, teachers, students };
}

function groupByValue(values: readonly number[], groups: number): number[][] {
  const result: number[][] = Array.from({ length: groups }, () => []);
  for (const [at, value] of values.entries()) result[value]!.push(at);
  return result;
}

/** A, B, …, Z, BA, BB, …: the letters that courses of a faculty begin with. */
function facultyLetter(faculty: number): string {
  const letter = String.fromCharCode(65 + (faculty % 26));
  return faculty < 26 ? letter : facultyLetter(Math.floor(faculty / 26)) + letter;
}

function departmentAt(at: number): DemoDepartment {
  const words = departmentWords[at % departmentWords.length]!;
  const faculty = Math.floor(at / departmentWords.length);
  const name = facultyNames[faculty % facultyNames.length]!;
  const round = faculty >= facultyNames.length ? ` ${Math.floor(faculty / facultyNames.length) + 1}` : '';
  return {
    faculty,
    code: `${21 + faculty}-K${words.code}`,
    cs: faculty === 0 ? words.cs : `${words.cs} – ${name.cs}${round}`,
    en: faculty === 0 ? `Department of ${words.en}` : `Department of ${words.en} – ${name.en}${round}`,
  };
}

function fieldsOf(_: DemoDepartment, department: number): DemoField[] {
  const words = departmentWords[department % departmentWords.length]!;
  return [
    { type: 'B', cs: words.field, en: words.en, letter: 'B' },
    { type: 'N', cs: `${words.field} – navazující studium`, en: `${words.en} – Master`, letter: 'N' },
    { type: 'D', cs: `${words.field} – doktorské studium`, en: `${words.en} – Doctoral`, letter: 'D' },
  ].map(({ letter, ...field }) => ({ ...field, department, code: `${letter}${String(1001 + department)}` }));
}

function courseAt(
  random: Random,
  departments: readonly DemoDepartment[],
  department: number,
  nth: number,
  teachers: readonly number[],
): DemoCourse {
  const words = departmentWords[department % departmentWords.length]!;
  const topic = words.topics[nth % words.topics.length]!;
  const round = Math.floor(nth / words.topics.length);
  const title = titlePatterns[round % titlePatterns.length]!(topic);
  const number = String(10 + nth * 3).padStart(3, '0');
  const code = `${facultyLetter(departments[department]!.faculty)}${words.code}${number}`;
  return { code, ...title, department, guarantor: random.pick(teachers) };
}

function parallelsOf(
  random: Random,
  { year, semester }: DemoOptions,
  size: DemoSize,
  courses: readonly DemoCourse[],
  teachersOf: readonly number[][],
  students: readonly number[],
): DemoParallel[] {
  const counts = parallelCounts(random, size);
  const seats = seatsOf(random, size, counts);
  const prefix = `${String(year % 100).padStart(2, '0')}${semester === 1 ? 'a' : 'b'}`;
  const plan = courses.flatMap((course, at) => {
    const types = typesOf(random, counts[at]!, castCourses[at]?.type);
    return types.map((type, nth) => {
      const index = types.slice(0, nth + 1).filter((other) => other === type).length;
      return {
        code: `${prefix}${course.code}${type.toLowerCase()}${index}`,
        course: at,
        type,
        department: course.department,
        seats: seats[at]![nth]!,
        first: castMembers[at]?.[nth] ?? [],
        teachers:
          at < castCourses.length ? [castTeacher.teacher] : someTeachers(random, teachersOf[course.department]!),
      };
    });
  });
  const members = fillParallels(random, plan, students, size.departments);
  return plan.map(({ code, course, type, teachers }, at) => ({ code, course, type, teachers, members: members[at]! }));
}

/** Parallels of each course: one in 80 % of courses, the rest spread among the others. */
function parallelCounts(random: Random, size: DemoSize): number[] {
  const counts = Array(size.courses).fill(1) as number[];
  const several = random
    .shuffled(counts.map((_, at) => at).slice(castCourses.length))
    .slice(0, Math.round(0.2 * size.courses) - 1);
  counts[0] = 2;
  for (const at of several) counts[at] = 2;
  for (let missing = size.parallels - size.courses - several.length - 1; missing > 0; missing--) {
    counts[random.pick(several)]! += 1;
  }
  return counts;
}

/** Seats of each course's parallels, the largest first: the lecture holds the students of its seminars. */
function seatsOf(random: Random, size: DemoSize, counts: readonly number[]): number[][] {
  const sizes = parallelSizes(size);
  const cast = castCourses.map((course) => course.sizes.map((wanted) => takeNearest(sizes, wanted)));
  const rest = random.shuffled(sizes);
  return counts.map((count, at) => cast[at] ?? rest.splice(-count, count).sort((a, b) => b - a));
}

function takeNearest(sizes: number[], wanted: number): number {
  const at = sizes.findIndex((size) => size >= wanted);
  const [found = wanted] = sizes.splice(at, 1);
  return wanted <= 2 ? Math.min(found, wanted) : found;
}

function typesOf(random: Random, count: number, given?: 'P' | 'X'): ('P' | 'X')[] {
  if (count === 1) return [given ?? (random.chance(0.4) ? 'P' : 'X')];
  // A lecture entered twice in the timetable is later merged into one.
  const lectures = given === undefined && count > 2 && random.chance(0.1) ? 2 : 1;
  return Array.from({ length: count }, (_, at) => (at < lectures ? 'P' : 'X'));
}

/** One teacher for 92 % of parallels. */
function someTeachers(random: Random, from: readonly number[]): number[] {
  const roll = random.unit();
  const count = Math.min(from.length, roll < 0.92 ? 1 : roll < 0.98 ? 2 : 3);
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(random.pick(from));
  return [...chosen];
}
