import type { MergeReceipt } from '@anketa/contract/people/merge';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { Named } from '@anketa/contract/values';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { countContent } from '../../evaluations/store.ts';

type PersonColumn =
  | 'oidos'
  | 'oident'
  | 'login'
  | 'email'
  | 'surname'
  | 'name'
  | 'title_before'
  | 'title_after'
  | 'extra_permissions'
  | 'merged_into'
  | 'merge_receipt';

/** A record with what its data say it is, by itself: whoever else it may be is not looked at. */
export interface RecordRow extends Pick<Selectable<Schema['person']>, PersonColumn> {
  readonly local_password: boolean;
  readonly given: readonly string[];
  readonly studies: number;
  readonly teaching: number;
  readonly departments: number;
  readonly guarantees: boolean;
  /** How many records were merged into it. */
  readonly merged: number;
}

/** Records where a condition on `p` holds, by their number. */
async function records(db: Db | Tx, condition: RawBuilder<unknown>): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    SELECT p.oidos, p.oident, p.login, p.email, p.surname, p.name, p.title_before, p.title_after, p.extra_permissions,
      p.merged_into, p.merge_receipt, p.password_hash IS NOT NULL AS local_password,
      ARRAY(SELECT DISTINCT r.role FROM person_role r WHERE r.oidos = p.oidos ORDER BY r.role) AS given,
      (SELECT count(DISTINCT s.evaluation_id)::int FROM study s WHERE s.oidos = p.oidos) AS studies,
      (SELECT count(DISTINCT t.evaluation_id)::int FROM teacher t WHERE t.oidos = p.oidos) AS teaching,
      (SELECT count(*)::int FROM department_head h WHERE h.oidos = p.oidos) AS departments,
      EXISTS (SELECT FROM teacher t WHERE t.oidos = p.oidos AND (
        EXISTS (SELECT FROM course_guarantor g WHERE g.evaluation_id = t.evaluation_id AND g.teacher_code = t.code)
        OR EXISTS (SELECT FROM programme_guarantor g WHERE g.evaluation_id = t.evaluation_id AND g.teacher_code = t.code))) AS guarantees,
      (SELECT count(*)::int FROM person o WHERE o.merged_into = p.oidos) AS merged
    FROM person p WHERE ${condition} ORDER BY p.oident`.execute(db);
  return rows;
}

/** The record of a number. */
export async function recordByNumber(db: Db | Tx, oident: string): Promise<RecordRow | undefined> {
  const [row] = await records(db, sql`p.oident = ${oident}`);
  return row;
}

/** The record of a key. */
export async function recordByKey(db: Db | Tx, oidos: string): Promise<RecordRow | undefined> {
  const [row] = await records(db, sql`p.oidos = ${oidos}`);
  return row;
}

/** Records that were merged into this one. */
export function recordsMergedInto(db: Db | Tx, oidos: string): Promise<RecordRow[]> {
  return records(db, sql`p.merged_into = ${oidos}`);
}

/** Lets one transaction at a time join records, or part them. */
export async function lockMerging(tx: Tx): Promise<void> {
  await sql`SELECT lock_merging()`.execute(tx);
}

/** Records stay as they are until the transaction ends. In their order, so that two that do this never wait for each other. */
export async function lockRecords(tx: Tx, oidos: readonly string[]): Promise<void> {
  await sql`SELECT FROM person WHERE oidos = ANY(${oidos}) ORDER BY oidos FOR NO KEY UPDATE`.execute(tx);
}

/** Evaluations in which some of these records study or teach, by their numbers. */
export async function evaluationsOf(db: Db | Tx, oidos: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ evaluation_id: number }>`
    SELECT evaluation_id FROM study WHERE oidos = ANY(${oidos})
    UNION SELECT evaluation_id FROM teacher WHERE oidos = ANY(${oidos}) ORDER BY 1`.execute(db);
  return rows.map(({ evaluation_id }) => evaluation_id);
}

/** What a record attends, in whatever state courses and parallels are. */
const attended = (whose: RawBuilder<unknown>) => sql`
  SELECT DISTINCT s.evaluation_id, p.course_code FROM study s
  JOIN enrolment e ON e.evaluation_id = s.evaluation_id AND e.study_code = s.code
  JOIN parallel own ON own.evaluation_id = s.evaluation_id AND own.code = e.parallel_code
  JOIN parallel p ON p.evaluation_id = s.evaluation_id AND p.code = coalesce(own.merged_into, own.code)
  WHERE ${whose} AND p.course_code <> ${generalCourse}`;

/** Courses that a record and any of a person's attend in one evaluation, up to ten. Who has answered is not looked at. */
export async function coursesOfBoth(db: Db | Tx, record: string, person: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    SELECT DISTINCT c.code, c.name_cs, c.name_en FROM (${attended(sql`s.oidos = ${record}`)}) one
    JOIN (${attended(sql`s.oidos IN (SELECT r.record FROM person_record r WHERE r.oidos = ${person})`)}) other
      USING (evaluation_id, course_code)
    JOIN course c ON c.evaluation_id = one.evaluation_id AND c.code = one.course_code
    ORDER BY c.code LIMIT 10`.execute(db);
  return rows;
}

/** Whether a record is merged into another one, or another one into it. */
export async function isMerged(db: Db | Tx, oidos: string): Promise<boolean> {
  const found = await db
    .selectFrom('person')
    .select('oidos')
    .where('merged_into', 'is not', null)
    .where((one) => one.or([one('oidos', '=', oidos), one('merged_into', '=', oidos)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Merges a record into a person (`oidos`), or parts it from them (null). */
export async function setMerged(tx: Tx, record: string, into: string | null): Promise<void> {
  await tx.updateTable('person').set({ merged_into: into, merge_receipt: null }).where('oidos', '=', record).execute();
}

/** Stores what was compared when a record was merged. */
export async function setReceipt(tx: Tx, record: string, receipt: MergeReceipt): Promise<void> {
  await tx
    .updateTable('person')
    .set({ merge_receipt: JSON.stringify(receipt) })
    .where('oidos', '=', record)
    .execute();
}

/** The day of the database. */
export async function today(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`SELECT current_date::text AS day`.execute(tx);
  return rows[0]?.day ?? '';
}

/** Has every page and ballot of these evaluations be made anew. */
export async function countContentOf(tx: Tx, evaluations: readonly number[]): Promise<void> {
  await countContent(tx, sql`id = ANY(${evaluations}::int[])`);
}
