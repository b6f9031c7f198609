import type { ListQuery } from '@anketa/contract/lists';
import type { listUndelivered, UndeliveredReason } from '@anketa/contract/mail/lists';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { czech, listOf } from '../../../platform/database/paged.ts';
import { peopleInOrder } from '../../../platform/database/people-in-order.ts';
import { personName } from '../../../platform/person-name.ts';
import { containsWords } from '../../../platform/search-words.ts';

/** People of an evaluation from whose addresses e-mails came back. Whoever has another one by now is not among them. */
export function troubled(db: Db, evaluationId: number) {
  return db
    .selectFrom('mail_trouble as t')
    .innerJoin('person as p', (join) => join.onRef('p.oidos', '=', 't.oidos').onRef('p.email', '=', 't.address'))
    .select(['t.oidos', 't.address', 't.status', 't.week', 't.suppressed'])
    .where(isOf(evaluationId));
}

/** How many they are. */
export async function countTroubled(db: Db, evaluationId: number): Promise<number> {
  const { count } = await db
    .selectFrom(troubled(db, evaluationId).as('t'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const isOf = (evaluationId: number) => sql<boolean>`EXISTS (
  SELECT FROM study s WHERE s.evaluation_id = ${evaluationId} AND s.oidos = t.oidos
  UNION ALL SELECT FROM teacher x WHERE x.evaluation_id = ${evaluationId} AND x.oidos = t.oidos)`;

/** What the answers of mail servers mean, by their status and enhanced status (RFC 3463); any other is `refused`. */
const meanings: readonly (readonly [UndeliveredReason, string])[] = [
  ['postponed', '^4'],
  ['no-mailbox', ' 5\\.1\\.(1|10)$'],
  ['disabled', ' 5\\.2\\.1$'],
  ['full', ' 5\\.2\\.2$'],
  ['unwanted', ' 5\\.7\\.\\d+$'],
  ['not-address', '^EADDRESS$'],
];

const meaning = sql<UndeliveredReason>`CASE ${sql.join(
  meanings.map(([reason, status]) => sql`WHEN t.status ~ ${sql.lit(status)} THEN ${sql.lit(reason)}`),
  sql` `,
)} ELSE 'refused' END`;

/** The same as a list, in Czech order. */
export function undeliveredList(db: Db, id: number, query: ListQuery<typeof listUndelivered>) {
  const { sort, search, reason, week, suppressed } = query;
  const found = troubled(db, id)
    .select(['p.oident', 'p.surname', 'p.name', 'p.title_before', 'p.title_after', meaning.as('reason')])
    .where(containsWords(sql`(p.search || ' ' || search_text(t.address))`, search))
    .$if(reason !== undefined, (people) => people.where(meaning, '=', reason ?? 'refused'))
    .$if(week !== undefined, (people) =>
      people.where('t.week', '>=', sql<string>`date_trunc('week', ${week}::date)::date`),
    )
    .$if(suppressed !== undefined, (people) => people.where('t.suppressed', '=', true));
  return listOf(db, found, {
    sort,
    orders: {
      name: peopleInOrder.byName,
      oident: [czech('p.oident')],
      address: [czech('t.address')],
      week: [sql.ref('t.week')],
      suppressed: [sql.ref('t.suppressed')],
    },
    own: peopleInOrder.inCzechOrder,
    rows: (people) =>
      people.map(({ oident, address, reason, status, week, suppressed, ...names }) => {
        return { oident, name: personName(names, oident), address, reason, status, week, suppressed };
      }),
  });
}

/** Sends to the address of a person of an evaluation again. False where it was not suppressed. */
export async function release(tx: Tx, evaluationId: number, oident: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_trouble as t')
    .set({ suppressed: false })
    .from('person as p')
    .whereRef('p.oidos', '=', 't.oidos')
    .whereRef('p.email', '=', 't.address')
    .where('p.oident', '=', oident)
    .where('t.suppressed', '=', true)
    .where(isOf(evaluationId))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
