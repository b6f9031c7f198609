import type { CommentAct, Hider, ReplyRole } from '@anketa/contract/comments';
import type { ParamsOf } from '@anketa/contract/endpoint';
import { evaluationState } from '@anketa/contract/evaluations';
import { generalCourse } from '@anketa/contract/questionnaires';
import type { hideComment } from '@anketa/contract/result-comments';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ProblemError, problem } from '../../../platform/http/problem.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { actsOn, hidesAs, standingAbove } from '../disclosure.ts';
import { openEvaluation } from '../opening.ts';
import { commentsOfCourses } from '../own/store.ts';
import { generalQuestionPage } from '../places/general.ts';
import { fieldQuestionPage } from '../places/studies.ts';
import { readerOf } from '../service.ts';
import { coursesByCode } from '../store.ts';
import { commentsRead } from './readable.ts';
import { commentPlace, commentPlaces } from './store.ts';

type Which = ParamsOf<typeof hideComment>;

/** A comment as the caller reads it now, and what they may do with it. */
interface Opened {
  readonly evaluation: number;
  readonly comment: string;
  /** Where it stands, as the audit log names it. */
  readonly subject: string;
  readonly hidden: Hider | string | null;
  readonly may: readonly CommentAct[];
  readonly hidesAs: Hider | null;
  readonly replier: ReplyRole | null;
}

/**
 * A comment that the caller reads, by the same rule as on its page. Throws as `openEvaluation`, `wrong-phase` before results are checked,
 * `not-found` for one that they are not shown, `hidden-answers-no-read` for one that they only know to be there.
 */
export async function openComment(db: Db, { slug, id }: Which, caller: Caller): Promise<Opened> {
  const evaluation = await openEvaluated(db, slug, caller);
  const place = await commentPlace(db, evaluation.id, id);
  if (!place) throw problem('not-found');
  const { readable, hidden } = await readableBeside(db, { slug, evaluation, place }, caller);
  const found = readable.find((one) => one.id === id);
  if (!found) throw problem(hidden > 0 ? 'hidden-answers-no-read' : 'not-found');
  const subject = `${evaluation.id}/${id} ${place.course_code} question ${place.question_id}`;
  return { ...found, subject, evaluation: evaluation.id, comment: id };
}

/** Those of comments that the caller reads, by their ids. */
export async function readableAmong(db: Db, ids: readonly string[], caller: Caller): Promise<string[]> {
  const places = await commentPlaces(db, ids);
  const pages = Map.groupBy(places, ({ id, ...place }) => JSON.stringify(place));
  const found: string[] = [];
  for (const [page, comments] of pages) {
    const { slug, ...place }: Omit<(typeof places)[number], 'id'> = JSON.parse(page);
    const readable = await readableOn(db, slug, place, caller);
    found.push(...comments.map(({ id }) => id).filter((id) => readable.has(id)));
  }
  return found;
}

async function readableOn(db: Db, slug: string, place: CommentPlace, caller: Caller): Promise<ReadonlySet<string>> {
  try {
    const evaluation = await openEvaluated(db, slug, caller);
    const { readable } = await readableBeside(db, { slug, evaluation, place }, caller);
    return new Set(readable.map(({ id }) => id));
  } catch (refusal) {
    if (refusal instanceof ProblemError) return new Set();
    throw refusal;
  }
}

async function openEvaluated(db: Db, slug: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const { state } = evaluation;
  if (state !== evaluationState.checking && state !== evaluationState.published) throw problem('wrong-phase');
  return evaluation;
}

type CommentPlace = Pick<
  Awaited<ReturnType<typeof commentPlaces>>[number],
  'course_code' | 'question_id' | 'field_code'
>;

interface Beside {
  readonly slug: string;
  readonly evaluation: Awaited<ReturnType<typeof openEvaluated>>;
  readonly place: CommentPlace;
}

interface Readable extends Pick<Opened, 'hidden' | 'may' | 'hidesAs' | 'replier'> {
  readonly id: string;
}

/** Comments that the caller reads on the page of one, and how many more they only know to be there. */
async function readableBeside(
  db: Db,
  { slug, evaluation, place: { course_code, question_id, field_code } }: Beside,
  caller: Caller,
): Promise<{ readable: Readable[]; hidden: number }> {
  if (course_code === generalCourse) {
    const standing = standingAbove({ signedIn: caller.signedIn, readsHidden: readsHidden(caller) });
    const { comments, hidden_comments } = field_code
      ? await fieldQuestionPage(db, { slug, id: field_code, qid: question_id }, { sort: undefined }, caller)
      : await generalQuestionPage(db, { slug, id: question_id }, { sort: undefined, by: undefined }, caller);
    const readable: Readable[] = [];
    for await (const some of comments.all()) {
      for (const { id, hidden, may } of some) {
        // Nobody but guarantors of programmes answers for studies.
        readable.push({
          id,
          hidden,
          may,
          hidesAs: hidesAs(standing),
          replier: may.includes('reply') ? 'garant' : null,
        });
      }
    }
    return { readable, hidden: hidden_comments };
  }
  const courses = await coursesByCode(db, evaluation.id, [course_code]);
  const reader = await readerOf(db, evaluation.id, course_code, caller);
  const found = await commentsRead(db, evaluation, courses, {
    readerOf: () => reader,
    only: 'readable',
    of: commentsOfCourses,
  });
  const readable = found.comments.map((comment) => {
    const { id, hidden_by, standing, replier } = comment;
    return { id, hidden: hidden_by, may: actsOn(comment, standing, replier), hidesAs: hidesAs(standing), replier };
  });
  return { readable, hidden: found.hidden };
}
