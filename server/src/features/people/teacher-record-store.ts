import type { TeacherRecord } from '@anketa/contract/people/people';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** The teacher's record of a person in an evaluation, the SIS's own first; undefined: they have none. `used`: something is taught or guaranteed by it. */
export async function recordIn(db: Db | Tx, evaluationId: number, oidos: string) {
  const uses = (table: 'teaching' | 'course_guarantor' | 'programme_guarantor') =>
    sql`EXISTS (SELECT FROM ${sql.table(table)} x WHERE x.evaluation_id = t.evaluation_id AND x.teacher_code = t.code)`;
  const { rows } = await sql<{
    code: string;
    department_code: string | null;
    department_edited: boolean;
    sis_department: string | null;
    added_by_hand: boolean;
    used: boolean;
  }>`
    SELECT t.code, t.department_code, t.department_edited, t.sis_department, t.added_by_hand,
      ${uses('teaching')} OR ${uses('course_guarantor')} OR ${uses('programme_guarantor')} AS used
    FROM teacher t WHERE t.evaluation_id = ${evaluationId} AND t.oidos = ${oidos}
    ORDER BY t.added_by_hand, t.code LIMIT 1`.execute(db);
  return rows[0];
}

/** Names of an evaluation. */
export function evaluationNames(db: Db | Tx, id: number) {
  return db
    .selectFrom('evaluation')
    .select(['id as evaluation_id', 'name_cs as evaluation_cs', 'name_en as evaluation_en'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Departments of an evaluation, in Czech order. */
export async function departmentsIn(db: Db | Tx, evaluationId: number): Promise<TeacherRecord['departments']> {
  return db
    .selectFrom('department')
    .select(['code', 'name_cs', 'name_en'])
    .where('evaluation_id', '=', evaluationId)
    .orderBy(sql`name_cs COLLATE "cs-x-icu", code`)
    .execute();
}

/** Makes somebody a teacher of an evaluation by hand: a re-import leaves them. False: the code is another teacher's. */
export async function insertTeacher(tx: Tx, teacher: Insertable<Schema['teacher']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('teacher')
    .values({ ...teacher, added_by_hand: true })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

interface Record {
  readonly evaluationId: number;
  readonly code: string;
}

/** Removes a teacher who was added by hand. */
export async function deleteTeacher(tx: Tx, { evaluationId, code }: Record): Promise<void> {
  const found = tx.deleteFrom('teacher').where('evaluation_id', '=', evaluationId).where('code', '=', code);
  await found.where('added_by_hand', '=', true).execute();
}

type Department = Pick<Insertable<Schema['teacher']>, 'department_code' | 'department_edited' | 'sis_department'>;

/** Sets a teacher's department. */
export async function setDepartment(tx: Tx, { evaluationId, code }: Record, department: Department): Promise<void> {
  await tx
    .updateTable('teacher')
    .set(department)
    .where('evaluation_id', '=', evaluationId)
    .where('code', '=', code)
    .execute();
}
