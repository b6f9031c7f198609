import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** E-mails of an evaluation that are neither drafts nor out, the last first. */
export async function emailsUnderWay(db: Db, evaluationId: number) {
  const recipients = (states: readonly string[]) =>
    sql<number>`(SELECT count(*)::int FROM email_recipient r WHERE r.email_id = email.id AND NOT r.state = ANY(${states}))`;
  const rows = await db
    .selectFrom('email')
    .select(['id', 'state', 'subject_cs', 'subject_en', 'send_at'])
    .select([recipients([]).as('recipients'), recipients(['waiting', 'sending', 'deferred']).as('done')])
    .where('evaluation_id', '=', evaluationId)
    .where('state', 'not in', ['draft', 'sent', 'cancelled'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ send_at, ...row }) => ({ ...row, send_at: send_at?.toISOString() ?? null }));
}

interface Counts {
  readonly drafts: number;
  readonly sent: number;
  readonly undelivered: number;
  readonly rules: number;
}

/** How many drafts, e-mails that are out, addresses that e-mails came back from, and rules an evaluation has. */
export async function countsOf(db: Db, evaluationId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT (count(*) FILTER (WHERE state = 'draft'))::int AS drafts, (count(*) FILTER (WHERE state IN ('sent', 'cancelled')))::int AS sent,
      (SELECT count(*)::int FROM mail_trouble t WHERE EXISTS (
        SELECT FROM study s WHERE s.evaluation_id = ${evaluationId} AND s.oidos = t.oidos
        UNION ALL SELECT FROM teacher x WHERE x.evaluation_id = ${evaluationId} AND x.oidos = t.oidos)) AS undelivered,
      (SELECT count(*)::int FROM email_rule WHERE evaluation_id = ${evaluationId}) AS rules
    FROM email WHERE evaluation_id = ${evaluationId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('e-mails were not counted');
  return counts;
}
