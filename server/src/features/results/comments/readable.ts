import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import type { ReplyRole } from '@anketa/contract/results/comment';
import type { Db } from '../../../platform/database/connect.ts';
import { rateOf, sumOfRates } from '../../figures/averages.ts';
import { type commentsOfCourses, parallelsOfCourses, releasedTexts } from '../courses-store.ts';
import { disclose, type Place, type Reader, replierAt, type Standing, standingAt, viewingOf } from '../disclosure.ts';
import { textQuestions } from '../question-store.ts';
import type { CourseHead } from '../store.ts';

/** What of a comment decides who reads it. */
type StoredComment = Omit<Awaited<ReturnType<typeof commentsOfCourses>>[number], 'body'>;
type TextQuestion = Awaited<ReturnType<typeof textQuestions>>[number];

/** A comment that its reader may read. */
export type ReadComment<Stored extends StoredComment = StoredComment> = Omit<Stored, 'target'> & {
  readonly target: QuestionTarget;
  readonly question: TextQuestion;
  /** What the reader is to its place, and as what they would answer it. */
  readonly standing: Standing;
  readonly replier: ReplyRole | null;
};

interface Reading<Stored> {
  readonly readerOf: (course: string) => Reader;
  /** Those that concern the reader, or all that they may read. */
  readonly only: 'concerned' | 'readable';
  /** Which comments of the courses, by their random ids. */
  readonly of: (db: Db, evaluation: number, courses: readonly string[]) => Promise<Stored[]>;
}

/** Standings of those whom a comment is addressed to: it is about them, or what they answer for. */
const concerned: readonly Standing[] = ['teacher', 'head', 'guarantor'];

/**
 * Comments of several courses, as each course's page shows them, how many more there are, and the evaluation's questions for texts. In the
 * order of the courses, the questions, and of random ids.
 */
export async function commentsRead<Stored extends StoredComment>(
  db: Db,
  evaluation: Pick<Evaluation, 'id' | 'state' | 'options'>,
  courses: readonly CourseHead[],
  { readerOf, only, of }: Reading<Stored>,
): Promise<{ comments: ReadComment<Stored>[]; hidden: number; questions: readonly TextQuestion[] }> {
  const codes = courses.map(({ code }) => code);
  const [stored, released, parallels, questions] = await Promise.all([
    of(db, evaluation.id, codes),
    releasedTexts(db, evaluation.id, codes),
    parallelsOfCourses(db, evaluation.id, codes),
    textQuestions(db, evaluation.id),
  ]);
  const rows = new Map(released.map((row) => [keyOf(row, row.question_id), row]));
  const byPlace = Map.groupBy(stored, (comment) => keyOf(comment, comment.question_id));
  const byCourse = Map.groupBy(parallels, ({ course_code }) => course_code);
  const courseOf = new Map(courses.map((course) => [course.code, course]));
  const found = new Map<string, ReadComment<Stored>[]>();
  let hidden = 0;
  for (const [key, comments] of byPlace) {
    const [first] = comments;
    const course = first && courseOf.get(first.course_code);
    const question = questions.find(({ id }) => id === first?.question_id);
    if (!first || !course || !question) continue;
    const place = { target: question.target, parallel_code: first.parallel_code, teacher_code: first.teacher_code };
    const reader = readerOf(course.code);
    const standing = standingAt(reader, place);
    if (only === 'concerned' && !concerned.includes(standingAt({ ...reader, readsHidden: false }, place))) continue;
    const disclosed = disclose(viewingOf(evaluation, standing), {
      question,
      comments,
      row: rows.get(key),
      minimum: evaluation.options.minimum_responses,
      rates: ratesAt(place, course, byCourse.get(course.code) ?? []),
    });
    if (!disclosed) continue;
    hidden += disclosed.hidden_comments;
    const group = `${course.code} ${question.id}`;
    const at = { target: question.target, question, standing, replier: replierAt(reader, place) };
    const read = disclosed.comments.map((comment) => ({ ...comment, ...at }));
    found.set(group, [...(found.get(group) ?? []), ...read]);
  }
  const inOrder = courses.flatMap(({ code }) => questions.flatMap(({ id }) => found.get(`${code} ${id}`) ?? []));
  return { comments: inOrder, hidden, questions };
}

type Parallel = Awaited<ReturnType<typeof parallelsOfCourses>>[number];

/** Response rates at a place, as a course's page has them. */
function ratesAt({ target, parallel_code, teacher_code }: Place, course: CourseHead, parallels: readonly Parallel[]) {
  const whole = rateOf(course.enrolled, course.submitted);
  if (target === 'povinn') return { own: whole, course: whole };
  const some = parallels.filter(({ code, teachers }) => {
    return parallel_code ? code === parallel_code : teachers.includes(teacher_code);
  });
  return { own: sumOfRates(some.map(({ enrolled, submitted }) => rateOf(enrolled, submitted))), course: whole };
}

interface PlaceCodes extends Omit<Place, 'target'> {
  readonly course_code: string;
  readonly target: string;
}

const keyOf = ({ course_code, target, parallel_code, teacher_code }: PlaceCodes, question: number) =>
  JSON.stringify([course_code, target, parallel_code, teacher_code, question]);
