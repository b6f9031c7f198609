import type { Coverage } from '@anketa/contract/people/providers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import type { Rule } from '../../../provider-settings.ts';

/** Numbers of people `p` by what they are looked up by, in one spelling: none, one, or several of a person. */
const numbers = {
  person: sql`SELECT oidos, lower(oident) AS number FROM person`,
  login: sql`SELECT oidos, lower(login) AS number FROM person WHERE login IS NOT NULL`,
  study: sql`SELECT DISTINCT oidos, lower(code) AS number FROM study`,
};

/**
 * Of how many in the register a provider's number finds exactly the one, if it sends it: whoever has a number that is theirs alone. Who has none is
 * found by nobody's; whose every number is somebody else's too, by several.
 */
export async function coverageOf(db: Db, target: Rule['target'], whom: 'students' | 'others'): Promise<Coverage> {
  const isStudent = sql`EXISTS (SELECT FROM study WHERE study.oidos = p.oidos)`;
  const { rows } = await sql<Coverage>`
    WITH numbers AS MATERIALIZED (${numbers[target]}),
    shared AS MATERIALIZED (SELECT number FROM numbers GROUP BY number HAVING count(DISTINCT oidos) > 1),
    of_person AS (
      SELECT oidos, bool_or(number NOT IN (SELECT number FROM shared)) AS own FROM numbers GROUP BY oidos
    )
    SELECT
      count(*) FILTER (WHERE own)::int4 AS found,
      count(*) FILTER (WHERE own IS NULL)::int4 AS nobody,
      count(*) FILTER (WHERE NOT own)::int4 AS several
    FROM person p LEFT JOIN of_person USING (oidos)
    WHERE ${whom === 'students' ? isStudent : sql`NOT ${isStudent}`}`.execute(db);
  return rows[0] ?? { found: 0, nobody: 0, several: 0 };
}

/** How many people are linked to an identity of a provider. */
export async function countLinked(db: Db, provider: string): Promise<number> {
  const { n } = await db
    .selectFrom('identity')
    .select(({ fn }) => fn.count<number>('oidos').distinct().as('n'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return n;
}
