import type { CommentAct, Hider, ReplyRole } from '@anketa/contract/comments';
import type { BodyOf, ParamsOf } from '@anketa/contract/endpoint';
import { evaluationState } from '@anketa/contract/evaluations';
import { generalCourse } from '@anketa/contract/questionnaires';
import { type hideComment, ReplyFields, type writeReply } from '@anketa/contract/result-comments';
import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { checkVersion } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { actsOn, hidesAs, standingAbove } from '../disclosure.ts';
import { openEvaluation } from '../opening.ts';
import { commentsOfCourses } from '../own/store.ts';
import { generalQuestionPage } from '../places/general.ts';
import { fieldQuestionPage } from '../places/studies.ts';
import { readerOf } from '../service.ts';
import { coursesByCode } from '../store.ts';
import { commentsRead } from './readable.ts';
import {
  commentPlace,
  lockComment,
  noteRead,
  putReply,
  removeComment,
  removeReply,
  repliesTo,
  setHidden,
} from './store.ts';
import { ownReply } from './view.ts';

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
async function openComment(db: Db, { slug, id }: Which, caller: Caller): Promise<Opened> {
  const { id: evaluationId, state, options } = await openEvaluation(db, slug, caller);
  if (state !== evaluationState.checking && state !== evaluationState.published) throw problem('wrong-phase');
  const place = await commentPlace(db, evaluationId, id);
  if (!place) throw problem('not-found');
  const { course_code, question_id, field_code } = place;
  const at = {
    ...{ evaluation: evaluationId, comment: id },
    subject: `${evaluationId}/${id} ${course_code} question ${question_id}`,
  };
  if (course_code === generalCourse) {
    const standing = standingAbove({ signedIn: caller.signedIn, readsHidden: readsHidden(caller) });
    const { comments, hidden_comments } = field_code
      ? await fieldQuestionPage(db, { slug, id: field_code, qid: question_id }, { sort: undefined }, caller)
      : await generalQuestionPage(db, { slug, id: question_id }, { sort: undefined, by: undefined }, caller);
    for await (const some of comments.all()) {
      const found = some.find((one) => one.id === id);
      // Nobody but guarantors of programmes answers for studies.
      if (found)
        return { ...at, ...found, hidesAs: hidesAs(standing), replier: found.may.includes('reply') ? 'garant' : null };
    }
    throw problem(hidden_comments > 0 ? 'hidden-answers-no-read' : 'not-found');
  }
  const courses = await coursesByCode(db, evaluationId, [course_code]);
  const reader = await readerOf(db, evaluationId, course_code, caller);
  const evaluation = { id: evaluationId, state, options };
  const { comments, hidden } = await commentsRead(db, evaluation, courses, {
    readerOf: () => reader,
    ...{ only: 'readable', of: commentsOfCourses },
  });
  const found = comments.find((one) => one.id === id);
  if (!found) throw problem(hidden > 0 ? 'hidden-answers-no-read' : 'not-found');
  const { standing, replier } = found;
  return {
    ...{ ...at, hidden: found.hidden_by, replier },
    ...{ may: actsOn(found, standing, replier), hidesAs: hidesAs(standing) },
  };
}

interface Noted {
  readonly action: string;
  readonly subject: string;
  readonly evaluation: number;
}

/** Does something with a comment and notes who did. Whoever acts on one has read it. */
function acting(db: Db, caller: Caller, note: Noted) {
  return (work: (tx: Tx) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      await work(tx);
      await audit(tx, { actor: actorOf(caller), ...note });
      return done;
    });
}

/**
 * Hides a comment from whom the form does not name for hidden ones. The reason stands in the audit log. Throws as `openComment`, `no-right`,
 * and `comment-changed` where it is hidden already.
 */
export async function hide(db: Db, which: Which, reason: string, caller: Caller) {
  const { hidden, hidesAs: mark, subject, ...at } = await openComment(db, which, caller);
  if (mark === null) throw problem('no-right');
  return acting(db, caller, { action: 'comment.hide', subject: `${subject}: ${reason}`, evaluation: at.evaluation })(
    async (tx) => {
      if (hidden !== null || !(await setHidden(tx, at, { from: null, to: mark }))) throw changedMeanwhile(hidden);
      await noteReadBy(tx, at.comment, caller);
    },
  );
}

/** Shows a hidden comment again. Throws as `openComment`, `no-right`, and `comment-changed` where nobody hides it. */
export async function reveal(db: Db, which: Which, caller: Caller) {
  const { hidden, may, subject, hidesAs: mark, ...at } = await openComment(db, which, caller);
  if (mark === null || (hidden !== null && !may.includes('reveal'))) throw problem('no-right');
  return acting(db, caller, { action: 'comment.reveal', subject, evaluation: at.evaluation })(async (tx) => {
    if (hidden === null || !(await setHidden(tx, at, { from: hidden, to: null }))) throw changedMeanwhile(hidden);
    await noteReadBy(tx, at.comment, caller);
  });
}

/** Somebody else has hidden or shown it: whoever asks is to read it again. */
const changedMeanwhile = (hidden: Hider | string | null) =>
  problem('comment-changed', { standing: { values: { hidden } } });

/** Deletes a comment for good. Throws as `openComment`, and `comment-no-delete`. */
export async function remove(db: Db, which: Which, caller: Caller) {
  const { may, subject, ...at } = await openComment(db, which, caller);
  if (!may.includes('delete')) throw problem('comment-no-delete');
  return acting(db, caller, { action: 'comment.delete', subject, evaluation: at.evaluation })(async (tx) => {
    if (!(await removeComment(tx, at))) throw problem('not-found');
  });
}

/** Answers a comment, or changes the answer. Throws as `openComment`, `no-right`, `edit-conflict` where another of theirs stands. */
export async function reply(db: Db, which: Which, { version, ...edit }: BodyOf<typeof writeReply>, caller: Caller) {
  const { replier, subject, evaluation, comment } = await openComment(db, which, caller);
  const { oidos: author, name } = caller;
  if (replier === null || author === null) throw problem('no-right');
  return acting(db, caller, { action: 'comment.reply', subject, evaluation })(async (tx) => {
    if (!(await lockComment(tx, { evaluation, comment }))) throw problem('not-found');
    const standing = ownReply((await repliesTo(tx, evaluation, [comment], author)).get(comment) ?? []);
    checkVersion(version, standing);
    const { body } = checkedFields(ReplyFields, { ...standing, ...edit });
    await putReply(tx, { evaluation, comment, author, name: name ?? author, role: replier, body });
    await noteReadBy(tx, comment, caller);
  });
}

/** Takes one's own answer back. Throws as `openComment`, and `not-found` where there is none. */
export async function withdraw(db: Db, which: Which, caller: Caller) {
  const { subject, ...at } = await openComment(db, which, caller);
  return acting(db, caller, { action: 'comment.withdraw', subject, evaluation: at.evaluation })(async (tx) => {
    if (caller.oidos === null || !(await removeReply(tx, at, caller.oidos))) throw problem('not-found');
  });
}

/** Marks comments as read by the caller. */
export async function markAsRead(db: Db, comments: readonly string[], { oidos }: Caller) {
  if (oidos !== null) await noteRead(db, comments, oidos);
  return done;
}

async function noteReadBy(tx: Tx, comment: string, { oidos }: Caller): Promise<void> {
  if (oidos !== null) await noteRead(tx, [comment], oidos);
}
