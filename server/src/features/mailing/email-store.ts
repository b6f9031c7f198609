import type { MailLeftOut } from '@anketa/contract/mail/emails';
import type { MailState } from '@anketa/contract/mail/mailing';
import type { MailCounts } from '@anketa/contract/mail/outcome';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { WordedError } from '../../platform/worded-error.ts';

const columns = [
  'id',
  'evaluation_id',
  'purpose',
  'medium',
  'link',
  'target',
  'filter',
  'subject_cs',
  'subject_en',
  'body_cs',
  'body_en',
  'author_oidos',
  'created_at',
  'edited_at',
  'send_at',
  'sent_at',
  'state',
  'rule_id',
  'night',
  'halves',
  'first_night',
  'effect',
  'left_out',
  'stopped',
  'seen',
  'recipients',
  'undelivered',
  'wording',
] as const;

function emails(db: Db | Tx) {
  return db.selectFrom('email').select(columns);
}

export type StoredEmail = NonNullable<Awaited<ReturnType<typeof emailById>>>;

/** What messages say of their evaluation, in both languages, the same for everybody. */
export type SharedWording = NonNullable<StoredEmail['wording']>;

/** One e-mail, or undefined. */
export function emailById(db: Db | Tx, id: number) {
  return emails(db).where('id', '=', id).executeTakeFirst();
}

/** An e-mail of an evaluation with its row locked, or undefined. */
export function lockEmail(
  tx: Tx,
  { evaluationId, emailId }: { readonly evaluationId: number; readonly emailId: number },
) {
  return emails(tx).where('evaluation_id', '=', evaluationId).where('id', '=', emailId).forUpdate().executeTakeFirst();
}

/** Whether an e-mail is being prepared or sent, with its row locked. */
export async function lockWorking(tx: Tx, id: number): Promise<boolean> {
  const email = await tx.selectFrom('email').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  return email?.state === 'preparing' || email?.state === 'sending';
}

/** Adds a draft. Gives its number. */
export async function insertEmail(db: Db | Tx, email: Insertable<Schema['email']>): Promise<number> {
  const { id } = await db.insertInto('email').values(email).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface Move {
  readonly from: readonly MailState[];
  readonly to: MailState;
  readonly send_at?: Date | null;
  /** Whether it goes in two halves. */
  readonly halves?: boolean;
  /** Why it stands still from now on. */
  readonly stopped?: WordedError;
}

/** Moves an e-mail to another state. False where it is in none of those that are said. */
export async function moveEmail(
  db: Db | Tx,
  id: number,
  { from, to, send_at, halves, stopped }: Move,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email')
    .set({
      state: to,
      stopped: stopped ? JSON.stringify(stopped) : null,
      ...(send_at !== undefined && { send_at }),
      ...(halves !== undefined && { halves }),
      ...(to === 'sent' && { sent_at: sql<Date>`coalesce(sent_at, now())` }),
      // Of a draft no recipients are found: the next preparation begins anew.
      ...(to === 'draft' && { night: null, halves: false, first_night: null, wording: null }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

interface Frozen {
  /** As of which night its recipients are. */
  readonly night: number;
  /** How many are left out; undefined: as many as before. */
  readonly leftOut?: MailLeftOut | undefined;
  /** What its messages say of the evaluation; undefined: none was made, and what was said before stays. */
  readonly wording?: SharedWording | undefined;
}

/** Notes how the list of an e-mail was made. */
export async function setFrozen(tx: Tx, id: number, { night, leftOut, wording }: Frozen): Promise<void> {
  const week = sql<string>`date_trunc('week', now())::date`;
  await tx
    .updateTable('email')
    .set({
      night,
      week,
      ...(leftOut && { left_out: JSON.stringify(leftOut) }),
      ...(wording && { wording: JSON.stringify(wording) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Notes what one that is out came to: how many people it went to, and what became of it. */
export async function setCounts(
  tx: Tx,
  id: number,
  { recipients, sent, refused, expired }: Pick<MailCounts, 'recipients' | 'sent' | 'refused' | 'expired'>,
): Promise<void> {
  const counts = { recipients, delivered: sent, undelivered: refused, expired };
  await tx.updateTable('email').set(counts).where('id', '=', id).execute();
}

/**
 * E-mails for which there is something to do: those whose time has come, and such as a turn of the job has left. What waits for a later try, of a
 * notification for the hours (`isHour`) in which people are written to, or as a second half for those and the next night, is left until then.
 */
export async function dueEmails(db: Db, isHour: boolean): Promise<number[]> {
  const has = (condition: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM email_recipient r WHERE r.email_id = e.id AND (${condition}))`;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM email e WHERE (state = 'scheduled' AND send_at <= now()) OR state = 'preparing' OR (state = 'sending' AND (
      ${has(sql`r.state = 'waiting' OR (r.state = 'deferred' AND r.again_at <= now() AND (${isHour} OR e.medium = 'mail'))`)}
      OR NOT ${has(sql`r.state IN ('deferred', 'second')`)}
      OR (${isHour} AND e.night <> (SELECT max(number) FROM daily_run) AND ${has(sql`r.state = 'second'`)})))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Who wrote to an e-mail last, by name. */
export async function authorOf(db: Db | Tx, { author_oidos }: Pick<StoredEmail, 'author_oidos'>): Promise<string> {
  if (author_oidos === null) return '';
  const person = await db
    .selectFrom('person')
    .select(['name', 'surname', 'login'])
    .where('oidos', '=', author_oidos)
    .executeTakeFirst();
  return `${person?.name ?? ''} ${person?.surname ?? ''}`.trim() || (person?.login ?? '');
}
