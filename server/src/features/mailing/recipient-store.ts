import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { containsWords } from '../../platform/search-words.ts';
import { audienceOf, type Chosen } from './audience.ts';
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
    FROM (${audienceOf(chosen)}) a JOIN person p ON p.oidos = a.oidos LEFT JOIN mail_choice k ON k.oidos = p.oidos
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
