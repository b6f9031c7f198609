import {
  deleteComment,
  hideComment,
  markRead,
  revealComment,
  withdrawReply,
  writeReply,
} from '@anketa/contract/results/comments';
import type { Server } from '../../../server.ts';
import { hide, markAsRead, remove, reply, reveal, withdraw } from './acts.ts';

export function commentRoutes({ serve, db }: Server) {
  serve(hideComment, ({ params, body, by }) => hide(db, params, body.reason, by));
  serve(revealComment, ({ params, by }) => reveal(db, params, by));
  serve(deleteComment, ({ params, by }) => remove(db, params, by));
  serve(writeReply, ({ params, body, by }) => reply(db, params, body, by));
  serve(withdrawReply, ({ params, by }) => withdraw(db, params, by));
  serve(markRead, ({ body, by }) => markAsRead(db, body.comments, by));
}
