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

/** Everything generated, as numbers that point to each other; rows of the SIS's tables are made of it. */
export type DemoModel = ReturnType<typeof demoModel>;

/**
 * The shared lecture with its seminar, a course of one seminar, and a course too small for results to show: seats of each
 * parallel, and how many of them the first students have.
 */
const castCourses = [
  { type: 'P', seats: [24, 12], members: [5, 3] },
  { type: 'X', seats: [13], members: [4] },
  { type: 'X', seats: [2], members: [2] },
] as const;

/** Generates a demo. The same options give the same one. */
export function demoModel(options: DemoOptions) {
  const size = demoSizes[options.size];
  const random = randomFor(options.seed, 'model');
  const departments = Array.from({ length: size.departments }, (_, at) => departmentAt(at));
  const weights = departments.map(() => 0.4 + random.unit());
  weights[0] = 1;
  const byDepartment = (total: number) =>
    spread(total, weights).flatMap((count, at) => Array(count).fill(at) as number[]);
  // The department of each.
  const teachers = byDepartment(size.teachers);
  const students = byDepartment(size.students);
  const groups = (values: readonly number[]) => {
    const byValue = Map.groupBy(values.keys(), (at) => values[at]);
    return departments.map((_, department) => byValue.get(department) ?? []);
  };
  const teachersOf = groups(teachers);
  const courses = byDepartment(size.courses).map((department, at, all) => {
    const named = courseAt(department, at - all.indexOf(department));
    return { ...named, department, guarantor: random.pick(teachersOf[department]!) };
  });
  for (const at of [0, 1]) courses[at] = { ...courses[at]!, guarantor: castTeacher.garant };
  const plan = planOf(random, options, courses, teachersOf);
  const members = fillParallels(random, plan, groups(students));
  const parallels = plan.map((planned, at) => ({ ...planned, members: members[at]! }));
  const fields = departments.flatMap((_, at) => fieldsOf(at));
  return { options, size, departments, fields, courses, parallels, teachers, teachersOf, students };
}

/** A, B, …, Z, BA, BB, …: the letters that courses of a faculty begin with. */
function facultyLetter(faculty: number): string {
  const letter = String.fromCharCode(65 + (faculty % 26));
  return faculty < 26 ? letter : facultyLetter(Math.floor(faculty / 26)) + letter;
}

function departmentAt(at: number) {
  const words = departmentWords[at % departmentWords.length]!;
  const faculty = Math.floor(at / departmentWords.length);
  const name = facultyNames[faculty % facultyNames.length]!;
  const round = faculty >= facultyNames.length ? ` ${Math.floor(faculty / facultyNames.length) + 1}` : '';
  return {
    code: `${21 + faculty}-K${words.code}`,
    cs: faculty === 0 ? words.cs : `${words.cs} – ${name.cs}${round}`,
    en: faculty === 0 ? `Department of ${words.en}` : `Department of ${words.en} – ${name.en}${round}`,
  };
}

/** A department's fields of study: bachelor, follow-up master, doctoral. */
function fieldsOf(department: number) {
  const { field, en } = departmentWords[department % departmentWords.length]!;
  return [
    { type: 'B', cs: field, en },
    { type: 'N', cs: `${field} – navazující studium`, en: `${en} – Master` },
    { type: 'D', cs: `${field} – doktorské studium`, en: `${en} – Doctoral` },
  ].map((named) => ({ ...named, department, code: `${named.type}${1001 + department}` }));
}

function courseAt(department: number, nth: number) {
  const words = departmentWords[department % departmentWords.length]!;
  const topic = words.topics[nth % words.topics.length]!;
  const round = Math.floor(nth / words.topics.length);
  const title = titlePatterns[round % titlePatterns.length]!(topic);
  const number = String(10 + nth * 3).padStart(3, '0');
  return { code: `${facultyLetter(Math.floor(department / departmentWords.length))}${words.code}${number}`, ...title };
}

interface PlannedCourse {
  readonly code: string;
  readonly department: number;
}

/** The parallels of all courses, still without students. */
function planOf(
  random: Random,
  { size: name, year, semester }: DemoOptions,
  courses: readonly PlannedCourse[],
  teachersOf: readonly number[][],
) {
  const size = demoSizes[name];
  const counts = parallelCounts(random, size);
  const seats = seatsOf(random, size, counts);
  const prefix = `${String(year % 100).padStart(2, '0')}${semester === 1 ? 'a' : 'b'}`;
  return courses.flatMap(({ code, department }, course) => {
    const types = typesOf(random, counts[course]!, castCourses[course]?.type);
    return types.map((type, nth) => {
      const index = types.slice(0, nth + 1).filter((other) => other === type).length;
      return {
        code: `${prefix}${code}${type.toLowerCase()}${index}`,
        course,
        type,
        department,
        seats: seats[course]![nth]!,
        first: castCourses[course]?.members[nth] ?? 0,
        teachers: course < castCourses.length ? [castTeacher.teacher] : someTeachers(random, teachersOf[department]!),
      };
    });
  });
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
  const cast = castCourses.map((course) => course.seats.map((wanted) => takeNearest(sizes, wanted)));
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
