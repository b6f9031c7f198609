import type { Email, RecipientFilter } from '@anketa/contract/mailing';
import type { Named } from '@anketa/contract/values';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

type Chosen = RecipientFilter & { readonly evaluationId: number };

/** How many people a choice of recipients comes to, and how many have an e-mail address. Reads participation, never answers. */
export async function countRecipients(db: Db, chosen: Chosen): Promise<{ people: number; reachable: number }> {
  const recipients = chosen.target === 'ucit' ? teachers(chosen) : students(chosen);
  const { rows } = await sql<{ people: number; reachable: number }>`
    SELECT count(*)::int AS people, (count(*) FILTER (WHERE p.email <> ''))::int AS reachable
    FROM (${recipients}) r LEFT JOIN person p ON p.oidos = r.oidos`.execute(db);
  return rows[0] ?? { people: 0, reachable: 0 };
}

/** Teachers of the evaluation who teach in it. */
function teachers({ evaluationId, department }: Chosen) {
  return sql`
    SELECT DISTINCT coalesce(t.oidos, 'teacher ' || t.code) AS oidos FROM teacher t
    WHERE t.evaluation_id = ${evaluationId}
      AND EXISTS (SELECT FROM teaching g WHERE g.evaluation_id = t.evaluation_id AND g.teacher_code = t.code)
      ${department ? sql`AND t.department_code = ${department}` : sql``}`;
}

function students({ evaluationId, progress, department, study_type, study_form }: Chosen) {
  return sql`
    SELECT DISTINCT s.oidos FROM study s
    WHERE s.evaluation_id = ${evaluationId}
      ${study_type ? sql`AND s.type_code = ${study_type}` : sql``}
      ${study_form ? sql`AND s.form_code = ${study_form}` : sql``}
      ${department ? sql`AND s.oidos IN (${courses(evaluationId, sql`AND c.department_code = ${department}`)})` : sql``}
      ${progress === 'none' ? sql`AND NOT EXISTS (${participation(evaluationId)} AND x.oidos = s.oidos)` : sql``}
      ${progress === 'unfinished' ? sql`AND s.oidos IN (${courses(evaluationId, unfinished(evaluationId))})` : sql``}`;
}

/** As of last night: a live count would tell when one person answers. */
const participation = (evaluationId: number) =>
  sql`SELECT FROM participation x WHERE x.evaluation_id = ${evaluationId} AND x.settled`;

const unfinished = (evaluationId: number) =>
  sql`AND NOT EXISTS (${participation(evaluationId)} AND x.oidos = s2.oidos AND x.course_code = c.code)`;

/** Students with a course that is evaluated and meets a condition. */
function courses(evaluationId: number, condition: ReturnType<typeof sql>) {
  return sql`
    SELECT s2.oidos FROM study s2
    JOIN enrolment n ON n.evaluation_id = s2.evaluation_id AND n.study_code = s2.code
    JOIN parallel own ON own.evaluation_id = s2.evaluation_id AND own.code = n.parallel_code
    JOIN parallel p ON p.evaluation_id = s2.evaluation_id AND p.code = coalesce(own.merged_into, own.code) AND p.active
    JOIN course c ON c.evaluation_id = s2.evaluation_id AND c.code = p.course_code AND c.active
    WHERE s2.evaluation_id = ${evaluationId} ${condition}`;
}

/** E-mails of an evaluation: drafts or those sent, newest first. */
export async function emailsOf(db: Db, evaluationId: number, kind: 'drafts' | 'sent'): Promise<Email[]> {
  const rows = await db
    .selectFrom('email')
    .select(['id', 'target', 'subject_cs', 'subject_en', 'created_at', 'sent_at', 'recipients', 'seen', 'undelivered'])
    .where('evaluation_id', '=', evaluationId)
    .where('sent_at', kind === 'sent' ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }));
}

/** What recipients can be chosen by: departments, types and forms of study that occur in the evaluation. */
export async function recipientChoices(db: Db, evaluationId: number) {
  const named = async (query: ReturnType<typeof sql<Named>>) => (await query.execute(db)).rows;
  const used = (kind: string, column: 'type_code' | 'form_code') =>
    named(sql<Named>`
      SELECT s.code, coalesce(b.name_cs, s.code) AS name_cs, coalesce(b.name_en, '') AS name_en
      FROM (SELECT DISTINCT ${sql.ref(column)} AS code FROM study
        WHERE evaluation_id = ${evaluationId} AND ${sql.ref(column)} <> '') s
      LEFT JOIN codebook b ON b.evaluation_id = ${evaluationId} AND b.kind = ${kind} AND b.code = s.code
      ORDER BY name_cs, s.code`);
  const [departments, study_types, study_forms] = await Promise.all([
    named(sql<Named>`
      SELECT code, name_cs, name_en FROM department WHERE evaluation_id = ${evaluationId}
      ORDER BY name_cs COLLATE "cs-x-icu", code`),
    used('study_type', 'type_code'),
    used('study_form', 'form_code'),
  ]);
  return { departments, study_types, study_forms };
}
