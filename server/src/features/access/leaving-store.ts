import { sql } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';

/** What stands in place of who did something and is here no more. */
const removedPerson = 'removed';

interface Leaving {
  /** The keys of all records of the people. */
  readonly keys: readonly string[];
  /** Their logins, by which acts are noted. */
  readonly logins: readonly string[];
}

/** Takes people out of evaluations that have ended, before they are deleted: what others still need of them there has no name afterwards. */
export async function leaveEvaluations(tx: Tx, { keys, logins }: Leaving): Promise<void> {
  await takeNamesAway(tx, keys);
  await takeActsAway(tx, [...keys, ...logins]);
}

/**
 * Rates are made of who studies what and who took part: there another, random name stands in each evaluation in place of the person and of each study. Names
 * of teachers are part of results and go with their evaluation; a teacher who was added by hand and teaches nothing goes.
 */
async function takeNamesAway(tx: Tx, people: readonly string[]): Promise<void> {
  const isOne = sql`oidos = ANY(${people})`;
  await sql`DELETE FROM student_name WHERE ${isOne}`.execute(tx);
  await sql`DELETE FROM draft WHERE ${isOne}`.execute(tx);
  await sql`DELETE FROM comment_read WHERE ${isOne}`.execute(tx);
  await sql`DELETE FROM teacher WHERE ${isOne} AND added_by_hand AND NOT EXISTS (
    SELECT FROM teaching g WHERE g.evaluation_id = teacher.evaluation_id AND g.teacher_code = teacher.code)`.execute(
    tx,
  );
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

/** Where acts are noted by who did them: by one name, or in somebody else's by both (`actorOf`). Of both only whoever leaves is taken out. */
const noted = [
  ['phase_change', 'changed_by'],
  ['background_job', 'who'],
  ['email_edit', 'who'],
  ['remote_activation', 'by'],
  ['remote_canary', 'by'],
  ['remote_schedule', 'by'],
] as const;

/** What they wrote stays with its evaluation, by nobody's name; the audit log has terms of its own. */
async function takeActsAway(tx: Tx, names: readonly string[]): Promise<void> {
  const isOne = (column: string) => sql`${sql.ref(column)} = ANY(${names})`;
  await sql`UPDATE question SET author_oidos = ${removedPerson} WHERE ${isOne('author_oidos')}`.execute(tx);
  await sql`
    UPDATE comment_reply SET author_oidos = 'removed-' || gen_random_uuid(), author_name = '–' WHERE ${isOne('author_oidos')}`.execute(
    tx,
  );
  for (const [table, column] of noted) {
    const parts = sql`string_to_array(${sql.ref(column)}, ' as ')`;
    const left = sql`array_to_string(ARRAY(SELECT CASE WHEN part = ANY(${names}) THEN ${removedPerson} ELSE part END
      FROM unnest(${parts}) WITH ORDINALITY AS of (part, place) ORDER BY place), ' as ')`;
    // The chain of activations has a digest of the name, which without its salt is nobody's.
    const unsalted = table === 'remote_activation' ? sql`, by_salt = NULL` : sql``;
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${left} ${unsalted} WHERE ${parts} && ${names}`.execute(
      tx,
    );
  }
}
