import type { MailCounts } from '@anketa/contract/mail/outcome';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Ended, Listed, SendingList } from '../../../platform/sending.ts';
import type { Wording } from '../audience/freeze-store.ts';

/** A message to be sent. */
export interface Waiting extends Listed {
  readonly address: string;
  readonly wording: Wording;
  readonly digest: Buffer;
  readonly key: string;
  readonly token: string;
}

/** The list of an e-mail. */
export const listOf = (db: Db, emailId: number): SendingList<Waiting> => ({
  due: (after, limit) => dueMessages(db, emailId, after, limit),
  begin: (place, before) => noteSending(db, emailId, place, before),
  end: (ended) => noteEnded(db, emailId, ended),
});

/** Messages that are due, in the random order of sending, after a place. */
async function dueMessages(db: Db, emailId: number, after: string, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT r.place, r.address, r.wording, r.digest, r.key, r.tries, replace(k.token::text, '-', '') AS token
    FROM email_recipient r JOIN mail_choice k ON k.oidos = r.oidos
    WHERE r.email_id = ${emailId} AND r.state IN ('waiting', 'deferred') AND r.place > ${after}::uuid
      AND (r.again_at IS NULL OR r.again_at <= now())
    ORDER BY r.place LIMIT ${limit}`.execute(db);
  return rows;
}

// What a report of non-delivery has said meanwhile stays.
const endedText = `
  UPDATE email_recipient SET state = $3, status = $4, again_at = now() + make_interval(secs => $5),
    tries = tries + CASE WHEN $3 = 'waiting' THEN 0 ELSE 1 END
  WHERE email_id = $1 AND place = $2 AND state <> 'refused'`;

const begin = prepared<{ place: string }>(
  'mail-begin',
  `UPDATE email_recipient SET state = 'sending' WHERE email_id = $1 AND place = $2 AND state IN ('waiting', 'deferred') RETURNING place`,
);
const endAndBegin = prepared<{ place: string }>(
  'mail-end-and-begin',
  `WITH ended AS (${endedText}) UPDATE email_recipient SET state = 'sending'
   WHERE email_id = $1 AND place = $6 AND state IN ('waiting', 'deferred') RETURNING place`,
);
const end = prepared('mail-end', endedText);

const valuesOf = (emailId: number, { place, state, status, againAfter }: Ended) => [
  emailId,
  place,
  state,
  status,
  againAfter,
];

/**
 * Notes that the text of a message is about to leave, and in the same statement what became of the one before. False where it is no more to be sent.
 * Once this has ended a crash leaves it `sending`, which is not sent again by itself.
 */
async function noteSending(db: Db, emailId: number, place: string, before: Ended | undefined): Promise<boolean> {
  const rows = before
    ? await endAndBegin(db, [...valuesOf(emailId, before), place])
    : await begin(db, [emailId, place]);
  return rows.length === 1;
}

/** Notes what became of a message. */
async function noteEnded(db: Db, emailId: number, ended: Ended): Promise<void> {
  await end(db, valuesOf(emailId, ended));
}

/** Takes the names of those who have got an e-mail off its list: for many at once, since who is named stands in an index. */
export async function forgetReached(db: Db, emailId: number): Promise<void> {
  await db
    .updateTable('email_recipient')
    .set({ oidos: null, address: null, wording: null })
    .where('email_id', '=', emailId)
    .where('state', '=', 'sent')
    .where('oidos', 'is not', null)
    .execute();
}

/** Whatever a sender that is no more was at: nobody knows whether it came. */
export async function noteInterrupted(db: Db, emailId: number): Promise<void> {
  await db
    .updateTable('email_recipient')
    .set({ state: 'unknown', status: 'interrupted' })
    .where('email_id', '=', emailId)
    .where('state', '=', 'sending')
    .execute();
}

/** Those of whom it is not known whether they got it are to get it, perhaps again. Gives how many. */
export async function noteUnknownWaiting(tx: Tx, emailId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('email_recipient')
    .set({ state: 'waiting', status: null, again_at: null })
    .where('email_id', '=', emailId)
    .where('state', '=', 'unknown')
    .where('oidos', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * How many people's messages of an e-mail are in which state; somebody with more than one browser may be in more than one. What is under way at this moment counts
 * as waiting.
 */
export async function countMessages(
  db: Db | Tx,
  emailId: number,
): Promise<MailCounts & { readonly again_at: Date | null }> {
  const counted = (...states: string[]) => sql`(count(DISTINCT mark) FILTER (WHERE state = ANY(${states})))::int`;
  const { rows } = await sql<MailCounts & { again_at: Date | null }>`
    SELECT count(DISTINCT mark)::int AS recipients, ${counted('waiting', 'sending')} AS waiting, ${counted('sent')} AS sent,
      ${counted('refused')} AS refused, ${counted('deferred')} AS deferred, ${counted('unknown')} AS unknown, ${counted('second')} AS second,
      (count(DISTINCT mark) FILTER (WHERE state = 'refused' AND status = 'expired'))::int AS expired,
      min(again_at) FILTER (WHERE state = 'deferred') AS again_at
    FROM email_recipient WHERE email_id = ${emailId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('messages were not counted');
  return counts;
}

/** Addresses of e-mails that refused for good, noted as such (`mail_trouble`); those that are nobody's get nothing more. */
export async function noteTrouble(tx: Tx, emailId: number): Promise<void> {
  await sql`
    INSERT INTO mail_trouble (oidos, address, status, suppressed)
    SELECT oidos, address, status, status ~ '^\\d+ (5\\.1\\.1|5\\.1\\.10|5\\.2\\.1)$' FROM email_recipient
    WHERE email_id = ${emailId} AND state = 'refused' AND oidos IS NOT NULL AND EXISTS (SELECT FROM email m WHERE m.id = email_id AND m.medium = 'mail')
    ON CONFLICT (oidos, address) DO UPDATE SET status = excluded.status, week = excluded.week,
      suppressed = mail_trouble.suppressed OR excluded.suppressed`.execute(tx);
}

/** Takes the names off a list. Those of whom it is not known whether they got it keep theirs while `unknown` says so: until somebody decides. */
export async function forgetRecipients(tx: Tx, emailId: number, { unknown }: { unknown: boolean }): Promise<void> {
  await tx
    .updateTable('email_recipient')
    .set({ oidos: null, address: null, wording: null })
    .where('email_id', '=', emailId)
    .$if(!unknown, (query) => query.where('state', '<>', 'unknown'))
    .execute();
}
