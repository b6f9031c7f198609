import type { ImportedTable } from '@anketa/contract/evaluations/import-data';
import type { TableStep, Target } from './engine/step.ts';
import { studyProgrammes } from './steps/codebooks.ts';
import { courses } from './steps/courses.ts';
import { departments } from './steps/departments.ts';
import { enrolments } from './steps/enrolments.ts';
import { exams } from './steps/exams.ts';
import { fields } from './steps/fields.ts';
import { guarantors, programmeGuarantors } from './steps/guarantors.ts';
import { parallels } from './steps/parallels.ts';
import { rooms } from './steps/rooms.ts';
import { students } from './steps/students.ts';
import { studies } from './steps/studies.ts';
import { teachers } from './steps/teachers.ts';
import { whoTeaches } from './steps/who-teaches.ts';
import type { TableName } from './tables.ts';

/** A table that is staged: how a row is found in it, and what of it an import says. */
export interface StagedTable extends Pick<Target, 'key' | 'protect' | 'bound'> {
  readonly name: ImportedTable;
  /** Where its rows come from: so they are listed. */
  readonly source: TableName;
  /** Columns beside the key. What is not here is not the import's: a hidden department stays hidden. */
  readonly columns: readonly string[];
}

/** The table of a step, and its columns that others fill. */
function of({ table: source, target }: TableStep, ...others: readonly string[]): StagedTable {
  const { table, key, protect, bound } = target;
  const columns = [...Object.keys(target.columns).filter((name) => !key.includes(name)), ...others];
  return { name: table as ImportedTable, source, key, protect, bound, columns };
}

/** Every table that an import fills, but for people. */
export const stagedTables: readonly StagedTable[] = [
  of(studyProgrammes),
  of(departments),
  of(fields, 'department_code', 'programme_code'),
  of(rooms),
  of(courses, 'active', 'enrolled'),
  of(guarantors),
  of(parallels, 'description', 'merged_into', 'enrolled'),
  of(teachers),
  of(whoTeaches),
  of(studies),
  of(students),
  of(programmeGuarantors),
  of(enrolments),
  of(exams),
];
