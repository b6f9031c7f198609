import type { BodyOf, ParamsOf } from '@anketa/contract/endpoint';
import { type hideComment, ReplyFields, type writeReply } from '@anketa/contract/results/comments';
import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { checkVersion } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { commentAt, readableAmong } from './comment-at.ts';
import { lockComment, noteRead, putReply, removeComment, removeReply, repliesTo, setHidden } from './store.ts';
import { ownReply } from './view.ts';

type Which = ParamsOf<typeof hideComment>;

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
 * Hides a comment from whom the form does not name for hidden ones. The reason stands in the audit log. Throws as `commentAt`, `no-right`,
 * and `comment-changed` where it is hidden already.
 */
export async function hide(db: Db, which: Which, reason: string, caller: Caller) {
  const { hidden, hidesAs: mark, subject, ...at } = await commentAt(db, which, caller);
  if (mark === null) throw problem('no-right');
  return acting(db, caller, { action: 'comment.hide', subject: `${subject}: ${reason}`, evaluation: at.evaluation })(
    async (tx) => {
      if (hidden !== null || !(await setHidden(tx, at, { from: null, to: mark }))) throw changedMeanwhile(hidden);
      await noteReadBy(tx, at.comment, caller);
    },
  );
}

/** Shows a hidden comment again. Throws as `commentAt`, `no-right`, and `comment-changed` where nobody hides it. */
export async function reveal(db: Db, which: Which, caller: Caller) {
  const { hidden, may, subject, hidesAs: mark, ...at } = await commentAt(db, which, caller);
  if (mark === null || (hidden !== null && !may.includes('reveal'))) throw problem('no-right');
  return acting(db, caller, { action: 'comment.reveal', subject, evaluation: at.evaluation })(async (tx) => {
    if (hidden === null || !(await setHidden(tx, at, { from: hidden, to: null }))) throw changedMeanwhile(hidden);
    await noteReadBy(tx, at.comment, caller);
  });
}

/** Somebody else has hidden or shown it: whoever asks is to read it again. */
const changedMeanwhile = (hidden: string | null) => problem('comment-changed', { standing: { values: { hidden } } });

/** Deletes a comment for good. Throws as `commentAt`, and `comment-no-delete`. */
export async function remove(db: Db, which: Which, caller: Caller) {
  const { may, subject, ...at } = await commentAt(db, which, caller);
  if (!may.includes('delete')) throw problem('comment-no-delete');
  return acting(db, caller, { action: 'comment.delete', subject, evaluation: at.evaluation })(async (tx) => {
    if (!(await removeComment(tx, at))) throw problem('not-found');
  });
}

/** Answers a comment, or changes the answer. Throws as `commentAt`, `no-right`, `edit-conflict` where another of theirs stands. */
export async function reply(db: Db, which: Which, { version, ...edit }: BodyOf<typeof writeReply>, caller: Caller) {
  const { replier, subject, evaluation, comment } = await commentAt(db, which, caller);
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

/** Takes one's own answer back. Throws as `commentAt`, and `not-found` where there is none. */
export async function withdraw(db: Db, which: Which, caller: Caller) {
  const { subject, ...at } = await commentAt(db, which, caller);
  return acting(db, caller, { action: 'comment.withdraw', subject, evaluation: at.evaluation })(async (tx) => {
    if (caller.oidos === null || !(await removeReply(tx, at, caller.oidos))) throw problem('not-found');
  });
}

/** Marks comments as read by the caller. Those that they do not read are passed over. */
export async function markAsRead(db: Db, comments: readonly string[], caller: Caller) {
  const { oidos } = caller;
  if (oidos !== null) await noteRead(db, await readableAmong(db, comments, caller), oidos);
  return done;
}

async function noteReadBy(tx: Tx, comment: string, { oidos }: Caller): Promise<void> {
  if (oidos !== null) await noteRead(tx, [comment], oidos);
}
