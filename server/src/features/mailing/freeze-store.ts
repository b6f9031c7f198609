import type { MailLeftOut } from '@anketa/contract/emails';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { type Chosen, candidates, unfinished } from './audience-store.ts';

/** What a message says of its recipient: their name, empty where it is not known; how many questionnaires are left; their language, null where it is not known. */
export interface Wording {
  readonly name: string;
  readonly left: number;
  readonly locale: 'cs' | 'en' | null;
}

export interface Freezing extends Chosen {
  readonly emailId: number;
  /** Whether the text says how many questionnaires are left. */
  readonly countsLeft: boolean;
  /** So many e-mails and notifications a person gets in a week. */
  readonly perWeek: number;
}

/** The number of the last night's work; 0 before the first. */
export async function lastNight(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`SELECT coalesce(max(number), 0)::int AS number FROM daily_run`.execute(
    db,
  );
  return rows[0]?.number ?? 0;
}

const monday = sql`date_trunc('week', now())::date`;

/** The Monday of the week for which the recipients of an e-mail were counted. */
const weekOf = (emailId: number) => sql`(SELECT m.week FROM email m WHERE m.id = ${emailId})`;

/**
 * Has people, `dropped`, not have got an e-mail that they were counted for. Of whom none is left nothing is: a row of none would say that they were to get one
 * and are not any more.
 */
const takeBack = (emailId: number) => sql`fewer AS (
    UPDATE contact_count c SET number = c.number - 1 FROM dropped d WHERE c.oidos = d.oidos AND c.week = ${weekOf(emailId)} AND c.number > 1
  ) DELETE FROM contact_count c USING dropped d WHERE c.oidos = d.oidos AND c.week = ${weekOf(emailId)} AND c.number <= 1`;

/**
 * Writes the list of recipients in one statement: as they stand at one moment, each once, in a random order of sending. Who has got as many e-mails
 * this week as anybody may is left out, and who is on the list has got one more; who is `reached` has the e-mail already. Gives how many are left out, by
 * the reason.
 */
export async function freezeRecipients(
  tx: Tx,
  freezing: Freezing,
  reached: readonly string[] = [],
): Promise<MailLeftOut> {
  const { emailId, evaluationId, countsLeft, perWeek } = freezing;
  const left = countsLeft
    ? sql`LEFT JOIN (SELECT u.oidos, count(*)::int AS number FROM (${unfinished(evaluationId)}) u GROUP BY u.oidos) l ON l.oidos = c.oidos`
    : sql`LEFT JOIN (SELECT NULL::text AS oidos, 0 AS number) l ON false`;
  const { rows } = await sql<MailLeftOut>`
    WITH candidate AS (
      SELECT c.* FROM (${candidates(freezing)}) c WHERE (c.oidos = ANY(${reached})) IS NOT TRUE
    ), reserved AS (
      INSERT INTO contact_count (oidos, week, number) SELECT c.oidos, ${monday}, 1 FROM candidate c WHERE c.reason IS NULL
      ON CONFLICT (oidos, week) DO UPDATE SET number = contact_count.number + 1 WHERE contact_count.number < ${perWeek}
      RETURNING oidos
    ), chosen AS (
      INSERT INTO mail_choice (oidos) SELECT r.oidos FROM reserved r ON CONFLICT DO NOTHING
    ), frozen AS (
      INSERT INTO email_recipient (email_id, oidos, address, wording)
      SELECT ${emailId}, c.oidos, c.address,
        jsonb_build_object('name', c.name, 'left', coalesce(l.number, 0), 'locale', c.locale)
      FROM candidate c JOIN reserved r ON r.oidos = c.oidos ${left}
      RETURNING 1
    )
    SELECT
      (SELECT count(*)::int FROM candidate WHERE reason = 'no-address') AS "no-address",
      (SELECT count(*)::int FROM candidate WHERE reason = 'suppressed') AS suppressed,
      (SELECT count(*)::int FROM candidate WHERE reason = 'unsubscribed') AS unsubscribed,
      (SELECT count(*)::int FROM candidate WHERE reason = 'paused') AS paused,
      (SELECT count(*)::int FROM candidate WHERE reason IS NULL) - (SELECT count(*)::int FROM frozen) AS "limit"`.execute(
    tx,
  );
  const [leftOut] = rows;
  if (!leftOut) throw new Error('freezing counted nothing');
  return leftOut;
}

/** Takes back what was not sent: the list, and that its people have got one e-mail more. */
export async function dropWaiting(tx: Tx, emailId: number): Promise<void> {
  await sql`
    WITH dropped AS (
      DELETE FROM email_recipient WHERE email_id = ${emailId} AND state IN ('waiting', 'deferred', 'second') RETURNING oidos
    ), ${takeBack(emailId)}`.execute(tx);
}

export interface Unrendered {
  readonly place: string;
  readonly oidos: string;
  readonly wording: Wording;
  readonly token: string;
}

/** Recipients whose messages were not made yet, some of them. */
export async function unrendered(db: Db, emailId: number, limit: number): Promise<Unrendered[]> {
  const { rows } = await sql<Unrendered>`
    SELECT r.place, r.oidos, r.wording, replace(k.token::text, '-', '') AS token
    FROM email_recipient r JOIN mail_choice k ON k.oidos = r.oidos
    WHERE r.email_id = ${emailId} AND r.digest IS NULL AND r.state = 'waiting' LIMIT ${limit}`.execute(db);
  return rows;
}

export interface Rendered {
  readonly place: string;
  readonly mark: Buffer;
  readonly digest: Buffer;
  /** Characters of its text. */
  readonly length: number;
}

/**
 * Notes what messages came to. Who has the e-mail already, from an earlier list of it, is taken off: their name is gone, their mark is there. Such a
 * one keeps what was counted of the first time.
 */
export async function storeRendered(tx: Tx, emailId: number, rendered: readonly Rendered[]): Promise<void> {
  const columns = [
    rendered.map(({ place }) => place),
    rendered.map(({ mark }) => mark),
    rendered.map(({ digest }) => digest),
    rendered.map(({ length }) => length),
  ];
  const given = sql`unnest(${columns[0]}::uuid[], ${columns[1]}::bytea[], ${columns[2]}::bytea[], ${columns[3]}::integer[])
    AS u(place, mark, digest, length)`;
  await sql`
    WITH dropped AS (
      DELETE FROM email_recipient r USING ${given}
      WHERE r.email_id = ${emailId} AND r.place = u.place
        AND EXISTS (SELECT FROM email_recipient o WHERE o.mark = u.mark AND o.place <> u.place)
      RETURNING r.oidos
    ), ${takeBack(emailId)}`.execute(tx);
  await sql`
    UPDATE email_recipient r SET mark = u.mark, digest = u.digest, length = u.length FROM ${given}
    WHERE r.email_id = ${emailId} AND r.place = u.place`.execute(tx);
}
