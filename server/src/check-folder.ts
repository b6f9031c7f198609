import type { ImportedTable } from '@anketa/contract/evaluations/import-data';
import { evaluationNames } from './evaluation-names.ts';
import { createEvaluation } from './features/evaluations/create.ts';
import { importOf } from './features/evaluations/lifecycle.ts';
import { type Loss, lostEnrolments } from './features/imports/loss-store.ts';
import { importDifferences, importIssues } from './features/imports/store.ts';
import { exitOf, importExits } from './import-exits.ts';
import { type Database, inTransaction } from './platform/database/connect.ts';
import { numberMarks } from './platform/number-mark.ts';
import { errorText } from './platform/worded-error.ts';
import { lookAt } from './sis/engine/examine.ts';
import { runImport } from './sis/engine/run.ts';
import { areWrong } from './sis/issue-order.ts';
import { type SemesterRows, semestersOf } from './sis/semesters.ts';
import { moreOf, type Source } from './sis/source.ts';
import type { SourceProblem, Term } from './sis/source-problem.ts';
import { requiredTables, type TableName, tableNames } from './sis/tables.ts';

interface Checked {
  /** A database that nobody else uses, and that is empty. */
  readonly database: Database;
  readonly source: Source;
  /** The semester to import; unless said the one that most enrolments are of. */
  readonly term?: Term;
  /** Which share of its rows a required table may lose (0 to 1), as of an import. */
  readonly mayLose: number;
}

interface CheckedTable {
  readonly table: TableName;
  readonly needed: boolean;
  /** Null: it is not there, or cannot be read. */
  readonly rows: number | null;
  /** Optional columns that it has not got. */
  readonly absentColumns: readonly string[];
}

/** What an import of a source would come to. */
export interface CheckReport {
  /** With what the import would end; `withIrregularities` where some of the data are not right. */
  readonly exit: number;
  readonly semester: Term;
  /** What parallels of each semester there are, the newest first. */
  readonly semesters: readonly SemesterRows[];
  readonly tables: readonly CheckedTable[];
  /** Why the import would stop. */
  readonly stops: readonly string[];
  /** Rows that would come, by what they are. None where the import would stop. */
  readonly comes: Readonly<Partial<Record<ImportedTable, number>>>;
  /** What is wrong with the data, causes first. */
  readonly issues: Awaited<ReturnType<typeof importIssues>>;
  readonly lost: Loss | null;
}

/** Imports a source into a database that nobody uses, to see what comes of it. Throws `UnreachableSource`. */
export async function checkFolder({ database, source, term, mayLose }: Checked): Promise<CheckReport> {
  const { db } = database;
  const looked = await Promise.all(tableNames.map(async (table) => ({ table, ...(await lookAt(source, table)) })));
  const tables = looked.map(({ table, survey }) => {
    return {
      table,
      needed: requiredTables.has(table),
      rows: survey?.rows ?? null,
      absentColumns: survey?.absent ?? [],
    };
  });
  const semesters = await semestersOf(source);
  const [most] = semesters.toSorted((a, b) => b.enrolments - a.enrolments || b.parallels - a.parallels);
  const semester = term ?? most?.term ?? { year: new Date().getFullYear(), semester: 1 };
  const names = evaluationNames(semester);
  const evaluationId = await inTransaction(db, (tx) => createEvaluation(tx, { ...semester, ...names }));
  const turns = importOf({ imported: async () => {}, changed: async () => {} }, evaluationId, 'check');
  const outcome = await runImport({ database, source, evaluationId, turns, mayLose, markOf: numberMarks('check') });
  const problems = outcome.status === 'failed' ? (outcome.error.problems ?? []) : [];
  const issues = await importIssues(db, evaluationId);
  const { changes } = await importDifferences(db, evaluationId);
  return {
    exit: exitFor(outcome.status === 'failed' ? problems : undefined, areWrong(issues)),
    semester,
    semesters,
    tables,
    issues,
    stops:
      outcome.status === 'failed'
        ? [outcome.error.message, ...moreOf(problems).map((one) => errorText('en', one))]
        : [],
    comes: Object.fromEntries(changes.filter(({ added }) => added > 0).map(({ table, added }) => [table, added])),
    lost: (await lostEnrolments(db, evaluationId)) ?? null,
  };
}

function exitFor(problems: readonly SourceProblem[] | undefined, isWrong: boolean): number {
  if (problems) return exitOf(problems);
  return isWrong ? importExits.withIrregularities : importExits.asItIs;
}
