import { z } from 'zod';
import { edited } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { Done, Slug } from '../values.ts';

const OneComment = Slug.extend({ id: z.uuid() });

/** How long a reply and the reason for hiding may be. */
export const replyMaximum = 4000;
export const reasonMaximum = 500;

const written = (maximum: number) => z.string().trim().min(1).max(maximum);

/** What is written to hide a comment. */
export const HideFields = z.object({ reason: written(reasonMaximum) });
/** What is written to answer one. */
export const ReplyFields = z.object({ body: written(replyMaximum) });

const comment = '/internal/results/evaluation/:slug/comment/:id';

/** With the reason, which is noted. For its teachers, the head of department and holders of `answers.hide`. */
export const hideComment = endpoint({
  method: 'POST',
  path: `${comment}/hide`,
  summary: 'Hide a comment',
  right: 'signed-in',
  effect: 'switches',
  errors: ['no-right', ...resultsClosed, 'hidden-answers-no-read', 'wrong-phase', 'comment-changed'],
  params: OneComment,
  body: HideFields,
  response: Done,
});

/** Never one that its student hid. */
export const revealComment = endpoint({
  method: 'POST',
  path: `${comment}/reveal`,
  summary: 'Show a hidden comment again',
  right: 'signed-in',
  effect: 'switches',
  errors: ['no-right', ...resultsClosed, 'hidden-answers-no-read', 'wrong-phase', 'comment-changed'],
  params: OneComment,
  response: Done,
});

/** With its replies. For holders of `answers.hide`. */
export const deleteComment = endpoint({
  method: 'DELETE',
  path: comment,
  summary: 'Delete a comment for good',
  right: 'signed-in',
  effect: 'removes',
  errors: ['comment-no-delete', ...resultsClosed, 'hidden-answers-no-read', 'wrong-phase'],
  params: OneComment,
  response: Done,
});

/** Also to change one's own. For teachers, guarantors and heads whom it concerns. */
export const writeReply = endpoint({
  method: 'PUT',
  path: `${comment}/reply`,
  summary: 'Reply to a comment',
  right: 'signed-in',
  effect: 'edits',
  errors: ['no-right', ...resultsClosed, 'hidden-answers-no-read', 'wrong-phase', 'edit-conflict'],
  params: OneComment,
  body: edited(ReplyFields),
  response: Done,
});

export const withdrawReply = endpoint({
  method: 'DELETE',
  path: `${comment}/reply`,
  summary: "Withdraw one's reply to a comment",
  right: 'signed-in',
  effect: 'removes',
  errors: [...resultsClosed, 'hidden-answers-no-read', 'wrong-phase'],
  params: OneComment,
  response: Done,
});

/** More than a page of them, of several evaluations. */
export const markRead = endpoint({
  method: 'POST',
  path: '/internal/results/my-comments/read',
  summary: 'Mark comments as read',
  right: 'signed-in',
  effect: 'own',
  body: z.object({ comments: z.array(z.uuid()).max(100) }),
  response: Done,
});
