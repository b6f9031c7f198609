import type { ResponseRate } from '@anketa/contract/results/figures';
import type { Tx } from '../../platform/database/connect.ts';
import { questionsOf } from '../questions/store.ts';
import { sumOfRates } from './averages.ts';
import { type RateAt, storedRates } from './rates-store.ts';
import { type ReleasedRow, releasedRows } from './row-store.ts';
import {
  type Course,
  evaluatedCourses,
  type PlaceFigure,
  parallelsTaught,
  programmesOf,
  replacePlaceFigures,
} from './store.ts';
import { withheldFrom } from './withheld.ts';

/** Courses whose rows are in memory at a time. */
const chunk = 500;

/**
 * Keeps answers by larger places: of each course what was released of it as a whole, of the others the sum of those released
 * rows that courses show themselves (`withheldFrom`). So they tell nothing that the rows do not, and no difference of a place
 * and its courses tells a row that is withheld.
 */
export async function refreshPlaceFigures(tx: Tx, evaluationId: number, minimum: number): Promise<void> {
  const courses = await evaluatedCourses(tx, evaluationId);
  const all = await questionsOf(tx, evaluationId, { all: true });
  const questions = new Map(all.map((question) => [question.id, question]));
  const programmes = await programmesOf(tx, evaluationId);
  const taught = await parallelsTaught(tx, evaluationId);
  const rateAt = await storedRates(tx, evaluationId);
  const sums = new Map<string, PlaceFigure>();
  for (let at = 0; at < courses.length; at += chunk) {
    const some = new Map(courses.slice(at, at + chunk).map((course) => [course.code, course]));
    const codes = [...some.keys()];
    for (const row of await releasedRows(tx, evaluationId, codes)) {
      const course = some.get(row.course_code);
      const question = questions.get(row.question_id);
      if (!course || !question || question.form === 'text') continue;
      const parallels = taught.get(`${row.course_code} ${row.teacher_code}`) ?? [];
      const rates = { own: ownRate(row, rateAt, parallels), course: rateAt('course', course.code) };
      const isPublished = withheldFrom({ question, row, rates, minimum }) === null;
      if (isWhole(row)) add(sums, { kind: 'course', code: course.code, hidden: course.hidden }, row);
      const above = isPublished ? placesAbove(row, course, programmes) : {};
      for (const kind of larger) {
        const code = above[kind];
        if (code) add(sums, { kind, code, hidden: course.hidden }, row);
      }
    }
  }
  await replacePlaceFigures(tx, evaluationId, [...sums.values()]);
}

const isWhole = ({ parallel_code, teacher_code, field_code, programme_code }: ReleasedRow) =>
  [parallel_code, teacher_code, field_code, programme_code].every((code) => code === '');

const larger = ['department', 'section', 'teacher', 'field', 'programme'] as const;

/** Larger places that a row is a part of. What a teacher is rated in each parallel stands in the row over all of them, too. */
function placesAbove(
  { target, parallel_code, teacher_code, field_code, programme_code }: ReleasedRow,
  { department, section }: Course,
  programmes: ReadonlyMap<string, string | null>,
): Partial<Record<PlaceFigure['kind'], string | null | undefined>> {
  if (target === 'sobor') return { field: field_code, programme: programmes.get(field_code) };
  if (target === 'sident') return { field: field_code, programme: programme_code };
  return target === 'ucit' && parallel_code !== '' ? {} : { department, section, teacher: teacher_code };
}

type Codes = Pick<ReleasedRow, 'course_code' | 'parallel_code' | 'teacher_code' | 'field_code' | 'programme_code'>;

/** The response rate where a row was asked, as its course's page has it; `parallels` are those of its teacher. */
export function ownRate(row: Codes, rateAt: RateAt, parallels: readonly string[]): ResponseRate {
  if (row.field_code !== '') return rateAt('field', row.field_code);
  if (row.programme_code !== '') return rateAt('programme', row.programme_code);
  if (row.parallel_code !== '') return rateAt('parallel', row.parallel_code);
  if (row.teacher_code !== '') return sumOfRates(parallels.map((code) => rateAt('parallel', code)));
  return rateAt('course', row.course_code);
}

type Place = Pick<PlaceFigure, 'kind' | 'code' | 'hidden'>;

function add(sums: Map<string, PlaceFigure>, place: Place, { question_id, answered, counts }: ReleasedRow): void {
  const key = JSON.stringify([place.kind, place.code, place.hidden, question_id]);
  const sum = sums.get(key) ?? { ...place, question_id, answered: 0, counts: {} };
  sum.answered += answered;
  for (const [value, n] of Object.entries(counts)) sum.counts[value] = (sum.counts[value] ?? 0) + n;
  sums.set(key, sum);
}
