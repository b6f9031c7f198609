import { hash } from 'node:crypto';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import type { Progress } from '../../platform/job-store.ts';
import { lockWorking, setFrozen } from './email-store.ts';
import { dropWaiting, type Freezing, freezeRecipients, lastNight, storeRendered, unrendered } from './freeze-store.ts';
import { settleNight } from './halves.ts';
import type { MarkOf } from './marks.ts';
import type { MessageOf } from './messages.ts';

/** What of a message is compared when it is sent: all that its recipient reads. */
export function digestOf({ subject, text, html }: { subject: string; text: string; html: string }): Buffer {
  return hash('sha256', JSON.stringify([subject, text, html]), 'buffer').subarray(0, 16);
}

/** So many messages are made between two looks at whether to stop. */
const atOnce = 5000;

interface Ports {
  readonly db: Db;
  readonly markOf: MarkOf;
  readonly messageOf: MessageOf;
}

interface Watched {
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
}

/**
 * Finds the recipients of an e-mail as of last night and makes every message once. What was on an earlier list and is not sent yet is found anew; who
 * has got it stays out. After a crash it goes on where it stopped.
 */
export async function freeze(
  { db, markOf, messageOf }: Ports,
  freezing: Freezing,
  { signal, report }: Watched,
): Promise<void> {
  const { emailId } = freezing;
  await inTransaction(db, async (tx) => {
    // Somebody may have taken it back meanwhile.
    if (!(await lockWorking(tx, emailId))) return;
    const night = await lastNight(tx);
    const { reached, isOver } = await settleNight(tx, markOf, emailId, freezing);
    await dropWaiting(tx, emailId);
    await setFrozen(tx, emailId, night, isOver ? undefined : await freezeRecipients(tx, freezing, reached));
  });
  await renderAll({ db, markOf, messageOf }, emailId, { signal, report });
}

/** Makes the messages of a list that were not made yet. */
export async function renderAll(
  { db, markOf, messageOf }: Ports,
  emailId: number,
  { signal, report }: Watched,
): Promise<void> {
  let done = 0;
  for (;;) {
    signal.throwIfAborted();
    const some = await unrendered(db, emailId, atOnce);
    if (some.length === 0) return;
    const rendered = some.map(({ place, oidos, wording, token }) => {
      const message = messageOf(wording, token);
      return { place, mark: markOf(emailId, oidos), digest: digestOf(message), length: message.text.length };
    });
    await inTransaction(db, (tx) => storeRendered(tx, emailId, rendered));
    done += some.length;
    report({ step: 'preparing', done, total: null, items: done });
  }
}
