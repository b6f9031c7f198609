import type { PersonFields, PersonValues } from '@anketa/contract/people/person-fields';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';

/** One at a time, and no import meanwhile: whose a login or a number is stays so until the transaction ends. */
export async function lockPeople(tx: Tx): Promise<void> {
  await sql`SELECT lock_people()`.execute(tx);
}

/** Whether somebody else has a login or a number. */
export async function isTaken(tx: Tx, oidos: string, field: 'login' | 'oident', value: string): Promise<boolean> {
  const found = tx.selectFrom('person').select('oidos').where(field, '=', value).where('oidos', '!=', oidos);
  return (await found.executeTakeFirst()) !== undefined;
}

type Columns = Partial<Omit<PersonFields, 'email' | 'login'> & Pick<PersonValues, 'email' | 'login'>>;

/** Writes fields of a person, and what the SIS says of those that are edited; of none it is null. Teacher's records that were made by hand have the same names. */
export async function writePerson(tx: Tx, oidos: string, columns: Columns, sis: PersonValues): Promise<void> {
  const sis_values = Object.keys(sis).length > 0 ? JSON.stringify(sis) : null;
  await tx
    .updateTable('person')
    .set({ ...columns, sis_values })
    .where('oidos', '=', oidos)
    .execute();
  await sql`
    UPDATE teacher t SET surname = p.surname, name = p.name, title_before = p.title_before, title_after = p.title_after
    FROM person p WHERE p.oidos = ${oidos} AND t.oidos = p.oidos AND t.added_by_hand`.execute(tx);
}

/** Sign-in links that were sent to a person lead nowhere any more: they went to an address that is not theirs by now. */
export async function dropMailedLinks(tx: Tx, oidos: string): Promise<void> {
  await tx.deleteFrom('mailed_link').where('oidos', '=', oidos).execute();
}
