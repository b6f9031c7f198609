import type { DeletionLoss, deleteSteps } from '@anketa/contract/evaluations/imports';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';

export type DeleteStep = (typeof deleteSteps)[number];

const from = (table: string) => (id: number) => sql`DELETE FROM ${sql.table(table)} WHERE evaluation_id = ${id}`;
const codebook = (kind: string) => (id: number) =>
  sql`DELETE FROM codebook WHERE evaluation_id = ${id} AND kind = ${kind}`;

/** What each step of deleting an evaluation removes. Specification 4, "Deleting an import". */
const statements: Readonly<Record<DeleteStep, readonly ((id: number) => ReturnType<typeof sql>)[]>> = {
  buildings: [codebook('building')],
  departments: [from('department')],
  'lecture-types': [codebook('teaching')],
  finance: [codebook('finance')],
  lectures: [from('course_guarantor'), from('course')],
  parallels: [from('enrolment')],
  emails: [
    (id) =>
      sql`DELETE FROM background_job WHERE kind = 'e-mail' AND subject IN (SELECT id::text FROM email WHERE evaluation_id = ${id})`,
    from('email'),
  ],
  'email-lists': [from('email_rule'), from('mail_mute')],
  questions: [from('question')],
  'field-links': [from('programme_guarantor'), codebook('programme'), codebook('plan')],
  fields: [from('field')],
  'department-fields': [codebook('section')],
  students: [from('student_name')],
  teachings: [from('teaching')],
  rooms: [from('room')],
  'room-timetables': [],
  timetables: [from('parallel')],
  studies: [from('study')],
  teachers: [from('teacher')],
  exams: [from('exam')],
  // Whatever is left goes with it.
  import: [
    (id) => sql`DELETE FROM background_job WHERE subject = ${String(id)} AND kind IN ('import', 'mixing')`,
    (id) => sql`DELETE FROM evaluation WHERE id = ${id}`,
  ],
};

/** Notes that deleting has begun: what is left can be neither imported nor opened. */
export async function beginDeleting(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('evaluation').set({ deleting: true }).where('id', '=', id).execute();
}

/** Does one step of deleting an evaluation. */
export async function deletePart(db: Db | Tx, id: number, step: DeleteStep): Promise<void> {
  for (const statement of statements[step]) await statement(id).execute(db);
}

/** What people did in an evaluation, in numbers: what is lost with it. */
export async function lossOf(db: Db | Tx, id: number): Promise<DeletionLoss> {
  const count = (table: string, condition = sql`true`) =>
    sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE evaluation_id = ${id} AND ${condition})`;
  const { rows } = await sql<DeletionLoss>`
    SELECT ${count('participation', sql`NOT refused`)} AS ballots, ${count('draft')} AS drafts,
      ${count('released_row')} AS results, ${count('comment')} AS comments`.execute(db);
  return rows[0] ?? { ballots: 0, drafts: 0, results: 0, comments: 0 };
}
