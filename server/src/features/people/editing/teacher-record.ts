import type { BodyOf } from '@anketa/contract/endpoint';
import type { User } from '@anketa/contract/people/people';
import type { updateTeacherRecord } from '@anketa/contract/people/person-edits';
import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkVersion, versionOf } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { newestEvaluation } from '../../departments/store.ts';
import { mayBeImported } from '../../evaluations/lifecycle.ts';
import { evaluationById, lockEvaluation } from '../../evaluations/store.ts';
import { asOfNow, grantableBy } from '../service.ts';
import { mayManage, targetOf } from '../standing.ts';
import { personByNumber } from '../store.ts';
import {
  deleteTeacher,
  departmentsIn,
  evaluationNames,
  insertTeacher,
  recordIn,
  setDepartment,
} from '../teacher-record-store.ts';

type Stored = Awaited<ReturnType<typeof recordIn>>;

const fieldsOf = (record: Stored) => ({
  is_teacher: record !== undefined,
  department: record?.department_code ?? null,
});

/** Whether somebody is a teacher of the newest evaluation; null: there is none, or it is past the phases in which teachers come and go. */
export async function teacherRecord(db: Db, oidos: string): Promise<User['teacher']> {
  const id = await newestEvaluation(db);
  const evaluation = id === undefined ? undefined : await evaluationById(db, id);
  if (!evaluation || !mayBeImported(evaluation)) return null;
  const [record, names, departments] = await Promise.all([
    recordIn(db, evaluation.id, oidos),
    evaluationNames(db, evaluation.id),
    departmentsIn(db, evaluation.id),
  ]);
  const fields = fieldsOf(record);
  return {
    ...names,
    ...fields,
    by_hand: record?.added_by_hand ?? false,
    removable: record?.added_by_hand === true && !record.used,
    ...(record?.department_edited && !record.added_by_hand && { sis_department: record.sis_department }),
    departments,
    version: versionOf(fields),
  };
}

/** Whether a caller may make somebody a teacher, or set their department. */
export const maySetTeacher = (by: Caller, target: Parameters<typeof mayManage>[1]) =>
  mayManage(by, target) && grantableBy(by).teacher_record;

/**
 * Makes somebody a teacher of the newest evaluation or takes that back, and sets the department. Throws `not-found`, `no-right`, `wrong-phase`, `edit-conflict`, and
 * `fields-invalid`: no such department, or a record of the SIS, or one that something is taught by, is to go.
 */
export function editTeacherRecord(
  db: Db,
  oident: string,
  { version, ...edit }: BodyOf<typeof updateTeacherRecord>,
  by: Caller,
) {
  return inTransaction(db, async (tx) => {
    const evaluationId = await importable(tx);
    const person = await personByNumber(tx, oident);
    if (!person) throw problem('not-found');
    if (!maySetTeacher(await asOfNow(tx, by), await targetOf(tx, person.oidos))) throw problem('no-right');
    const record = await recordIn(tx, evaluationId, person.oidos);
    const before = fieldsOf(record);
    checkVersion(version, before);
    const { is_teacher, department } = { ...before, ...edit };
    await checkDepartment(tx, evaluationId, department);
    if (!is_teacher) await remove(tx, evaluationId, record);
    else if (record) await place(tx, evaluationId, record, department);
    else {
      const { oidos, surname, name, title_before, title_after } = person;
      const names = { surname, name, title_before, title_after };
      const teacher = { evaluation_id: evaluationId, code: oident, oidos, department_code: department, ...names };
      if (!(await insertTeacher(tx, teacher))) throw invalid('is_teacher', 'taken');
    }
    const subject = `${evaluationId} ${oident} ${is_teacher ? (department ?? '-') : 'no'}`;
    await audit(tx, { actor: actorOf(by), action: 'user.teacher', subject, evaluation: evaluationId });
    return done;
  });
}

const invalid = (field: string, text: string) => problem('fields-invalid', { errors: { [field]: [text] } });

/** The newest evaluation, locked. Throws `not-found` where there is none, and `wrong-phase` past the phases in which it is imported. */
async function importable(tx: Tx): Promise<number> {
  const id = await newestEvaluation(tx);
  const locked = id === undefined ? undefined : await lockEvaluation(tx, id);
  const evaluation = locked && id !== undefined ? await evaluationById(tx, id) : undefined;
  if (!evaluation) throw problem('not-found');
  if (locked?.deleting || !mayBeImported(evaluation)) throw problem('wrong-phase');
  return evaluation.id;
}

async function checkDepartment(tx: Tx, evaluationId: number, department: string | null): Promise<void> {
  if (department === null) return;
  const departments = await departmentsIn(tx, evaluationId);
  if (!departments.some(({ code }) => code === department)) throw invalid('department', 'invalid');
}

async function remove(tx: Tx, evaluationId: number, record: Stored): Promise<void> {
  if (!record) return;
  if (!record.added_by_hand) throw invalid('is_teacher', 'teacher-of-sis');
  if (record.used) throw invalid('is_teacher', 'teacher-teaches');
  await deleteTeacher(tx, { evaluationId, code: record.code });
}

/** Sets a department; one that is the SIS's own is edited no more. */
async function place(tx: Tx, evaluationId: number, record: NonNullable<Stored>, department: string | null) {
  const { code, added_by_hand, department_edited, sis_department, department_code } = record;
  const sis = department_edited ? sis_department : department_code;
  const isEdited = !added_by_hand && department !== sis;
  await setDepartment(
    tx,
    { evaluationId, code },
    { department_code: department, department_edited: isEdited, sis_department: isEdited ? sis : null },
  );
}
