import { evaluationState } from '@anketa/contract/evaluations';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';

/** For so many days who left is noted before they are removed: somebody may see it, and they may come back. */
export const notedDays = 30;

/** What stands in place of a name where who did something has been removed. */
export const removedPerson = 'removed';

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
 * Whether a person `p` is in no evaluation that is alive and has nothing that was given to them by hand, by any of their records. A record that was merged
 * into another leaves with it.
 */
const hasLeft = (years: number) => sql<boolean>`(p.merged_into IS NULL
  AND NOT EXISTS (SELECT FROM person o WHERE o.oidos IN ${records} AND (o.password_hash IS NOT NULL OR o.extra_permissions <> 0))
  AND NOT EXISTS (SELECT FROM person_role r WHERE r.oidos IN ${records})
  AND NOT EXISTS (SELECT FROM department_head h WHERE h.oidos IN ${records})
  AND NOT EXISTS (SELECT FROM api_token a WHERE a.oidos IN ${records})
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
  await takeNamesAway(tx, keys);
  await takeActsAway(tx, [...keys, ...[...rows, ...merged].flatMap(({ login }) => login ?? [])]);
  await tx.deleteFrom('person').where('oidos', '=', sql<string>`ANY(${keys})`).execute();
  return people.length;
}

/**
 * Rates are made of who studies what and who took part: there another, random name stands in each evaluation in place of the person and of each study. Names
 * of teachers are part of results and go with their evaluation.
 */
async function takeNamesAway(tx: Tx, people: readonly string[]): Promise<void> {
  const isOne = sql`oidos = ANY(${people})`;
  await sql`DELETE FROM student_name WHERE ${isOne}`.execute(tx);
  await sql`DELETE FROM draft WHERE ${isOne}`.execute(tx);
  await sql`DELETE FROM comment_read WHERE ${isOne}`.execute(tx);
  await sql`UPDATE teacher SET oidos = NULL WHERE ${isOne}`.execute(tx);
  await sql`
    WITH person_name AS MATERIALIZED (
      SELECT evaluation_id, oidos, 'removed-' || gen_random_uuid() AS name
      FROM (SELECT evaluation_id, oidos FROM study WHERE ${isOne} UNION SELECT evaluation_id, oidos FROM participation WHERE ${isOne}) of
    ), study_name AS MATERIALIZED (
      SELECT evaluation_id, code, 'removed-' || gen_random_uuid() AS name FROM study WHERE ${isOne}
    ), taken AS (
      UPDATE participation a SET oidos = n.name FROM person_name n WHERE (n.evaluation_id, n.oidos) = (a.evaluation_id, a.oidos)
    ), attended AS (
      UPDATE enrolment a SET study_code = n.name FROM study_name n WHERE (n.evaluation_id, n.code) = (a.evaluation_id, a.study_code)
    ), examined AS (
      UPDATE exam a SET study_code = n.name FROM study_name n WHERE (n.evaluation_id, n.code) = (a.evaluation_id, a.study_code)
    )
    UPDATE study a SET oidos = n.name, code = s.name FROM person_name n, study_name s
    WHERE (n.evaluation_id, n.oidos) = (a.evaluation_id, a.oidos) AND (s.evaluation_id, s.code) = (a.evaluation_id, a.code)`.execute(
    tx,
  );
}

/** What they wrote stays with its evaluation, by nobody's name; the audit log has terms of its own. */
async function takeActsAway(tx: Tx, names: readonly string[]): Promise<void> {
  const isOne = (column: string) => sql`${sql.ref(column)} = ANY(${names})`;
  await sql`UPDATE question SET author_oidos = ${removedPerson} WHERE ${isOne('author_oidos')}`.execute(tx);
  await sql`
    UPDATE comment_reply SET author_oidos = 'removed-' || gen_random_uuid(), author_name = '–' WHERE ${isOne('author_oidos')}`.execute(
    tx,
  );
  await sql`UPDATE phase_change SET changed_by = ${removedPerson} WHERE ${isOne('changed_by')}`.execute(tx);
  await sql`UPDATE background_job SET who = ${removedPerson} WHERE ${isOne('who')}`.execute(tx);
  await sql`UPDATE email_edit SET who = ${removedPerson} WHERE ${isOne('who')}`.execute(tx);
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
