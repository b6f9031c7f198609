import type { CommentView } from '@anketa/contract/results/comment';

/** A comment that everybody reads, and nobody may do anything with. */
export function commentOf(body: string, rest: Partial<CommentView> = {}): CommentView {
  const unmarked = { hidden: null, hiding: null, signed_name: null, handed_over: false, audience: null };
  return { ...unmarked, replies: [], may: [], reply_version: 'v1', id: body, body, ...rest };
}
