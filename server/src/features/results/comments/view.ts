import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { Publicity } from '@anketa/contract/questions/questions';
import { type CommentHiding, type CommentView, hiders, type ReplyRole } from '@anketa/contract/results/comment';
import { versionOf } from '../../../platform/http/edits.ts';
import { actsOn, audienceOf, type Viewing } from '../disclosure.ts';
import type { StoredReply } from './store.ts';

interface VisibleComment {
  readonly id: string;
  readonly body: string;
  readonly hidden_by: string | null;
  readonly signed_name: string | null;
  readonly handed_over: boolean;
}

/** How a reader sees the comments on a question at a place. */
export interface CommentReader {
  readonly viewing: Viewing;
  readonly publicity: Publicity;
  /** As what they would answer; null: they may not. */
  readonly replier: ReplyRole | null;
  /** The department is hidden in results. */
  readonly closed: boolean;
  /** Answers, by the comment's id. */
  readonly replies: ReadonlyMap<string, readonly StoredReply[]>;
  /** Why it was hidden and when, by the comment's id: of those that this reader may read (`hidingsOf`). */
  readonly hidings: ReadonlyMap<string, CommentHiding>;
}

/** Somebody's own reply to a comment, as it is edited; empty where there is none. */
export function ownReply(replies: readonly StoredReply[]) {
  return { body: replies.find(({ own }) => own)?.body ?? '' };
}

/** A comment that a reader is shown: what it says, what was answered, what they may do, and while results are checked who will read it. */
export function commentView(
  comment: VisibleComment,
  { viewing, publicity, replier, closed, replies, hidings }: CommentReader,
): CommentView {
  const { id, body, hidden_by, signed_name, handed_over } = comment;
  const answered = replies.get(id) ?? [];
  const may = actsOn(comment, viewing.standing, replier);
  const asked = { publicity, closed, hides_unsigned: viewing.hides_unsigned };
  return {
    id,
    body,
    signed_name,
    handed_over,
    hidden: hiders.find((one) => one === hidden_by) ?? null,
    hiding: (hidden_by !== null && hidings.get(id)) || null,
    replies: answered.map(({ author, role, body: said, own }) => ({ author, role, body: said, own })),
    may,
    reply_version: may.includes('reply') ? versionOf(ownReply(answered)) : null,
    audience: viewing.state === evaluationState.checking ? audienceOf(comment, asked) : null,
  };
}
