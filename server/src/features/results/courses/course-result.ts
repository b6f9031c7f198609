import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { inScope } from '@anketa/contract/questions/scope';
import type { ResultBlock } from '@anketa/contract/results/figures';
import type { Db } from '../../../platform/database/connect.ts';
import { personName } from '../../../platform/person-name.ts';
import { parallelTitle } from '../../courses/parallel-title.ts';
import { averageOf, figuresFrom, rateOf, sumOfRates } from '../../figures/averages.ts';
import { type ReleasedRow, releasedRows } from '../../figures/row-store.ts';
import { unreleased } from '../../figures/withheld.ts';
import type { StoredQuestion } from '../../questions/store.ts';
import { hidingsOf, repliesIn } from '../comments/store.ts';
import { type CommentReader, commentView } from '../comments/view.ts';
import {
  type Disclosed,
  disclose,
  mayOpenEarly,
  type Place,
  type Reader,
  readsBeforePublication,
  replierAt,
  standingAt,
  viewingOf,
} from '../disclosure.ts';
import { questionsAbout } from '../question-store.ts';
import { type CourseHead, commentsOf, parallelsOf, teachersOf } from '../store.ts';

type VisiblePlace = Place & Pick<ResultBlock, 'title_cs' | 'title_en' | 'rate'>;

type Comment = Awaited<ReturnType<typeof commentsOf>>[number];
type ParallelRow = Awaited<ReturnType<typeof parallelsOf>>[number];
type TeacherRow = Awaited<ReturnType<typeof teachersOf>>[number];

/** A course with its places, and what was released in each. */
interface CourseData {
  readonly evaluation: Pick<Evaluation, 'state' | 'options'>;
  readonly course: CourseHead;
  readonly parallels: readonly ParallelRow[];
  readonly questions: readonly StoredQuestion[];
  /** What was released of each question at each place, by `keyOf`. */
  readonly rows: ReadonlyMap<string, ReleasedRow>;
  readonly comments: ReadonlyMap<string, readonly Comment[]>;
  readonly replies: CommentReader['replies'];
  readonly hidings: CommentReader['hidings'];
  /** Its department is hidden in results. */
  readonly closed: boolean;
}

/** Who looks at a course. */
interface Looking {
  readonly reader: Reader;
  readonly oidos: string | null;
  /** The course's department is hidden in results. */
  readonly closed: boolean;
}

/**
 * The blocks of a course's result page, as this reader may see them: the course, its teachers, its parallels; and whether some are not
 * theirs to see before publication (`others_later`).
 */
export async function courseBlocks(
  db: Db,
  evaluation: Evaluation,
  course: CourseHead,
  { reader, oidos, closed }: Looking,
) {
  const [questions, parallels, teachers, rows, comments, replies] = await Promise.all([
    questionsAbout(db, evaluation.id, course.code),
    parallelsOf(db, evaluation.id, course.code),
    teachersOf(db, evaluation.id, course.code),
    releasedRows(db, evaluation.id, [course.code]),
    commentsOf(db, evaluation.id, course.code),
    repliesIn(db, evaluation.id, [course.code], oidos),
  ]);
  // Others read no hidden comment.
  const hidings = await hidingsOf(db, evaluation.id, mayOpenEarly(reader) ? comments : []);
  const data: CourseData = {
    evaluation,
    course,
    parallels,
    questions,
    replies,
    hidings,
    closed,
    rows: new Map(rows.map((row) => [keyOf(row, row.question_id), row])),
    comments: Map.groupBy(comments, (comment) => keyOf(comment, comment.question_id)),
  };
  const places = placesOf(course, parallels, teachers);
  const asked = places.filter((place) => questions.some(({ target }) => target === place.target));
  return {
    blocks: places.flatMap((place) => blockOf(data, place, reader) ?? []),
    others_later:
      evaluation.state === evaluationState.checking &&
      asked.some((place) => !readsBeforePublication(standingAt(reader, place))),
  };
}

/** What a reader sees of a place; undefined when there is nothing. */
function blockOf(data: CourseData, place: VisiblePlace, reader: Reader): ResultBlock | undefined {
  const { evaluation, course } = data;
  const minimum = evaluation.options.minimum_responses;
  const viewing = viewingOf(evaluation, standingAt(reader, place));
  const rates = { own: place.rate, course: rateOf(course.enrolled, course.submitted) };
  const questions = data.questions.filter(({ target }) => target === place.target);
  const parallels = place.parallel_code ? [place.parallel_code] : data.parallels.map((one) => one.parallel_code);
  const { replies, hidings, closed } = data;
  const reading = { viewing, replier: replierAt(reader, place), replies, hidings, closed };
  const visible = questions.flatMap((question) => {
    const key = keyOf(place, question.id);
    const row = data.rows.get(key);
    const comments = data.comments.get(key) ?? [];
    if (!row && comments.length === 0 && !isAskedIn(question, course, parallels)) return [];
    const disclosed = disclose(viewing, { question, row, rates, minimum, comments });
    const { publicity } = question;
    return disclosed ? [resultOf(question, row, disclosed, { ...reading, publicity })] : [];
  });
  if (visible.length === 0) return undefined;
  const averaged = visible.flatMap(({ counts_toward_average, coefficient, figures }) =>
    counts_toward_average && figures ? [{ figures, coefficient }] : [],
  );
  const ballots = questions.flatMap(({ id }) => data.rows.get(keyOf(place, id))?.ballots ?? []);
  return {
    ...place,
    ballots: ballots.length > 0 ? Math.max(...ballots) : null,
    withheld: ballots.length > 0 ? null : unreleased(place.rate.submitted, minimum),
    average: averageOf(averaged),
    questions: visible,
  };
}

/** A question with what is shown of it, as the contract gives it (`QuestionResult`), and its weight. */
function resultOf(
  question: StoredQuestion,
  row: ReleasedRow | undefined,
  disclosed: Disclosed<Comment>,
  reading: CommentReader,
) {
  return {
    ...question,
    ...disclosed,
    figures: row && !disclosed.withheld && question.form !== 'text' ? figuresFrom(question, row.counts) : null,
    comments: disclosed.comments.map((comment) => commentView(comment, reading)),
  };
}

type CourseCodes = Pick<CourseHead, 'code' | 'department_code'>;

/** Whether a question is asked of a course, these parallels or who teaches in them. That some studies are not asked shows in its counts. */
export function isAskedIn({ active, scope }: StoredQuestion, course: CourseCodes, parallels: readonly string[]) {
  return active && inScope(scope, { courses: [course.code], departments: [course.department_code ?? ''], parallels });
}

type PlaceCodes = Omit<Place, 'target'> & { readonly target: string };

const keyOf = ({ target, parallel_code, teacher_code }: PlaceCodes, question: number) =>
  JSON.stringify([target, parallel_code, teacher_code, question]);

/** The course, teachers of several of its parallels, and each parallel with its teachers. */
function placesOf(course: CourseHead, parallels: readonly ParallelRow[], teachers: readonly TeacherRow[]) {
  const rates = new Map(parallels.map((one) => [one.parallel_code, rateOf(one.enrolled, one.submitted)]));
  const whole = { parallel_code: '', teacher_code: '' };
  const places: VisiblePlace[] = [
    {
      ...whole,
      target: 'povinn',
      title_cs: course.name_cs,
      title_en: course.name_en || course.name_cs,
      rate: rateOf(course.enrolled, course.submitted),
    },
  ];
  for (const rows of Map.groupBy(teachers, ({ teacher_code }) => teacher_code).values()) {
    const [teacher] = rows;
    // A teacher of one parallel alone has one block, in that parallel.
    if (!teacher || rows.length === 1) continue;
    const rate = sumOfRates(rows.flatMap(({ parallel_code }) => rates.get(parallel_code) ?? []));
    places.push({ ...whole, target: 'ucit', teacher_code: teacher.teacher_code, ...nameOf(teacher), rate });
  }
  const inParallel = Map.groupBy(teachers, ({ parallel_code }) => parallel_code);
  for (const parallel of parallels) {
    const { parallel_code, enrolled, submitted } = parallel;
    const rate = rateOf(enrolled, submitted);
    places.push({ ...whole, target: 'gl', parallel_code, ...parallelTitle(parallel), rate });
    for (const teacher of inParallel.get(parallel_code) ?? []) {
      const { teacher_code } = teacher;
      places.push({ target: 'ucit', parallel_code, teacher_code, ...nameOf(teacher), rate });
    }
  }
  return places;
}

function nameOf(teacher: TeacherRow) {
  const name = personName(teacher, teacher.teacher_code);
  return { title_cs: name, title_en: name };
}
