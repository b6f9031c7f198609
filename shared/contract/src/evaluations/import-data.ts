import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { EvaluationId } from '../values.ts';

/** What was wrong, in what, and what to do about it: as the SIS and the code call them, and in words in the caller's language. */
const issue = { table: z.string(), kind: z.string(), what: z.string(), where: z.string(), advice: z.string() };

/** A cause can be mended where it stands; a consequence follows from causes in other tables; of a note nothing has to be done. */
export const bearings = ['cause', 'consequence', 'note'] as const;
export type Bearing = (typeof bearings)[number];

/**
 * Where: the row of the table (the header is the first), the column and what stands there, where it is one row and one column; and what
 * names the record.
 */
const record = {
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  key: z.string(),
};

/**
 * The dirty input that an import met, counted by table and kind, causes before what follows from them, with the first records of each. A search finds all records whose values, or what is said of
 * them in the caller's language, have its words: then only those are given, and how many they are. How far it is: jobs.ts.
 */
export const readImportIssues = endpoint({
  method: 'GET',
  path: '/internal/import/:id/issues',
  summary: 'See the faulty data that an import met',
  right: 'import.edit',
  params: EvaluationId,
  query: z.object({ search: z.string().max(200).default('') }),
  response: z.object({
    issues: z.array(
      z.object({
        ...issue,
        bearing: z.enum(bearings),
        count: z.number().int(),
        found: z.number().int(),
        records: z.array(z.object(record)),
      }),
    ),
  }),
});

/** What the SIS now has, before anything of it is written. */
const SourceSummary = z.object({
  /** How many rows the steps of an import read altogether. */
  expected: z.number().int(),
  tables: z.array(
    z.object({
      table: z.string(),
      where: z.string(),
      /** Null: there is no such table, or it cannot be read. */
      rows: z.number().int().nullable(),
      /** How many the last import had; null when there was none. */
      before: z.number().int().nullable(),
      /** So few that an import stops until somebody agrees. */
      suspicious: z.boolean(),
      /** What keeps the table from being read, in the caller's language. */
      problem: z.string().nullable(),
    }),
  ),
});
export type SourceSummary = z.output<typeof SourceSummary>;

/** What the SIS now has, against the last import. */
export const readImportSource = endpoint({
  method: 'GET',
  path: '/internal/import/:id/source',
  summary: 'Compare the SIS with the last import of an evaluation',
  right: 'import.create',
  errors: ['sis-missing'],
  params: EvaluationId,
  response: SourceSummary.extend({
    /** The data are others than those that were imported last. */
    changed: z.boolean(),
  }),
});

/** The same for an evaluation that is not there yet. Against the last import of the same semester. */
export const readNewSource = endpoint({
  method: 'GET',
  path: '/internal/import/source',
  summary: 'Compare the SIS with the last import for a new evaluation',
  right: 'import.create',
  errors: ['sis-missing'],
  query: z.object({
    year: z.coerce.number().int().min(1990).max(2100),
    semester: z.coerce.number().int().min(1).max(2),
  }),
  response: SourceSummary,
});

/** Each record of it, to be mended where it comes from. */
export const importIssuesCsv = tableFileOf(
  endpoint({
    method: 'GET',
    path: '/internal/import/:id/issues',
    summary: 'See the records of faulty data that an import met',
    right: 'import.edit',
    params: EvaluationId,
    query: listQuery({ sort: ['table', 'kind', 'row'], limit: 100, filters: {} }),
    response: pageOf(z.object({ table: z.string(), kind: z.string(), ...record })),
  }),
);

/** Our tables that an import fills, as they are shown. */
export const importedTables = [
  ...['course', 'parallel', 'enrolment', 'study', 'teacher', 'teaching', 'exam', 'student_name', 'person'],
  ...['course_guarantor', 'programme_guarantor', 'department', 'field', 'room', 'codebook'],
] as const;
export type ImportedTable = (typeof importedTables)[number];

const rows = z.number().int();

/**
 * What an import made of a table: rows that are new, have other values, or are gone. `kept`: the SIS no longer has them, or has them
 * elsewhere, and ballots may belong to them. `waiting`: the SIS no longer has them, and an administrator has to import to let them go.
 * `edited`: the SIS says something else than what was edited by hand, which stays.
 */
export const ImportChange = z.object({
  table: z.enum(importedTables),
  added: rows,
  changed: rows,
  gone: rows,
  kept: rows,
  waiting: rows,
  edited: rows,
});
export type ImportChange = z.output<typeof ImportChange>;

/** What the last import that ended brought. Of a first one all is new; nothing before that. By table. */
export const readImportChanges = endpoint({
  method: 'GET',
  path: '/internal/import/:id/import-changes',
  summary: 'See the changes made by the last import',
  right: 'import.edit',
  params: EvaluationId,
  response: z.object({ ended_at: z.string().nullable(), changes: z.array(ImportChange) }),
});
