import type { Db } from '../database/connect.ts';
import { putIntoOutbox } from '../mail/outbox.ts';
import { noticeIn } from './payload.ts';
import type { SendPush } from './send.ts';

/** Puts notifications where administrators of a demo read them, among its e-mails. Nothing is sent. */
export function outboxPush(db: Db): SendPush {
  return async ({ endpoint }, { payload }, begin) => {
    const { title, body, navigate } = noticeIn(payload);
    await begin();
    // Of a browser's address only whose push service it is at: whoever knows all of it could send there.
    const to = new URL(endpoint).hostname;
    await putIntoOutbox(db, { to, subject: title, text: `${body}\n\n${navigate}`, html: '' });
    return { outcome: 'delivered', status: '201' };
  };
}
