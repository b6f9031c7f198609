import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

/**
 * All records of a person (SQL, a text) as an array: their own and those that were merged into it (the view `person_record`, server/migrations/repeatable). A record that was merged into another
 * is nobody any more, and has none.
 */
export const recordsOf = (person: string) =>
  `ARRAY(SELECT mine.record FROM person_record mine WHERE mine.oidos = ${person})`;

/** That a column (SQL) names one of a person's records; of nobody (null) none is. */
export const ofPerson = (column: string, oidos: string | null) =>
  sql<boolean>`${sql.raw(column)} = ANY(ARRAY(SELECT mine.record FROM person_record mine WHERE mine.oidos = ${oidos}))`;

/** All records of a person, their own first. */
export async function allRecords(db: Db | Tx, oidos: string): Promise<string[]> {
  const merged = db.selectFrom('person').select('oidos').where('merged_into', '=', oidos).orderBy('oidos');
  return [oidos, ...(await merged.execute()).map((row) => row.oidos)];
}
