import type { Evaluation } from '@anketa/contract/evaluations';
import { inScope } from '@anketa/contract/question-scope';
import type { QuestionResult, ResponseRate, ResultBlock } from '@anketa/contract/results';
import type { Db } from '../../platform/database/connect.ts';
import { personName } from '../../platform/person-name.ts';
import { parallelTitle } from '../courses/parallel-title.ts';
import { averageOf, figuresFrom, rateOf, sumOfRates } from '../figures/averages.ts';
import { type ReleasedRow, releasedRows } from '../figures/row-store.ts';
import { unreleased } from '../figures/withheld.ts';
import { disclose, type Place, type Reader, standingAt } from './disclosure.ts';
import { questionsAbout, type ShownQuestion } from './question-store.ts';
import { type CourseHead, commentsOf, type ParallelRow, parallelsOf, teachersOf } from './store.ts';

interface PlaceShown extends Place {
  readonly title: { readonly cs: string; readonly en: string };
  readonly rate: ResponseRate;
}

type Comment = Awaited<ReturnType<typeof commentsOf>>[number];

/** What was released of a question at a place. */
interface Cell {
  readonly row: ReleasedRow | undefined;
  readonly comments: readonly Comment[];
}

/** A course with its places, and what was released in each. */
interface CourseData {
  readonly evaluation: Pick<Evaluation, 'state' | 'options'>;
  readonly course: CourseHead;
  readonly parallels: readonly ParallelRow[];
  readonly questions: readonly ShownQuestion[];
  /** Place → question → what was released. */
  readonly cells: ReadonlyMap<string, ReadonlyMap<number, Cell>>;
}

/** The blocks of a course's result page, as this reader may see them: the course, its teachers, its parallels. */
export async function courseBlocks(
  db: Db,
  evaluation: Evaluation,
  course: CourseHead,
  reader: Reader,
): Promise<ResultBlock[]> {
  const [questions, parallels, teachers, rows, comments] = await Promise.all([
    questionsAbout(db, evaluation.id, course.code),
    parallelsOf(db, evaluation.id, course.code),
    teachersOf(db, evaluation.id, course.code),
    releasedRows(db, evaluation.id, [course.code]),
    commentsOf(db, evaluation.id, course.code),
  ]);
  const data = { evaluation, course, parallels, questions, cells: cellsOf(rows, comments) };
  return placesOf(course, parallels, teachers).flatMap((place) => blockOf(data, place, reader) ?? []);
}

/** What a reader sees of a place; undefined when there is nothing. */
function blockOf(data: CourseData, place: PlaceShown, reader: Reader): ResultBlock | undefined {
  const { evaluation, course } = data;
  const minimum = evaluation.options.minimum_responses;
  const viewing = { standing: standingAt(reader, place), state: evaluation.state };
  const rates = { own: place.rate, course: rateOf(course.enrolled, course.submitted) };
  const cells = data.cells.get(placeKey(place)) ?? new Map<number, Cell>();
  const shown = data.questions.flatMap((question) => {
    const cell = cells.get(question.id);
    if (question.target !== place.target || !(cell || isAskedAt(question, place, data))) return [];
    const { row, comments = [] } = cell ?? {};
    const disclosed = disclose(viewing, { question, row, rates, minimum, comments });
    return disclosed ? [{ question, result: resultOf(question, { row, disclosed }) }] : [];
  });
  if (shown.length === 0) return undefined;
  const ballots = [...cells.values()].flatMap(({ row }) => row?.ballots ?? []);
  const { title, rate, ...codes } = place;
  return {
    ...codes,
    title_cs: title.cs,
    title_en: title.en,
    rate,
    ballots: ballots.length > 0 ? Math.max(...ballots) : null,
    withheld: ballots.length > 0 ? null : unreleased(rate.submitted, minimum),
    average: averageOf(
      shown.flatMap(({ question: { counts_toward_average, coefficient }, result: { figures } }) =>
        counts_toward_average && figures ? [{ figures, coefficient }] : [],
      ),
    ),
    questions: shown.map(({ result }) => result),
  };
}

interface Disclosed {
  readonly row: ReleasedRow | undefined;
  readonly disclosed: NonNullable<ReturnType<typeof disclose<Comment>>>;
}

function resultOf(question: ShownQuestion, { row, disclosed }: Disclosed): QuestionResult {
  const { id, form, body_cs, body_en, choices, publicity, counts_toward_average } = question;
  const { withheld, comments, hidden_comments } = disclosed;
  return {
    ...{ id, form, body_cs, body_en, choices, publicity, counts_toward_average, withheld, hidden_comments },
    figures: row && !withheld && form !== 'text' ? figuresFrom(question, row.counts) : null,
    comments: comments.map((comment) => ({
      id: comment.id,
      body: comment.body,
      hidden: comment.hidden_by !== null,
      signed_name: comment.signed_name,
      handed_over: comment.handed_over,
    })),
  };
}

/** Whether a question is asked of everyone or of this place. Whom it is asked by study or field shows in its counts alone. */
function isAskedAt(
  { active, scope }: ShownQuestion,
  { parallel_code }: Place,
  { course, parallels }: CourseData,
): boolean {
  const codes = parallel_code ? [parallel_code] : parallels.map((parallel) => parallel.parallel_code);
  const here = { courses: [course.code], departments: [course.department_code ?? ''], parallels: codes };
  return active && inScope(scope, here);
}

const placeKey = ({ target, parallel_code, teacher_code }: Omit<Place, 'target'> & { readonly target: string }) =>
  JSON.stringify([target, parallel_code, teacher_code]);

function cellsOf(rows: readonly ReleasedRow[], comments: readonly Comment[]): CourseData['cells'] {
  const cells = new Map<string, Map<number, Cell>>();
  const put = (at: ReleasedRow | Comment, what: Partial<Cell>) => {
    const place = cells.get(placeKey(at)) ?? new Map<number, Cell>();
    place.set(at.question_id, { row: undefined, comments: [], ...place.get(at.question_id), ...what });
    cells.set(placeKey(at), place);
  };
  for (const row of rows) put(row, { row });
  for (const texts of Map.groupBy(comments, (comment) => `${placeKey(comment)} ${comment.question_id}`).values()) {
    if (texts[0]) put(texts[0], { comments: texts });
  }
  return cells;
}

type TeacherRow = Awaited<ReturnType<typeof teachersOf>>[number];

/** The course, teachers of several of its parallels, and each parallel with its teachers. */
function placesOf(
  course: CourseHead,
  parallels: readonly ParallelRow[],
  teachers: readonly TeacherRow[],
): PlaceShown[] {
  const rates = new Map(parallels.map((one) => [one.parallel_code, rateOf(one.enrolled, one.submitted)]));
  const whole = { parallel_code: '', teacher_code: '' };
  const places: PlaceShown[] = [
    {
      ...whole,
      target: 'povinn',
      title: { cs: course.name_cs, en: course.name_en || course.name_cs },
      rate: rateOf(course.enrolled, course.submitted),
    },
  ];
  for (const rows of Map.groupBy(teachers, ({ teacher_code }) => teacher_code).values()) {
    const [teacher] = rows;
    // Whoever teaches one parallel alone is told of once, there.
    if (!teacher || rows.length === 1) continue;
    const rate = sumOfRates(rows.flatMap(({ parallel_code }) => rates.get(parallel_code) ?? []));
    places.push({ ...whole, target: 'ucit', teacher_code: teacher.teacher_code, title: nameOf(teacher), rate });
  }
  const inParallel = Map.groupBy(teachers, ({ parallel_code }) => parallel_code);
  for (const parallel of parallels) {
    const { parallel_code, enrolled, submitted } = parallel;
    const rate = rateOf(enrolled, submitted);
    places.push({ ...whole, target: 'gl', parallel_code, title: parallelTitle(parallel), rate });
    for (const teacher of inParallel.get(parallel_code) ?? []) {
      const { teacher_code } = teacher;
      places.push({ target: 'ucit', parallel_code, teacher_code, title: nameOf(teacher), rate });
    }
  }
  return places;
}

function nameOf(teacher: TeacherRow): PlaceShown['title'] {
  const name = personName(teacher, teacher.teacher_code);
  return { cs: name, en: name };
}
