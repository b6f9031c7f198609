import { hash, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import type { Progress } from '../../../platform/job-store.ts';
import { lockWorking, setFrozen } from '../email-store.ts';
import type { MarkOf } from '../marks.ts';
import {
  dropWaiting,
  type Freezing,
  findRecipients,
  lastNight,
  type Made,
  storeMessages,
  whoWaits,
} from './freeze-store.ts';
import { settleNight } from './halves.ts';
import type { Messages } from './messages.ts';

/** What of a message is compared when it is sent: all that its recipient reads. */
export function digestOf({ subject, text, html }: { subject: string; text: string; html: string }): Buffer {
  return hash('sha256', JSON.stringify([subject, text, html]), 'buffer').subarray(0, 16);
}

/** So many messages are made while those before are stored. */
const atOnce = 500;

interface Ports extends Messages {
  readonly db: Db;
  readonly markOf: MarkOf;
}

interface Watched {
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
}

/**
 * Finds the recipients of an e-mail as of last night and makes every message once: all of it or nothing. What was on an earlier list and is not sent yet is
 * found anew; who has got it stays out. Where it goes again only those can get it who were on its list, and it stays noted how many were left out then.
 */
export async function freeze(
  { db, markOf, messageOf, wording: shared }: Ports,
  freezing: Freezing,
  { signal, report }: Watched,
): Promise<void> {
  const { emailId } = freezing;
  await inTransaction(db, async (tx) => {
    // Somebody may have taken it back meanwhile.
    if (!(await lockWorking(tx, emailId))) return;
    const night = await lastNight(tx);
    const { reached, isOver } = await settleNight(tx, markOf, emailId, freezing);
    const among = freezing.isAgain ? await whoWaits(tx, emailId) : undefined;
    await dropWaiting(tx, emailId);
    if (isOver) return setFrozen(tx, emailId, { night });
    const { found, leftOut } = await findRecipients(tx, freezing, { reached, among });
    const wording = found.length > 0 ? shared : undefined;
    await setFrozen(tx, emailId, { night, leftOut: freezing.isAgain ? undefined : leftOut, wording });
    // Rows stand in the order of sending, a random one: that of people would tell something once names are gone.
    const messages = found.flatMap(({ addresses, ...one }) => addresses.map((address) => ({ ...one, address })));
    const places = Array.from(messages, () => randomUUID()).sort();
    const made = (one: (typeof messages)[number], at: number): Made => {
      const { oidos, address, wording, token } = one;
      const message = messageOf(wording, token);
      const [place = randomUUID(), mark] = [places[at], markOf(emailId, oidos)];
      return { place, oidos, address, wording, mark, digest: digestOf(message), length: message.text.length };
    };
    let storing: Promise<unknown> = Promise.resolve();
    for (let at = 0; at < messages.length; at += atOnce) {
      signal.throwIfAborted();
      const some = messages.slice(at, at + atOnce).map((one, nth) => made(one, at + nth));
      await storing;
      report({ step: 'preparing', done: at, total: messages.length, items: at });
      storing = storeMessages(tx, emailId, some);
      // What goes wrong with it is met in its turn.
      storing.catch(() => {});
      await nextTurn();
    }
    await storing;
  });
}
