import type { JobProgress, JobState } from '@anketa/contract/evaluations/jobs';
import type { Locale } from '@anketa/contract/values';
import { sql } from 'kysely';
import type { Db, Tx } from './database/connect.ts';
import { errorText, type WordedError } from './worded-error.ts';

export interface JobKey {
  readonly kind: string;
  readonly subject: string;
}

/** How far a job is: at `step`, `done` of `total` steps, `items` rows or ballots altogether. */
export type Progress = Pick<JobProgress, 'step' | 'done' | 'total' | 'items'>;

/** States of a job that the queue has, or is to have. */
const live: readonly JobState[] = ['waiting', 'running', 'cancelling'];

/** States of a job that goes on to its end unless something happens. */
const going: readonly JobState[] = ['waiting', 'running'];

/**
 * Notes that a job is asked for. One that waits or runs stays as it is, unless it is asked for `afresh`. Otherwise, also where it is about to
 * stop, it begins from its start, and whoever was at it stops. Gives whether it begins so.
 */
export async function noteAsked(
  tx: Tx,
  { kind, subject }: JobKey,
  { by, afresh }: { by: string; afresh: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO background_job AS job (kind, subject, who) VALUES (${kind}, ${subject}, ${by})
    ON CONFLICT (kind, subject) DO UPDATE SET state = 'waiting', who = excluded.who, turn = job.turn + 1,
      step = NULL, done = 0, total = NULL, items = 0, error = CASE WHEN ${afresh}::boolean THEN NULL ELSE job.error END
    WHERE ${afresh}::boolean OR job.state <> ALL (${going})`.execute(tx);
  return numAffectedRows === 1n;
}

export interface Turn {
  readonly turn: number;
  readonly who: string;
  readonly isCancelled: boolean;
}

/** Begins a job, or goes on with one that nobody is at any more. Undefined when it has ended in the meantime. */
export async function beginTurn(db: Db, { kind, subject }: JobKey): Promise<Turn | undefined> {
  // Without a row: put into the queue before there were any.
  const { rows } = await sql<Turn>`
    INSERT INTO background_job AS job (kind, subject, who, state) VALUES (${kind}, ${subject}, 'queue', 'running')
    ON CONFLICT (kind, subject) DO UPDATE SET turn = job.turn + 1,
      state = CASE job.state WHEN 'cancelling' THEN 'cancelling' ELSE 'running' END
    WHERE job.state = ANY (${live})
    RETURNING turn, who, state = 'cancelling' AS "isCancelled"`.execute(db);
  return rows[0];
}

/** Begins a job that was asked for while it was done. Undefined when somebody is at it, it has ended, or is gone. */
export async function beginAgain(db: Db, { kind, subject }: JobKey): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    UPDATE background_job SET turn = turn + 1, state = 'running'
    WHERE kind = ${kind} AND subject = ${subject} AND state = 'waiting'
    RETURNING turn, who, false AS "isCancelled"`.execute(db);
  return rows[0];
}

type Noted = Partial<Progress> & { readonly state?: JobState; readonly error?: WordedError | null };

/**
 * Writes how far a turn is, or how it ended: then with its error or null. Gives the job's state, undefined when another turn
 * has begun or the job is gone.
 */
export async function noteTurn(
  db: Db,
  { kind, subject, turn }: JobKey & Pick<Turn, 'turn'>,
  { error, ...noted }: Noted,
) {
  const row = await db
    .updateTable('background_job')
    // A statement needs something to set, also while there is nothing to say yet.
    .set({ ...noted, turn, ...(error !== undefined && { error: error && JSON.stringify(error) }) })
    .where((row) => row.and({ kind, subject, turn }))
    .returning('state')
    .executeTakeFirst();
  return row?.state;
}

interface Driven {
  readonly by: string;
  readonly state: 'driven' | 'failed' | 'done';
  readonly progress: Partial<Progress>;
  readonly error?: WordedError;
}

/** Notes how far a browser is with a job that it does itself. Not while the server has it. */
export async function noteDriven(db: Db, { kind, subject }: JobKey, { by, state, progress, error }: Driven) {
  const values = { ...progress, state, who: by, error: error ? JSON.stringify(error) : null };
  await db
    .insertInto('background_job')
    .values({ kind, subject, ...values })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet(values).where('background_job.state', 'not in', live),
    )
    .execute();
}

/** Jobs that are not finished, done by the queue. */
export function unfinishedJobs(db: Db): Promise<JobKey[]> {
  return db.selectFrom('background_job').select(['kind', 'subject']).where('state', 'in', live).execute();
}

/** Jobs of these kinds that failed and were not asked for again. */
export function failedJobs(db: Db, kinds: readonly string[]): Promise<JobKey[]> {
  return db
    .selectFrom('background_job')
    .select(['kind', 'subject'])
    .where('state', '=', 'failed')
    .where('kind', 'in', kinds)
    .execute();
}

/** Whether a job is not finished, done by the queue. */
export async function isUnfinished(db: Db | Tx, { kind, subject }: JobKey): Promise<boolean> {
  const found = db
    .selectFrom('background_job')
    .select('kind')
    .where((row) => row.and({ kind, subject }));
  return (await found.where('state', 'in', live).execute()).length > 0;
}

/** Asks a job to stop; one that nobody is at has stopped. False when it neither waits nor runs. */
export async function noteCancelled(tx: Tx, { kind, subject }: JobKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('background_job')
    .set({ state: sql<JobState>`CASE state WHEN 'waiting' THEN 'cancelled' ELSE 'cancelling' END` })
    .where((row) => row.and({ kind, subject }))
    .where('state', 'in', live)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A job as it is, the error in the reader's language; undefined when it was never asked for. */
export async function jobOf(db: Db | Tx, { kind, subject }: JobKey, locale: Locale): Promise<JobProgress | undefined> {
  const row = await db
    .selectFrom('background_job')
    .select(['state', 'step', 'done', 'total', 'items', 'who', 'turn', 'error'])
    .where((row) => row.and({ kind, subject }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { error, ...job } = row;
  return {
    ...job,
    error: error && {
      code: error.code ?? null,
      reason: error.key.replace(/^.*\./, ''),
      message: errorText(locale, error),
    },
  };
}
