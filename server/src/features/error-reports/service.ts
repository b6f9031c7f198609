import type { BodyOf, ParamsOf } from '@anketa/contract/endpoint';
import type { solveErrorReport } from '@anketa/contract/evaluations/error-reports';
import {
  NoteFields,
  type noteErrorReport,
  OwnReportFields,
  type reportOwnCourse,
} from '@anketa/contract/evaluations/error-reports';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { checkVersion, standsAlready } from '../../platform/http/edits.ts';
import { problem } from '../../platform/http/problem.ts';
import { courseRelations } from '../access/relation-store.ts';
import { visibleEvaluation } from '../evaluations/service.ts';
import { addTeacherReport, coursesNamed, lockReport, reportsBy, writeReport } from './store.ts';

type Which = ParamsOf<typeof solveErrorReport>;

/** Marks a report as solved, or as not solved again. Throws `not-found`. */
export function solve(db: Db, which: Which, solved: boolean, by: Caller) {
  return inTransaction(db, async (tx) => {
    const report = await lockReport(tx, which);
    if (!report) throw problem('not-found');
    const already = standsAlready({ field: 'solved', stands: report.solved, wanted: solved });
    if (already) return { solved, already };
    await writeReport(tx, which, { solved });
    await auditReport(tx, which.id, report, solved ? 'report.solve' : 'report.reopen', by);
    return { solved, already };
  });
}

/** Writes the note of whoever looks after a report. Throws `not-found`, `edit-conflict`. */
export function note(db: Db, which: Which, { version, ...edit }: BodyOf<typeof noteErrorReport>, by: Caller) {
  return inTransaction(db, async (tx) => {
    const report = await lockReport(tx, which);
    if (!report) throw problem('not-found');
    checkVersion(version, { note: report.note });
    const fields = checkedFields(NoteFields, { note: report.note, ...edit });
    await writeReport(tx, which, fields);
    await auditReport(tx, which.id, report, 'report.note', by);
    return fields;
  });
}

/** The courses that the caller may report something about, and what they have reported. Throws as `visibleEvaluation`, and `no-right`. */
export async function ownReports(db: Db, id: number, by: Caller) {
  const { evaluation } = await visibleEvaluation(db, id, by);
  const own = by.oidos === null ? [] : await courseRelations(db, id, by.oidos);
  if (by.oidos === null || own.length === 0) throw problem('no-right');
  const codes = own.map(({ course }) => course);
  const [courses, reports] = await Promise.all([coursesNamed(db, id, codes), reportsBy(db, id, by.oidos)]);
  return { evaluation, courses, reports };
}

/** How a report comes in. */
interface Coming {
  readonly user_agent: string;
  /** Counts an attempt of this person. Throws where there were too many. */
  readonly attempt: (oidos: string) => Promise<void>;
}

/** Stores what the caller reports about a course of theirs. Throws as `visibleEvaluation`, and `no-right`. */
export async function reportOwn(
  db: Db,
  id: number,
  body: BodyOf<typeof reportOwnCourse>,
  by: Caller,
  { user_agent, attempt }: Coming,
) {
  await visibleEvaluation(db, id, by);
  // Whoever acts in somebody's name would be shown as them.
  if (by.oidos === null || by.impersonated) throw problem('no-right');
  const { course, ...fields } = checkedFields(OwnReportFields, body);
  if ((await courseRelations(db, id, by.oidos, course)).length === 0) throw problem('no-right');
  await attempt(by.oidos);
  const reporter_oidos = by.oidos;
  await addTeacherReport(db, { ...fields, evaluation_id: id, course_code: course, user_agent, reporter_oidos });
}

/** Notes who did something about a report: by its course, never by what it says. */
function auditReport(tx: Tx, id: number, report: { readonly course_code: string }, action: string, by: Caller) {
  return audit(tx, { actor: actorOf(by), action, subject: `${id} ${report.course_code}`, evaluation: id });
}
