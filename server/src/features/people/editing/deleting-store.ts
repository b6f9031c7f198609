import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';

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
