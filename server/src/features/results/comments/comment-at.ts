import type { ParamsOf } from '@anketa/contract/endpoint';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { CommentAct, Hider, ReplyRole } from '@anketa/contract/results/comment';
import type { hideComment } from '@anketa/contract/results/comments';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ProblemError, problem } from '../../../platform/http/problem.ts';
import { actsOn, hidesAs, type Standing } from '../disclosure.ts';
import { readerOf } from '../open-course.ts';
import { openEvaluation } from '../opening.ts';
import { coursesByCode } from '../store.ts';
import { studyCommentsRead } from './about-studies.ts';
import { commentsRead } from './readable.ts';
import { type MarkedComment, markedComment, markedComments } from './store.ts';

type Which = ParamsOf<typeof hideComment>;

/** A comment as the caller reads it now, and what they may do with it. */
interface ReadComment {
  readonly evaluation: number;
  readonly comment: string;
  /** Where it stands, as the audit log names it. */
  readonly subject: string;
  readonly hidden: string | null;
  readonly may: readonly CommentAct[];
  readonly hidesAs: Hider | null;
  readonly replier: ReplyRole | null;
}

/**
 * A comment that the caller reads, by the same rule as on its page. Throws as `openEvaluation`, `wrong-phase` before results are checked,
 * `not-found` for one that they are not shown, `hidden-answers-no-read` for one that they only know to be there.
 */
export async function commentAt(db: Db, { slug, id }: Which, caller: Caller): Promise<ReadComment> {
  const evaluation = await openEvaluated(db, slug, caller);
  const comment = await markedComment(db, evaluation.id, id);
  if (!comment) throw problem('not-found');
  const { comments, hidden } = await readOfPlace(db, evaluation, [comment], caller);
  const [read] = comments;
  if (!read) throw problem(hidden > 0 ? 'hidden-answers-no-read' : 'not-found');
  const { standing, replier } = read;
  return {
    evaluation: evaluation.id,
    comment: id,
    subject: `${evaluation.id}/${id} ${comment.course_code} question ${comment.question_id}`,
    hidden: comment.hidden_by,
    may: actsOn(comment, standing, replier),
    hidesAs: hidesAs(standing),
    replier,
  };
}

/** Those of comments of any evaluation that the caller reads, by their ids. */
export async function readableAmong(db: Db, ids: readonly string[], caller: Caller): Promise<string[]> {
  const comments = await markedComments(db, ids);
  const places = Map.groupBy(comments, ({ slug, course_code, field_code, question_id }) =>
    JSON.stringify([slug, course_code, field_code, question_id]),
  );
  const found: string[] = [];
  for (const together of places.values()) found.push(...(await readableOf(db, together, caller)));
  return found;
}

/** Those of comments of one place that the caller reads; none where they may not open it. */
async function readableOf(db: Db, together: Awaited<ReturnType<typeof markedComments>>, caller: Caller) {
  const [first] = together;
  if (!first) return [];
  try {
    const evaluation = await openEvaluated(db, first.slug, caller);
    const { comments } = await readOfPlace(db, evaluation, together, caller);
    return comments.map(({ id }) => id);
  } catch (refusal) {
    if (refusal instanceof ProblemError) return [];
    throw refusal;
  }
}

async function openEvaluated(db: Db, slug: string, caller: Caller): Promise<Evaluation> {
  const evaluation = await openEvaluation(db, slug, caller);
  const { state } = evaluation;
  if (state !== evaluationState.checking && state !== evaluationState.published) throw problem('wrong-phase');
  return evaluation;
}

interface OfPlace {
  readonly comments: readonly {
    readonly id: string;
    readonly standing: Standing;
    readonly replier: ReplyRole | null;
  }[];
  /** How many of them the caller only knows to be there. */
  readonly hidden: number;
}

/** Those of some comments on one question, at a course or about studies, that the caller reads. */
async function readOfPlace(
  db: Db,
  evaluation: Evaluation,
  comments: readonly MarkedComment[],
  caller: Caller,
): Promise<OfPlace> {
  const course = comments[0]?.course_code ?? generalCourse;
  if (course === generalCourse) return studyCommentsRead(db, evaluation, comments, caller);
  const [courses, reader] = await Promise.all([
    coursesByCode(db, evaluation.id, [course]),
    readerOf(db, evaluation.id, course, caller),
  ]);
  return commentsRead(db, evaluation, courses, {
    readerOf: () => reader,
    only: 'readable',
    of: async () => [...comments],
  });
}
