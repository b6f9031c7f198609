import type { Figures, ResponseRate } from '@anketa/contract/results/figures';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { readsHidden, searchesResults } from '../../access/capabilities.ts';
import { figuresFrom } from '../../figures/averages.ts';
import { ownRate } from '../../figures/place-figures.ts';
import { storedRates } from '../../figures/rates-store.ts';
import type { ReleasedRow } from '../../figures/row-store.ts';
import { type Course, evaluatedCourses, parallelsTaught } from '../../figures/store.ts';
import { questionsOf, type StoredQuestion } from '../../questions/store.ts';
import { repliesTo, type StoredReply } from '../comments/store.ts';
import { disclose, viewingOf } from '../disclosure.ts';
import { openEvaluation } from '../opening.ts';
import { eachReleased, namesIn, shuffledComments } from './answers-store.ts';

/** Where something was answered, as a file says it. */
interface Place {
  readonly course: string;
  readonly course_cs: string;
  readonly course_en: string;
  readonly department: string | null;
  readonly target: string;
  readonly parallel: string;
  readonly teacher: string;
  readonly teacher_name: string;
  readonly field: string;
  readonly programme: string;
  readonly question: StoredQuestion;
}

/** How a question was answered at a place. */
export interface AnswersRow extends Place {
  readonly rate: ResponseRate;
  readonly ballots: number;
  readonly figures: Figures;
}

export interface CommentLine extends Place {
  readonly body: string;
  readonly signed: string | null;
  readonly hidden: boolean;
  /** What was answered to it. */
  readonly replies: readonly Pick<StoredReply, 'author' | 'role' | 'body'>[];
}

/**
 * The answers of an evaluation that the caller may read of every course, whatever they are to one: as a visitor, as somebody signed in, or
 * as a holder of `answers.read`. Throws `not-found`, and `results-hidden-in-phase` also where the caller may not read all courses
 * before publication.
 */
export async function publishedAnswers(db: Db, slug: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  if (!searchesResults(evaluation, caller)) throw problem('results-hidden-in-phase');
  const standing = readsHidden(caller) ? 'answers.read' : caller.signedIn ? 'signed-in' : 'anyone';
  const viewing = viewingOf(evaluation, standing);
  const minimum = evaluation.options.minimum_responses;

  /** The questions, and the courses that the caller may see. */
  async function read(tx: Tx) {
    const questions = new Map((await questionsOf(tx, evaluation.id, { all: true })).map((one) => [one.id, one]));
    const all = await evaluatedCourses(tx, evaluation.id);
    return { questions, courses: all.filter(({ hidden }) => !hidden || readsHidden(caller)) };
  }

  /** Names and rates of all places, read once: rows that come in no order would ask for each of them again and again. */
  async function around(tx: Tx) {
    const names = await namesIn(tx, evaluation.id);
    const rateAt = await storedRates(tx, evaluation.id);
    const taught = await parallelsTaught(tx, evaluation.id);
    return (row: Codes, course: Course, question: StoredQuestion) => {
      const { name_cs = '', name_en = '' } = names.courses.get(course.code) ?? {};
      const parallels = taught.get(`${row.course_code} ${row.teacher_code}`) ?? [];
      const place: Place = {
        course: course.code,
        course_cs: name_cs,
        course_en: name_en || name_cs,
        department: course.department,
        target: row.target,
        parallel: row.parallel_code,
        teacher: row.teacher_code,
        teacher_name: names.teachers.get(row.teacher_code) ?? '',
        field: row.field_code,
        programme: row.programme_code,
        question,
      };
      return { place, rates: { own: ownRate(row, rateAt, parallels), course: rateAt('course', course.code) } };
    };
  }

  async function* answers(): AsyncGenerator<AnswersRow[]> {
    yield* inSnapshot(db, async function* (tx) {
      const { questions, courses } = await read(tx);
      const byCode = new Map(courses.map((course) => [course.code, course]));
      const aroundRow = await around(tx);
      const counted = [...questions.values()].filter(({ form }) => form !== 'text').map(({ id }) => id);
      for await (const rows of eachReleased(tx, evaluation.id, counted)) {
        yield rows.flatMap((row): AnswersRow[] => {
          const course = byCode.get(row.course_code);
          const question = questions.get(row.question_id);
          if (!course || !question) return [];
          const { place, rates } = aroundRow(row, course, question);
          const disclosed = disclose(viewing, { question, row, rates, minimum, comments: [] });
          if (!disclosed || disclosed.withheld) return [];
          return [{ ...place, rate: rates.own, ballots: row.ballots, figures: figuresFrom(question, row.counts) }];
        });
      }
    });
  }

  async function* comments(): AsyncGenerator<CommentLine[]> {
    yield* inSnapshot(db, async function* (tx) {
      const { questions, courses } = await read(tx);
      const byCode = new Map(courses.map((course) => [course.code, course]));
      const aroundRow = await around(tx);
      for await (const rows of shuffledComments(tx, evaluation.id)) {
        const placed = rows.map((row) => ({ ...row, programme_code: '' }));
        const ids = rows.map(({ id }) => id);
        const replies = await repliesTo(tx, evaluation.id, ids, caller.oidos);
        yield placed.flatMap((comment): CommentLine[] => {
          const course = byCode.get(comment.course_code);
          const question = questions.get(comment.question_id);
          if (!course || !question) return [];
          const { place, rates } = aroundRow(comment, course, question);
          const { answered } = comment;
          const row = answered === null ? undefined : { answered };
          const disclosed = disclose(viewing, { question, row, rates, minimum, comments: [comment] });
          if (!disclosed || disclosed.comments.length === 0) return [];
          const { body, signed_name: signed, hidden_by } = comment;
          return [{ ...place, body, signed, hidden: hidden_by !== null, replies: replies.get(comment.id) ?? [] }];
        });
      }
    });
  }

  return { answers: { all: answers }, comments: { all: comments } };
}

type Codes = Pick<
  ReleasedRow,
  'course_code' | 'target' | 'parallel_code' | 'teacher_code' | 'field_code' | 'programme_code'
>;

/** Everything that `work` reads is as it was at one moment. Whoever stops taking its rows ends the transaction. */
async function* inSnapshot<Row>(db: Db, work: (tx: Tx) => AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    yield* work(tx);
  } finally {
    // A connection that was lost has nothing to roll back.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
