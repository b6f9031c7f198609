import { sql } from 'kysely';
import { czech } from './paged.ts';

const byName = [sql`nullif(p.surname, '') COLLATE "cs-x-icu"`, czech('p.name')];

/**
 * The Czech order of people, of a table `person AS p`, and the same with what decides between equals. It is that of an index
 * (server/migrations/0033_people_in_order.sql). Records without a name, which dirty data bring, stand last.
 */
export const peopleInOrder = { byName, inCzechOrder: sql.join([...byName, sql.ref('p.oidos')]) };
