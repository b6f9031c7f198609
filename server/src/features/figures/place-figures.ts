import { generalCourse } from '@anketa/contract/questionnaires';
import type { ResponseRate } from '@anketa/contract/results';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';
import { questionsOf, type StoredQuestion } from '../questions/store.ts';
import { sumOfRates } from './averages.ts';
import { keptRates, type RateAt } from './rates.ts';
import { type ReleasedRow, releasedRows } from './released.ts';
import { withheldFrom } from './withheld.ts';

interface Course {
  readonly code: string;
  readonly department: string | null;
  readonly section: string | null;
  readonly hidden: boolean;
}

interface PlaceFigure {
  readonly kind: 'section' | 'department' | 'teacher' | 'course' | 'programme' | 'field';
  readonly code: string;
  readonly hidden: boolean;
  readonly question_id: number;
  answered: number;
  readonly counts: Record<string, number>;
}

/** What is the same for all rows of an evaluation. */
interface Context {
  readonly minimum: number;
  readonly questions: ReadonlyMap<number, StoredQuestion>;
  readonly rateAt: RateAt;
  /** Field → its programme. */
  readonly programmes: ReadonlyMap<string, string>;
}

/** What a row stands in. */
interface Around {
  readonly course: Course;
  /** Parallels of the course that the row's teacher teaches. */
  readonly parallels: readonly string[];
}

/** Courses whose rows are in memory at a time. */
const chunk = 500;

/**
 * Keeps answers by larger places: of each course what was released of it as a whole, of the others the sum of those released
 * rows that courses show themselves (`withheldFrom`). So they tell nothing that the rows do not, and no difference of a place
 * and its courses tells a row that is withheld.
 */
export async function keepPlaceFigures(tx: Tx, evaluationId: number, minimum: number): Promise<void> {
  await tx.deleteFrom('place_figure').where('evaluation_id', '=', evaluationId).execute();
  const courses = await evaluatedCourses(tx, evaluationId);
  const questions = await questionsOf(tx, evaluationId, { all: true });
  const context = {
    minimum,
    questions: new Map(questions.map((question) => [question.id, question])),
    rateAt: await keptRates(tx, evaluationId),
    programmes: await programmesOf(tx, evaluationId),
  };
  const sums = new Map<string, PlaceFigure>();
  for (let at = 0; at < courses.length; at += chunk) {
    const some = new Map(courses.slice(at, at + chunk).map((course) => [course.code, course]));
    const codes = [...some.keys()];
    const taught = await parallelsTaught(tx, evaluationId, codes);
    for (const row of await releasedRows(tx, evaluationId, codes)) {
      const course = some.get(row.course_code);
      if (!course) continue;
      const parallels = taught.get(`${row.course_code} ${row.teacher_code}`) ?? [];
      for (const place of placesCounting(row, { ...context, course, parallels })) add(sums, place, row);
    }
  }
  await write(tx, evaluationId, [...sums.values()]);
}

type Place = Pick<PlaceFigure, 'kind' | 'code' | 'hidden'>;
/** A larger place, if there is one. */
type Above = readonly [PlaceFigure['kind'], string | null | undefined];

/** The places that a released row counts in. */
function placesCounting(row: ReleasedRow, context: Context & Around): Place[] {
  const { course, questions, minimum, rateAt } = context;
  const question = questions.get(row.question_id);
  if (!question || question.form === 'text') return [];
  const rates = { own: ownRate(row, context), course: rateAt('course', course.code) };
  const isWhole = [row.parallel_code, row.teacher_code, row.field_code, row.programme_code].every(
    (code) => code === '',
  );
  const own: Above[] = isWhole ? [['course', course.code]] : [];
  const above = withheldFrom({ question, row, rates, minimum }) ? [] : placesAbove(row, context);
  return [...own, ...above].flatMap(([kind, code]) => (code ? [{ kind, code, hidden: course.hidden }] : []));
}

/** Larger places that a row is a part of. What a teacher is rated in each parallel stands in the row over all of them, too. */
function placesAbove(
  { target, parallel_code, teacher_code, field_code, programme_code }: ReleasedRow,
  { course, programmes }: Context & Around,
): Above[] {
  switch (target) {
    case 'sobor':
      return [
        ['field', field_code],
        ['programme', programmes.get(field_code)],
      ];
    case 'sident':
      return [
        ['field', field_code],
        ['programme', programme_code],
      ];
    default:
      if (target === 'ucit' && parallel_code !== '') return [];
      return [
        ['department', course.department],
        ['section', course.section],
        ['teacher', teacher_code],
      ];
  }
}

/** The response rate where a row was asked, as its course's page has it. */
function ownRate(row: ReleasedRow, { rateAt, parallels }: Context & Around): ResponseRate {
  if (row.field_code !== '') return rateAt('field', row.field_code);
  if (row.programme_code !== '') return rateAt('programme', row.programme_code);
  if (row.parallel_code !== '') return rateAt('parallel', row.parallel_code);
  if (row.teacher_code !== '') return sumOfRates(parallels.map((code) => rateAt('parallel', code)));
  return rateAt('course', row.course_code);
}

function add(sums: Map<string, PlaceFigure>, place: Place, { question_id, answered, counts }: ReleasedRow): void {
  const key = JSON.stringify([place.kind, place.code, place.hidden, question_id]);
  const sum = sums.get(key) ?? { ...place, question_id, answered: 0, counts: {} };
  sum.answered += answered;
  for (const [value, n] of Object.entries(counts)) sum.counts[value] = (sum.counts[value] ?? 0) + n;
  sums.set(key, sum);
}

async function write(tx: Tx, evaluationId: number, figures: readonly PlaceFigure[]): Promise<void> {
  for (let at = 0; at < figures.length; at += chunk) {
    await sql`
      INSERT INTO place_figure (evaluation_id, kind, code, hidden, question_id, answered, counts)
      SELECT ${evaluationId}, kind, code, hidden, question_id, answered, counts
      FROM jsonb_to_recordset(${JSON.stringify(figures.slice(at, at + chunk))}::jsonb) AS one
        (kind text, code text, hidden boolean, question_id integer, answered integer, counts jsonb)`.execute(tx);
  }
}

/** Courses that are evaluated, and the general section. */
async function evaluatedCourses(tx: Tx, evaluationId: number): Promise<Course[]> {
  const { rows } = await sql<Course>`
    SELECT c.code, c.department_code AS department, d.section_code AS section, coalesce(d.hidden, false) AS hidden
    FROM course c LEFT JOIN department d ON d.evaluation_id = c.evaluation_id AND d.code = c.department_code
    WHERE c.evaluation_id = ${evaluationId} AND c.active AND c.enrolled > 0
    ORDER BY c.code`.execute(tx);
  return [{ code: generalCourse, department: null, section: null, hidden: false }, ...rows];
}

/** `course teacher` → the parallels of the course that they teach. */
async function parallelsTaught(tx: Tx, evaluationId: number, courses: readonly string[]) {
  const { rows } = await sql<{ course: string; teacher: string; parallels: string[] }>`
    SELECT p.course_code AS course, g.teacher_code AS teacher, array_agg(p.code) AS parallels
    FROM parallel p JOIN teaching g ON g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code
    WHERE p.evaluation_id = ${evaluationId} AND p.course_code = ANY(${courses}) AND p.active AND p.merged_into IS NULL
    GROUP BY 1, 2`.execute(tx);
  return new Map(rows.map(({ course, teacher, parallels }) => [`${course} ${teacher}`, parallels]));
}

async function programmesOf(tx: Tx, evaluationId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('field')
    .select(['code', 'programme_code'])
    .where('evaluation_id', '=', evaluationId)
    .execute();
  return new Map(rows.map(({ code, programme_code }) => [code, programme_code ?? '']));
}
