import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { containsWords } from '../../../platform/search-words.ts';
import { audienceOf, type Chosen, withAsked } from './audience-store.ts';
import type { Wording } from './freeze-store.ts';

type Found = Omit<Wording, 'left'> & { readonly address: string | null };

/** One person of an audience: the first in Czech order whose name, login or number has every word of `search`; undefined: nobody. */
export async function findRecipient(
  db: Db,
  chosen: Pick<Chosen, 'evaluationId' | 'filter'>,
  search: string,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    SELECT trim(p.name || ' ' || p.surname) AS name, p.email AS address, k.locale
    FROM (${audienceOf(await withAsked(db, chosen))}) a JOIN person p ON p.oidos = a.oidos LEFT JOIN mail_choice k ON k.oidos = p.oidos
    WHERE ${containsWords(sql.ref('p.search'), search)}
    ORDER BY p.surname COLLATE "cs-x-icu", p.name COLLATE "cs-x-icu", p.oidos LIMIT 1`.execute(db);
  return rows[0];
}

/** What an e-mail says of one person. */
export async function wordingOf(db: Db, oidos: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    SELECT trim(p.name || ' ' || p.surname) AS name, p.email AS address, k.locale
    FROM person p LEFT JOIN mail_choice k ON k.oidos = p.oidos WHERE p.oidos = ${oidos}`.execute(db);
  return rows[0];
}

/** Of recipients that an e-mail waits for: how many got another one this week, and how many have no name. */
export async function countSpecial(db: Db | Tx, emailId: number): Promise<{ lately: number; nameless: number }> {
  const { rows } = await sql<{ lately: number; nameless: number }>`
    SELECT (count(DISTINCT r.mark) FILTER (WHERE c.number > 1))::int AS lately,
      (count(DISTINCT r.mark) FILTER (WHERE r.wording ->> 'name' = ''))::int AS nameless
    FROM email_recipient r
    LEFT JOIN contact_count c ON c.oidos = r.oidos AND c.week = date_trunc('week', now())::date
    WHERE r.email_id = ${emailId} AND r.state = 'waiting'`.execute(db);
  return rows[0] ?? { lately: 0, nameless: 0 };
}

const samples = {
  shortest: sql`ORDER BY length, place`,
  longest: sql`ORDER BY length DESC, place`,
  nameless: sql`AND wording ->> 'name' = ''`,
};
export type Sample = keyof typeof samples;

/** What an e-mail says of one of its recipients, as long as their names are there; undefined where there is none such. */
export async function sampleOf(db: Db, emailId: number, which: Sample): Promise<Wording | undefined> {
  const { rows } = await sql<{ wording: Wording }>`
    SELECT wording FROM email_recipient WHERE email_id = ${emailId} AND wording IS NOT NULL ${samples[which]} LIMIT 1`.execute(
    db,
  );
  return rows[0]?.wording;
}
