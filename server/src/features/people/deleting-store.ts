import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

/** The evaluations in which somebody is asked as a student. */
export async function askedIn(db: Db | Tx, oidos: string): Promise<number[]> {
  const rows = await db.selectFrom('study').select('evaluation_id').distinct().where('oidos', '=', oidos).execute();
  return rows.map(({ evaluation_id }) => evaluation_id);
}

/** Whether ballots of an evaluation wait to be counted, or who has answered in it since last night was not yet written in random order. It is about everybody in it. */
export async function isUnsettled(db: Db | Tx, evaluationId: number): Promise<boolean> {
  const { rows } = await sql<{ unsettled: boolean }>`
    SELECT EXISTS (SELECT FROM ballot_inbox WHERE evaluation_id = ${evaluationId} AND state = 'waiting')
      OR EXISTS (SELECT FROM participation WHERE evaluation_id = ${evaluationId} AND NOT settled) AS unsettled`.execute(
    db,
  );
  return rows[0]?.unsettled ?? true;
}

/**
 * Takes a person out of the evaluations that have ended. Who was asked there and who has answered stays a number: by a random key, another one in each evaluation, and by
 * no number of the SIS. Names of students go, those of teachers stay with the results of what they taught.
 */
export async function leaveEvaluations(tx: Tx, oidos: string): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx);
  await run(sql`
    WITH left_ones AS MATERIALIZED (
      SELECT e.evaluation_id, 'deleted-' || gen_random_uuid() AS key FROM (
        SELECT evaluation_id FROM study WHERE oidos = ${oidos} UNION SELECT evaluation_id FROM participation WHERE oidos = ${oidos}
      ) AS e
    ), studies AS MATERIALIZED (
      SELECT s.evaluation_id, s.code, l.key || '-' || row_number() OVER (PARTITION BY s.evaluation_id ORDER BY s.code) AS key
      FROM study s JOIN left_ones l USING (evaluation_id) WHERE s.oidos = ${oidos}
    ), took_part AS (
      UPDATE participation p SET oidos = l.key FROM left_ones l WHERE p.evaluation_id = l.evaluation_id AND p.oidos = ${oidos}
    ), attended AS (
      UPDATE enrolment n SET study_code = s.key FROM studies s WHERE n.evaluation_id = s.evaluation_id AND n.study_code = s.code
    ), examined AS (
      UPDATE exam x SET study_code = s.key FROM studies s WHERE x.evaluation_id = s.evaluation_id AND x.study_code = s.code
    )
    UPDATE study t SET oidos = l.key, code = s.key FROM studies s JOIN left_ones l USING (evaluation_id)
    WHERE t.evaluation_id = s.evaluation_id AND t.code = s.code`);
  await run(sql`DELETE FROM student_name WHERE oidos = ${oidos}`);
  await run(sql`DELETE FROM draft WHERE oidos = ${oidos}`);
  await run(sql`DELETE FROM comment_read WHERE oidos = ${oidos}`);
  await run(sql`DELETE FROM teacher WHERE oidos = ${oidos} AND added_by_hand AND NOT EXISTS (
    SELECT FROM teaching g WHERE g.evaluation_id = teacher.evaluation_id AND g.teacher_code = teacher.code)`);
  await run(sql`UPDATE teacher SET oidos = NULL WHERE oidos = ${oidos}`);
  const author = sql`'deleted-' || gen_random_uuid()`;
  await run(sql`UPDATE comment_reply SET author_oidos = ${author}, author_name = '' WHERE author_oidos = ${oidos}`);
  await run(sql`UPDATE question SET author_oidos = ${author} WHERE author_oidos = ${oidos}`);
}

interface Marks {
  readonly mark: Buffer;
  readonly number_mark: Buffer;
}

/** Notes that imports do not bring a person again. */
export async function insertMarks(tx: Tx, marks: Marks): Promise<void> {
  await tx
    .insertInto('deleted_person')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets imports bring a person again. False: nobody of that number was deleted. */
export async function deleteMarks(tx: Tx, { number_mark }: Pick<Marks, 'number_mark'>): Promise<boolean> {
  const deleted = tx.deleteFrom('deleted_person').where('number_mark', '=', number_mark);
  return (await deleted.executeTakeFirst()).numDeletedRows === 1n;
}

/** Deletes a person with all that is theirs alone: roles, identities, sessions, passkeys, tokens, browsers, choices of e-mails. */
export async function deletePerson(tx: Tx, oidos: string): Promise<void> {
  await tx.deleteFrom('person').where('oidos', '=', oidos).execute();
}
