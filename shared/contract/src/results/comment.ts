import { z } from 'zod';
import { Version } from '../edits.ts';

/** Who hid a comment: its student, a teacher, an administrator, a head, unknown, by default. Specification 3, Answer. */
export const hiders = ['S', 'U', 'A', 'DH', 'UK', 'D'] as const;
export type Hider = (typeof hiders)[number];

/** What somebody may do with a comment that they read. */
export const commentActs = ['hide', 'reveal', 'delete', 'reply'] as const;
export type CommentAct = (typeof commentActs)[number];

/** Who reads a comment once results are published, from everybody to those whom the form names for hidden ones; each includes the next. */
export const audiences = ['anyone', 'signed-in', 'guarantor', 'teacher'] as const;
export type Audience = (typeof audiences)[number];

/** As what somebody answers a comment. */
export const replyRoles = ['teacher', 'garant', 'department_head'] as const;
export type ReplyRole = (typeof replyRoles)[number];

const CommentReply = z.object({
  author: z.string(),
  role: z.enum(replyRoles),
  body: z.string(),
  /** The caller wrote it. */
  own: z.boolean(),
});

/** Why somebody of the staff hid a comment, and when (ISO 8601). */
const CommentHiding = z.object({ reason: z.string(), at: z.iso.datetime({ offset: true }) });
export type CommentHiding = z.output<typeof CommentHiding>;

export const CommentView = z.object({
  id: z.string(),
  body: z.string(),
  /** Who hid it; null: nobody did. */
  hidden: z.enum(hiders).nullable(),
  /** Null where nobody hid it, and where it was hidden without a reason: by its student, or by default. */
  hiding: CommentHiding.nullable(),
  signed_name: z.string().nullable(),
  /** Handed over by its author's wish although too few answered. */
  handed_over: z.boolean(),
  replies: z.array(CommentReply),
  may: z.array(z.enum(commentActs)),
  /** Of the caller's own reply, also where there is none yet; null: they may not reply. */
  reply_version: Version.nullable(),
  /** Who will read it; null once results are published. */
  audience: z.enum(audiences).nullable(),
});
export type CommentView = z.output<typeof CommentView>;
