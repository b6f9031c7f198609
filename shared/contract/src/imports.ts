import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EvaluationTexts } from './evaluation-administration.ts';
import { computedOptions, Evaluation, EvaluationOptions, PhaseDates } from './evaluations.ts';
import { Asked } from './jobs.ts';
import { listQuery, pageOf, tableFileOf } from './lists.ts';
import { code, Done, EvaluationId, integer, integerMaximum, rowId } from './values.ts';

/** Students, or doctoral students and graduates. Specification 3, "Evaluation". */
export const importTypes = { students: 0, doctoral: 1 } as const;

/** The lists an import can be narrowed by, under the names of their paths (specification 7) and of the filter they fill. */
export const importFilters = {
  department: 'departments',
  studyType: 'study_types',
  studyField: 'study_fields',
  studyFieldNumber: 'study_numberOfFields',
  studyYear: 'year_study',
  studyRegistrationYear: 'year_registration',
  studyGraduationYear: 'year_graduation',
  studyStatus: 'study_status',
  finance: 'finance',
  studyForm: 'study_forms',
} as const;
export type ImportFilter = keyof typeof importFilters;

const codes = z.array(z.string().max(200)).max(5000).default([]);

/** Codes chosen in each list; an empty list does not narrow. */
export const ImportFilters = z.object({
  departments: codes,
  study_fields: codes,
  study_types: codes,
  study_forms: codes,
  finance: codes,
  study_status: codes,
  study_numberOfFields: codes,
  year_registration: codes,
  year_graduation: codes,
  year_study: codes,
});
export type ImportFilters = z.output<typeof ImportFilters>;

/** An item of a filter's list. Specification 3: years and states of study carry names of their own. */
export const FilterItem = z.object({
  code: z.string().optional(),
  name: z.string().optional(),
  sroc: z.string().optional(),
  srokp: z.string().optional(),
  sskr: z.string().optional(),
  ikod: z.string().optional(),
  inazev: z.string().optional(),
});
export type FilterItem = z.output<typeof FilterItem>;

export const listFilterItems = endpoint({
  method: 'GET',
  path: '/internal/import/filters/:filter',
  summary: 'What an import can be narrowed by, from the SIS',
  right: 'import.create',
  errors: ['sis-missing'],
  params: z.object({ filter: z.enum(Object.keys(importFilters) as [ImportFilter, ...ImportFilter[]]) }),
  response: z.array(FilterItem),
});

/** How many studies an import narrowed by filters would take over, of all that the SIS has. */
export const countFiltered = endpoint({
  method: 'POST',
  path: '/internal/import/filters/count',
  summary: 'How many studies of the SIS pass the filters of an import',
  right: 'import.create',
  errors: ['sis-missing'],
  body: ImportFilters.partial(),
  response: z.object({ chosen: z.number().int(), all: z.number().int() }),
});

/** Whether the SIS can be reached; `oci_connection_missing` shows the banner. */
export const checkSis = endpoint({
  method: 'POST',
  path: '/internal/tools/oci-connection',
  summary: 'Whether the SIS can be reached',
  right: 'import.create',
  response: z.object({ status: z.enum(['ok', 'oci_connection_missing']) }),
});

/** The rules of a new evaluation's fields: it is of this year or of one of the ten before. */
export function newEvaluationFields() {
  const year = new Date().getFullYear();
  return EvaluationTexts.pick({ name_cs: true, name_en: true }).extend({
    year: z
      .number()
      .min(year - 10)
      .max(year),
    semester: z.literal([1, 2]),
    type: z.literal(Object.values(importTypes)),
  });
}

/** When a former evaluation opened, closed and was published (ISO 8601), by its moves or by dates that are yet to come. */
export interface Former {
  readonly year: number;
  readonly semester: number;
  readonly dates: PhaseDates;
}

/**
 * The dates of a former evaluation for one of another academic year, as many years later by this clock. None where the semesters differ or it
 * is no later, and none that has passed.
 */
export function movedDates(
  former: Former,
  { year, semester }: Pick<Former, 'year' | 'semester'>,
  now: Date,
): PhaseDates {
  const later = year - former.year;
  const moved = (iso: string | null) => {
    if (iso === null || later <= 0 || semester !== former.semester) return null;
    const date = new Date(iso);
    date.setFullYear(date.getFullYear() + later);
    date.setSeconds(0, 0);
    return date > now ? date.toISOString() : null;
  };
  const { filling, checking, published } = former.dates;
  return { filling: moved(filling), checking: moved(checking), published: moved(published) };
}

/** What the caller could take over from a former evaluation into a new one; what they have no right to is none. */
export const FormerEvaluation = Evaluation.pick({
  id: true,
  name_cs: true,
  name_en: true,
  year: true,
  semester: true,
}).extend({
  /** Active ones of the administration. */
  questions: z.number().int(),
  /** Options that people set. */
  options: z.boolean(),
  /** Welcome texts. */
  texts: z.boolean(),
  dates: PhaseDates,
});
export type FormerEvaluation = z.output<typeof FormerEvaluation>;

/** What the page of a new evaluation needs to know: the answer of `checkSis`, and what may be copied from, newest first. */
export const newImport = endpoint({
  method: 'GET',
  path: '/internal/import/create',
  summary: 'Page data of a new evaluation',
  right: 'import.create',
  response: checkSis.response.extend({ former: z.array(FormerEvaluation) }),
});

/** The fields are checked by the service, so that each gets its message beside it. */
export const createImport = endpoint({
  method: 'POST',
  path: '/internal/import/create',
  summary: 'Create an evaluation; unless `useLegacy` is answered, the server imports it by itself',
  right: 'import.create',
  errors: ['fields-invalid', 'sis-missing', 'not-found'],
  body: z.object({
    legacyImport: z.boolean().default(false),
    semester: integer,
    type: integer.default(importTypes.students),
    year: integer,
    name_cs: z.string().max(1000),
    name_en: z.string().max(1000),
    options: EvaluationOptions.omit({ ...computedOptions })
      .partial()
      .default({}),
    filters: ImportFilters.partial().default({}),
    /** Takes over what `FormerEvaluation` says of this one. What is given here goes first. */
    copy_from: rowId.optional(),
  }),
  response: z.object({
    import_id: z.number().int(),
    useLegacy: z.boolean(),
    /** What was taken over: questions, dates, and whether options and texts. Null unless asked for. */
    copied: FormerEvaluation.pick({ questions: true, options: true, texts: true })
      .extend({ dates: z.number().int() })
      .nullable(),
  }),
});

/** What was wrong, in what, and what to do about it: as the SIS and the code call them, and in words in the caller's language. */
const issue = { table: z.string(), kind: z.string(), what: z.string(), where: z.string(), advice: z.string() };

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

/** The dirty input that an import met, counted by table and kind, with a few records of each. How far it is: jobs.ts. */
export const readImportIssues = endpoint({
  method: 'GET',
  path: '/internal/import/:id/issues',
  summary: 'The dirty input that an import met',
  right: 'import.edit',
  params: EvaluationId,
  response: z.object({
    issues: z.array(z.object({ ...issue, count: z.number().int(), records: z.array(z.object(record)) })),
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

export const readImportSource = endpoint({
  method: 'GET',
  path: '/internal/import/:id/source',
  summary: 'What the SIS now has, against the last import',
  right: 'import.create',
  errors: ['sis-missing'],
  params: EvaluationId,
  response: SourceSummary.extend({
    /** The data are others than those that were imported last. */
    changed: z.boolean(),
  }),
});

/** The same for an evaluation that is not there yet. */
export const readNewSource = endpoint({
  method: 'GET',
  path: '/internal/import/source',
  summary: 'What the SIS now has for a new evaluation, against the last import of the same semester',
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
    summary: 'The records of the dirty input that an import met',
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
  ...{ added: rows, changed: rows, gone: rows, kept: rows, waiting: rows, edited: rows },
});
export type ImportChange = z.output<typeof ImportChange>;

/** What the last import that ended brought. Of a first one all is new; nothing before that. */
export const readImportChanges = endpoint({
  method: 'GET',
  path: '/internal/import/:id/import-changes',
  summary: 'What the last import of an evaluation changed, by table',
  right: 'import.edit',
  params: EvaluationId,
  response: z.object({ ended_at: z.string().nullable(), changes: z.array(ImportChange) }),
});

/** Deleting goes step by step, in this order; the last one takes the evaluation itself. Specification 4. */
export const deleteSteps = [
  ...['buildings', 'departments', 'lecture-types', 'finance', 'lectures', 'parallels', 'emails', 'email-lists'],
  ...['questions', 'field-links', 'fields', 'department-fields', 'students', 'teachings', 'rooms', 'room-timetables'],
  ...['timetables', 'studies', 'teachers', 'exams', 'import'],
] as const;

/** What people did in an evaluation that is lost with it, in numbers. */
export const DeletionLoss = z.object({
  /** Questionnaires that were submitted. */
  ballots: z.number().int(),
  drafts: z.number().int(),
  /** Results of one question at one place that may be shown. */
  results: z.number().int(),
  comments: z.number().int(),
});
export type DeletionLoss = z.output<typeof DeletionLoss>;

export const readDeletionLoss = endpoint({
  method: 'GET',
  path: '/internal/import/:id/deletion',
  summary: 'What would be lost with an evaluation, in numbers',
  right: 'import.delete',
  errors: ['not-found', 'wrong-phase'],
  params: EvaluationId,
  response: DeletionLoss,
});

/** Whether somebody typed the name of an evaluation, in either language; spaces at the ends and doubled ones do not count. */
export function isNameOf({ name_cs, name_en }: { readonly name_cs: string; readonly name_en: string }, typed: string) {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ');
  return plain(typed) !== '' && [name_cs, name_en].some((name) => plain(name) === plain(typed));
}

/** Where people have answered, what begins the deletion has to carry the evaluation's name; else it is refused beside the field. */
export const deleteImport = endpoint({
  method: 'POST',
  path: '/internal/import/:id/delete',
  summary: 'Let the server delete an evaluation; with a step, do that one',
  right: 'import.delete',
  errors: ['wrong-phase', 'import-running', 'fields-invalid'],
  params: EvaluationId,
  body: z.object({ step: code.optional(), name: z.string().max(1000).optional() }),
  response: Done.extend({ asked: Asked.optional() }),
});

const copy = (...folders: string[]) => folders.map((folder) => `${folder}/copy`);

/** Every step of an import in order, as `folder/action`. Specification 4, "Client-driven import". */
const importSequence: readonly string[] = [
  ...copy('building', 'harmonogram', 'department', 'section', 'teaching', 'inum', 'finance', 'component'),
  ...copy('giga-ticket', 'timetable', 'exam'),
  ...['timetable/create-missing', 'study/copy', 'study/delete-unwanted', 'study/delete-without-exam-or-timetable'],
  ...copy('form-of-study', 'study-programme', 'type-of-study', 'student', 'micro-ticket', 'timetable-ticket', 'room'),
  ...['room/copy-by-timetables', 'teacher/who-teaches', 'teacher/copy', 'component/guarantors'],
  'study-programme/guarantors',
  ...['field/copy', 'field/map-institutes'],
  ...['field/map-sis', 'field/map-programmes', 'plan/copy', 'study-plan/copy', 'person/copy'],
  ...['component/activate-by-giga-tickets', 'component/activate-by-timetables', 'component/activate-by-exams'],
  ...['component/count-enrolled', 'giga-ticket/create-from-components', 'giga-ticket/add-descriptions'],
  ...['giga-ticket/merge-lectures', 'commission/copy', 'student/generate-passwords'],
];

/** Whether anything is chosen in the filters: only then is there anything to copy by them. */
export function isNarrowed(filters: Readonly<Partial<Record<string, readonly string[]>>>): boolean {
  return Object.values(filters).some((chosen) => chosen !== undefined && chosen.length > 0);
}

/** The steps of one import. With filters, five steps from the eleventh on are replaced by one. Specification 4. */
export function importSteps(filtered: boolean): readonly string[] {
  return filtered ? importSequence.toSpliced(10, 5, 'study/copy-by-filters') : importSequence;
}

/** Rows a step takes at once. */
export const importChunk = 2000;

const StepName = z.object({ folder: code, action: code });

/** What an import reads: the one interface there is, whatever source stands behind it. Specification 3, "Import progress data". */
export const importInterface = 'sis';
const StepOptions = StepName.extend({ interface: z.literal(importInterface).default(importInterface) });

const take = z.number().int().min(1).max(importChunk).default(importChunk);

/** Where the step is and what narrows it the server knows itself: `offset`, `counter` and `filter` say what the caller believes. */
export const runImportStep = endpoint({
  method: 'POST',
  path: '/internal/import/:folder/:action',
  summary: 'Do one chunk of a step of an import',
  right: 'import.create',
  errors: ['import-unavailable', 'being-deleted', 'sis-missing'],
  params: StepName,
  body: z.object({
    options: StepOptions,
    offset: z.number().int().min(0).max(integerMaximum),
    take,
    import_id: rowId.optional(),
    counter: z.number().int().min(0).max(integerMaximum),
    filter: ImportFilters.partial().optional(),
  }),
  response: z.object({
    status: z.boolean(),
    options: StepOptions,
    take,
    import_id: rowId.optional(),
    remain: z.number().int(),
    offset: z.number().int(),
    counter: z.number().int(),
    error: z.object({ code: z.number().int(), message: z.string() }).optional(),
  }),
});

export const completeImport = endpoint({
  method: 'POST',
  path: '/internal/import/:id/complete',
  summary: 'Finish an import whose steps are all done',
  right: 'import.create',
  errors: ['import-unavailable'],
  params: EvaluationId,
  response: Done,
});

/**
 * Goes on with an import that failed, or imports a complete evaluation again: changed rows change, lost ones go. Where it stopped because
 * the data had lost much, `agreed` says that they are right as they now are.
 */
export const startImport = endpoint({
  method: 'POST',
  path: '/internal/import/:id/start',
  summary: 'Let the server go on with an import, or do it again',
  right: 'import.create',
  errors: ['wrong-phase', 'being-deleted', 'sis-missing'],
  params: EvaluationId,
  query: z.object({ agreed: z.enum(['true', 'false']).optional() }),
  response: Done.extend({ asked: Asked }),
});
