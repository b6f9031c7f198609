import type { MailHalves } from '@anketa/contract/mail/outcome';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/connect.ts';
import { audienceOf, type Chosen, withAsked } from './audience-store.ts';

/** Recipients whose messages wait, by their places in the order of sending. */
export async function waitingPeople(tx: Tx, emailId: number): Promise<{ place: string; oidos: string }[]> {
  const { rows } = await sql<{ place: string; oidos: string }>`
    SELECT place, oidos FROM email_recipient WHERE email_id = ${emailId} AND state = 'waiting' AND oidos IS NOT NULL`.execute(
    tx,
  );
  return rows;
}

/** Has these recipients wait for the next night. */
export async function setSecond(tx: Tx, emailId: number, places: readonly string[]): Promise<void> {
  await sql`
    UPDATE email_recipient SET state = 'second' WHERE email_id = ${emailId} AND place = ANY(${places}::uuid[])`.execute(
    tx,
  );
}

/** Notes as of which night the first half of an e-mail was found; null: none of it is out. */
export async function setFirstNight(tx: Tx, id: number, first_night: number | null): Promise<void> {
  await tx.updateTable('email').set({ first_night }).where('id', '=', id).execute();
}

/** Notes what came of the halves of an e-mail. */
export async function setEffect(tx: Tx, id: number, effect: MailHalves | 'too-few'): Promise<void> {
  await tx
    .updateTable('email')
    .set({ effect: JSON.stringify(effect) })
    .where('id', '=', id)
    .execute();
}

/** Marks of those to whom an e-mail was sent, whatever came of it. */
export async function marksOut(tx: Tx, emailId: number): Promise<Buffer[]> {
  const { rows } = await sql<{ mark: Buffer }>`
    SELECT mark FROM email_recipient WHERE email_id = ${emailId} AND mark IS NOT NULL AND state IN ('sending', 'sent', 'refused', 'unknown')`.execute(
    tx,
  );
  return rows.map(({ mark }) => mark);
}

/** Who is in the second half of an e-mail. */
export async function secondHalf(tx: Tx, emailId: number): Promise<string[]> {
  const { rows } = await sql<{ oidos: string }>`
    SELECT oidos FROM email_recipient WHERE email_id = ${emailId} AND state = 'second' AND oidos IS NOT NULL`.execute(
    tx,
  );
  return rows.map(({ oidos }) => oidos);
}

/** Students of a choice that goes by how far they are, whether they are so far or not; `responded`: they are farther than it asks for, as of last night. */
export async function progressOf(
  tx: Tx,
  { evaluationId, filter }: Pick<Chosen, 'evaluationId' | 'filter'>,
): Promise<{ oidos: string; responded: boolean }[]> {
  const { progress: _progress, ...rest } = filter;
  const { asked } = await withAsked(tx, { evaluationId, filter });
  const { rows } = await sql<{ oidos: string; responded: boolean }>`
    SELECT a.oidos, d.oidos IS NULL AS responded FROM (${audienceOf({ evaluationId, filter: rest, asked })}) a
    LEFT JOIN (${audienceOf({ evaluationId, filter, asked })}) d ON d.oidos = a.oidos
    WHERE a.oidos IS NOT NULL`.execute(tx);
  return rows;
}
