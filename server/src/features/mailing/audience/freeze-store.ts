import type { MailLeftOut } from '@anketa/contract/mail/emails';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { askedSections } from '../../questionnaires/sections/asked-sections.ts';
import { type Chosen, candidates, peopleOf, unfinished, withAsked } from './audience-store.ts';

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
  /** Whether it was sent before: it goes again to those of whom nobody knew whether they had got it. */
  readonly isAgain: boolean;
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

/** Whose messages of an e-mail wait to be sent. Whoever was merged into another person since is that other. */
export async function whoWaits(tx: Tx, emailId: number): Promise<string[]> {
  const { rows } = await sql<{ oidos: string }>`
    SELECT DISTINCT coalesce(p.merged_into, r.oidos) AS oidos FROM email_recipient r LEFT JOIN person p ON p.oidos = r.oidos
    WHERE r.email_id = ${emailId} AND r.state IN ('waiting', 'deferred', 'second') AND r.oidos IS NOT NULL`.execute(tx);
  return rows.map(({ oidos }) => oidos);
}

interface Among {
  /** Who has the e-mail already. */
  readonly reached: readonly string[];
  /** Nobody else can get it; undefined: all of whom it is chosen. */
  readonly among: readonly string[] | undefined;
}

/** Somebody who is to get an e-mail. */
export interface Found {
  readonly oidos: string;
  /** One, or of a notification each of their browsers. */
  readonly addresses: readonly string[];
  readonly wording: Wording;
  /** By which they unsubscribe. */
  readonly token: string;
}

type Candidate = Wording & Pick<Found, 'oidos' | 'addresses' | 'token'> & { readonly reason: keyof MailLeftOut | null };

/**
 * Finds recipients in one statement: as they stand at one moment, each once, in random order. Who has got as many e-mails this week as anybody may is left
 * out, and who is found has got one more. Gives also how many are left out, by the reason.
 */
export async function findRecipients(
  tx: Tx,
  freezing: Freezing,
  { reached, among }: Among,
): Promise<{ readonly found: readonly Found[]; readonly leftOut: MailLeftOut }> {
  const { evaluationId, countsLeft, perWeek } = freezing;
  const left = countsLeft
    ? sql`LEFT JOIN (SELECT u.oidos, count(*)::int AS number FROM (${peopleOf(unfinished(evaluationId, await askedSections(tx, evaluationId)))}) u GROUP BY u.oidos) l ON l.oidos = c.oidos`
    : sql`LEFT JOIN (SELECT NULL::text AS oidos, 0 AS number) l ON false`;
  const { rows } = await sql<Candidate>`
    WITH candidate AS (
      SELECT c.* FROM (${candidates(await withAsked(tx, freezing))}) c WHERE (c.oidos = ANY(${reached})) IS NOT TRUE
        AND ${among === undefined ? sql`true` : sql`c.oidos = ANY(${among})`}
    ), reserved AS (
      INSERT INTO contact_count (oidos, week, number) SELECT c.oidos, ${monday}, 1 FROM candidate c WHERE c.reason IS NULL
      ON CONFLICT (oidos, week) DO UPDATE SET number = contact_count.number + 1 WHERE contact_count.number < ${perWeek}
      RETURNING oidos
    ), chosen AS (
      INSERT INTO mail_choice (oidos) SELECT r.oidos FROM reserved r ON CONFLICT DO NOTHING RETURNING oidos, token
    )
    SELECT c.oidos, c.addresses, c.name, coalesce(l.number, 0) AS left, c.locale,
      replace(coalesce(n.token, k.token)::text, '-', '') AS token,
      CASE WHEN c.reason IS NULL AND r.oidos IS NULL THEN 'limit' ELSE c.reason END AS reason
    FROM candidate c LEFT JOIN reserved r ON r.oidos = c.oidos LEFT JOIN chosen n ON n.oidos = c.oidos
    LEFT JOIN mail_choice k ON k.oidos = c.oidos ${left}
    ORDER BY gen_random_uuid()`.execute(tx);
  const leftOut = { 'no-address': 0, suppressed: 0, unsubscribed: 0, paused: 0, limit: 0 };
  const found: Found[] = [];
  for (const { oidos, addresses, token, reason, name, left: number, locale } of rows) {
    if (reason) leftOut[reason] += 1;
    else found.push({ oidos, addresses, token, wording: { name, left: number, locale } });
  }
  return { found, leftOut };
}

/** A message that was made once. */
export interface Made extends Pick<Found, 'oidos' | 'wording'> {
  readonly address: string;
  /** Its place in the order of sending, a UUID. */
  readonly place: string;
  readonly mark: Buffer;
  readonly digest: Buffer;
  /** Characters of its text. */
  readonly length: number;
}

/** Puts messages on the list of an e-mail. */
export async function storeMessages(tx: Tx, emailId: number, messages: readonly Made[]): Promise<void> {
  const column = <Key extends keyof Made>(key: Key) => messages.map((message) => message[key]);
  await sql`
    INSERT INTO email_recipient (email_id, place, oidos, address, wording, mark, digest, length)
    SELECT ${emailId}, u.* FROM unnest(${column('place')}::uuid[], ${column('oidos')}::text[], ${column('address')}::text[],
      ${column('wording').map((wording) => JSON.stringify(wording))}::jsonb[], ${column('mark')}::bytea[], ${column('digest')}::bytea[],
      ${column('length')}::integer[]) AS u`.execute(tx);
}

/** Takes back what was not sent: the list, and that its people have got one e-mail more, but for those to one of whose browsers it is out. */
export async function dropWaiting(tx: Tx, emailId: number): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE FROM email_recipient WHERE email_id = ${emailId} AND state IN ('waiting', 'deferred', 'second') RETURNING oidos, mark
    ), dropped AS (
      SELECT DISTINCT d.oidos FROM deleted d WHERE NOT EXISTS (SELECT FROM email_recipient r
        WHERE r.email_id = ${emailId} AND r.mark = d.mark AND r.state NOT IN ('waiting', 'deferred', 'second'))
    ), ${takeBack(emailId)}`.execute(tx);
}
