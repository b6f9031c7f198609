import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { CourseRow, departmentResults } from '@anketa/contract/results/results';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { nameIn, rowsList } from '../../../platform/rows-list.ts';
import type { CourseRelation } from '../../access/relation-store.ts';
import { averageOf, cautiousEnd, figuresFrom, rateOf } from '../../figures/averages.ts';
import { standingParallels } from '../../questions/scope-store.ts';
import { disclose, viewingOf } from '../disclosure.ts';
import type { CourseEvaluation } from '../open-course.ts';
import { averagedQuestions } from '../question-store.ts';
import { type CourseHead, courseFigures, departmentsOf } from '../store.ts';
import { isAskedIn } from './course-result.ts';

/** What a person is to each of their courses. */
export function ownershipOf(relations: readonly CourseRelation[]) {
  const byCourse = new Map(relations.map((relation) => [relation.course, relation]));
  return (code: string) => {
    const { teacher_codes = [], guaranteed = false, standing_parallels = [] } = byCourse.get(code) ?? {};
    return { own: teacher_codes.length > 0 || guaranteed, parallels: [...standing_parallels] };
  };
}

/** The departments of these courses that their person heads, in Czech order. */
export async function headedIn(db: Db, evaluation: Pick<Evaluation, 'id'>, relations: readonly CourseRelation[]) {
  const headed = new Set(relations.flatMap(({ headed: heads, department }) => (heads && department) || []));
  if (headed.size === 0) return [];
  const departments = await departmentsOf(db, evaluation.id);
  return departments.flatMap(({ code, name_cs, name_en }) => (headed.has(code) ? [{ code, name_cs, name_en }] : []));
}

/** A table of courses, as it is asked for. */
export function courseList<Row extends CourseRow>(
  rows: readonly Row[],
  { sort, search }: Pick<ListQuery<typeof departmentResults>, 'sort' | 'search'>,
  { locale }: Caller,
) {
  return rowsList(rows, {
    sort,
    locale,
    search,
    orders: {
      name: nameIn(locale),
      code: ({ code }) => code,
      rate: ({ rate }) => rate.percent,
      average: cautiousEnd,
    },
    texts: ({ code, name_cs, name_en }) => [code, name_cs, name_en],
  });
}

/** Table rows of courses. Averages are of questions that everyone may read, once who is of this standing to all of them may. */
export async function courseRows(
  db: Db,
  evaluation: CourseEvaluation,
  courses: readonly CourseHead[],
  standing: 'anyone' | 'guarantor',
): Promise<CourseRow[]> {
  const codes = courses.map(({ code }) => code);
  const [questions, parallels, figures] = await Promise.all([
    averagedQuestions(db, evaluation.id),
    standingParallels(db, evaluation.id, codes),
    courseFigures(db, evaluation.id, codes),
  ]);
  const released = new Map(figures.map((figure) => [`${figure.code} ${figure.question_id}`, figure]));
  const viewing = viewingOf(evaluation, standing);
  const minimum = evaluation.options.minimum_responses;
  return courses.map(({ enrolled, submitted, ...course }) => {
    const rate = rateOf(enrolled, submitted);
    const asked = questions.filter((question) => isAskedIn(question, course, parallels.get(course.code) ?? []));
    const aboutIt = questions.flatMap((question) => {
      const row = released.get(`${course.code} ${question.id}`);
      return question.target === 'povinn' && (row || asked.includes(question)) ? [{ question, row }] : [];
    });
    const visible = aboutIt.flatMap(({ question, row }) => {
      const given = { question, row, rates: { own: rate, course: rate }, minimum, comments: [] };
      const disclosed = disclose(viewing, given);
      return disclosed ? [{ question, row, withheld: disclosed.withheld }] : [];
    });
    const averaged = visible.flatMap(({ question, row, withheld }) =>
      row && !withheld ? [{ coefficient: question.coefficient, figures: figuresFrom(question, row.counts) }] : [],
    );
    const isWithheld = visible.length > 0 && visible.every(({ withheld }) => withheld !== null);
    return {
      ...course,
      rate,
      rated: aboutIt.length > 0 ? 'course' : asked.length > 0 ? 'classes' : 'nothing',
      // Where nobody took part there is nothing to withhold: the row says so.
      withheld: isWithheld && submitted > 0 ? (visible[0]?.withheld ?? null) : null,
      average: averageOf(averaged),
    };
  });
}
