import type { ImportChange } from '@anketa/contract/imports';
import { CompiledQuery } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';
import { change } from './apply.ts';

/** What is written of people who are known already: an empty name or address changes nothing. */
const fuller = `SELECT i.oidos, i.oident, coalesce(free.login, p.login) AS login, coalesce(i.email, p.email) AS email,
    coalesce(nullif(i.surname, ''), p.surname) AS surname, coalesce(nullif(i.name, ''), p.name) AS name,
    i.title_before, i.title_after
  FROM staged AS i JOIN free USING (oidos) JOIN person AS p USING (oidos)`;

/** Staged people whose number is nobody else's, with their login where it is not either: another import may have ended meanwhile. */
const staged = `staged AS (
    SELECT i.* FROM stage.person AS i LEFT JOIN person AS other ON other.oident = i.oident AND other.oidos <> i.oidos
    WHERE i.evaluation_id = $1 AND other.oidos IS NULL
  ), free AS (
    SELECT i.oidos, CASE WHEN other.oidos IS NULL THEN i.login END AS login
    FROM staged AS i LEFT JOIN person AS other ON other.login = i.login AND other.oidos <> i.oidos
  )`;

/** Adds and changes the people whom an import brought. They outlive evaluations: nobody goes. */
export async function writePeople(tx: Tx, evaluationId: number): Promise<ImportChange> {
  await tx.executeQuery(CompiledQuery.raw('SELECT lock_people()'));
  const changed = await change(
    tx,
    `WITH ${staged}
     UPDATE person AS t SET oident = i.oident, login = i.login, email = i.email, surname = i.surname, name = i.name,
       title_before = i.title_before, title_after = i.title_after
     FROM (${fuller}) AS i
     WHERE t.oidos = i.oidos AND (t.oident, t.login, t.email, t.surname, t.name, t.title_before, t.title_after)
       IS DISTINCT FROM (i.oident, i.login, i.email, i.surname, i.name, i.title_before, i.title_after)`,
    evaluationId,
  );
  const added = await change(
    tx,
    `WITH ${staged}
     INSERT INTO person (oidos, oident, login, email, surname, name, title_before, title_after)
     SELECT i.oidos, i.oident, free.login, i.email, i.surname, i.name, i.title_before, i.title_after
     FROM staged AS i JOIN free USING (oidos) WHERE NOT EXISTS (SELECT FROM person AS t WHERE t.oidos = i.oidos)`,
    evaluationId,
  );
  return { table: 'person', added, changed, gone: 0, kept: 0, waiting: 0 };
}
