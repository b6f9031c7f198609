import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { leaveEvaluations } from '../access/leaving-store.ts';

/** For so many days who left is noted before they are removed: somebody may see it, and they may come back. */
export const notedDays = 30;

/** So many people are removed in one transaction. */
const atOnce = 200;

/**
 * The end of an evaluation `e`: its academic year ends with September. One that is open, is being imported, or whose keys are there is not over, whatever its year.
 */
const end = sql`make_date(e.year + 1, 9, 30)`;
const isAlive = (
  years: number,
) => sql`(e.state IN (${evaluationState.filling}, ${evaluationState.importing}) OR filling_is_open(e.state, e.options)
  OR (e.sealing_key IS NOT NULL AND e.keys_destroyed_on IS NULL)
  OR ${end} + make_interval(years => ${years}) > now())`;

/** The keys of all records of a person `p`. */
const records = sql`(SELECT m.record FROM person_record m WHERE m.oidos = p.oidos)`;

/** Evaluations in which a person `p` studies or teaches. */
const own = sql`(
  SELECT s.evaluation_id FROM study s WHERE s.oidos IN ${records}
  UNION SELECT t.evaluation_id FROM teacher t WHERE t.oidos IN ${records})`;

/**
 * Whether a person `p` is in no evaluation that is alive and has nothing that was given to them by hand, by any of their records. Whoever is to head a department later
 * has that already. A record that was merged into another leaves with it.
 */
const hasLeft = (years: number) => sql<boolean>`(p.merged_into IS NULL
  AND NOT EXISTS (SELECT FROM person o WHERE o.oidos IN ${records} AND (o.password_hash IS NOT NULL OR o.extra_permissions <> 0))
  AND NOT EXISTS (SELECT FROM person_role r WHERE r.oidos IN ${records})
  AND NOT EXISTS (SELECT FROM head_appointment h WHERE h.oidos IN ${records} AND (h.until_day IS NULL OR h.until_day >= current_date))
  AND NOT EXISTS (SELECT FROM api_token a WHERE a.oidos IN ${records})
  AND NOT EXISTS (SELECT FROM service_account a WHERE a.oidos IN ${records})
  AND NOT EXISTS (SELECT FROM evaluation e WHERE e.id IN ${own} AND ${isAlive(years)}))`;

/** The day on which a person `p` that is noted as `d` is due: who is in no evaluation at all is waited for as long as one would stay. */
const dueOn = (years: number) => sql`greatest(d.noted_on + ${notedDays}::integer,
  CASE WHEN EXISTS (SELECT FROM evaluation e WHERE e.id IN ${own}) THEN d.noted_on
    ELSE (d.noted_on + make_interval(years => ${years}))::date END)`;

/** Whether an import is under way: people come before what they study. */
async function isImporting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM evaluation WHERE state = ${evaluationState.importing}
    UNION ALL SELECT FROM background_job WHERE kind = 'import' AND state IN ('waiting', 'running', 'driven', 'cancelling')
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Notes who has left, and forgets that of whoever is back. */
async function noteDeparted(db: Db, years: number): Promise<void> {
  await sql`
    DELETE FROM departed_person d USING person p WHERE p.oidos = d.oidos AND NOT ${hasLeft(years)}`.execute(db);
  await sql`
    INSERT INTO departed_person (oidos) SELECT p.oidos FROM person p WHERE ${hasLeft(years)} ORDER BY p.oidos
    ON CONFLICT DO NOTHING`.execute(db);
}

/**
 * Notes who has left for `years`, and removes those who have been noted long enough; none while an import is under way. Gives how many are gone. What others
 * still need of them in evaluations that are stored has no name afterwards.
 */
export async function removePeople(db: Db, years: number, signal?: AbortSignal): Promise<number> {
  if (await isImporting(db)) return 0;
  await noteDeparted(db, years);
  for (let gone = 0; ; ) {
    signal?.throwIfAborted();
    const removed = await inTransaction(db, (tx) => removeSome(tx, years));
    gone += removed;
    if (removed < atOnce) return gone;
  }
}

async function removeSome(tx: Tx, years: number): Promise<number> {
  const { rows } = await sql<{ oidos: string; login: string | null }>`
    SELECT p.oidos, p.login FROM departed_person d JOIN person p USING (oidos)
    WHERE ${dueOn(years)} <= current_date AND ${hasLeft(years)} ORDER BY p.oidos LIMIT ${atOnce}
    FOR UPDATE OF p`.execute(tx);
  const people = rows.map(({ oidos }) => oidos);
  if (people.length === 0) return 0;
  const merged = await tx
    .selectFrom('person')
    .select(['oidos', 'login'])
    .where('merged_into', '=', sql<string>`ANY(${people})`)
    .execute();
  const keys = [...people, ...merged.map(({ oidos }) => oidos)];
  await leaveEvaluations(tx, { keys, logins: [...rows, ...merged].flatMap(({ login }) => login ?? []) });
  await tx.deleteFrom('person').where('oidos', '=', sql<string>`ANY(${keys})`).execute();
  return people.length;
}

/** How many people are due, how many are noted beside them, and the first day on which one of these is due. */
export async function departedPeople(db: Db, years: number) {
  const { rows } = await sql<{ due: number; noted: number; first_due: string | null }>`
    SELECT count(*) FILTER (WHERE due_on <= current_date)::integer AS due, count(*) FILTER (WHERE due_on > current_date)::integer AS noted,
      (min(due_on) FILTER (WHERE due_on > current_date))::text AS first_due
    FROM (SELECT ${dueOn(years)} AS due_on FROM departed_person d JOIN person p USING (oidos) WHERE ${hasLeft(years)}) people`.execute(
    db,
  );
  return rows[0] ?? { due: 0, noted: 0, first_due: null };
}
