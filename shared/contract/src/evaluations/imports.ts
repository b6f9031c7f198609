import { z } from 'zod';
import { offeredYears, semesters } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { code, Done, EvaluationId, integer, rowId } from '../values.ts';
import { EvaluationTexts } from './administration.ts';
import { computedOptions, Evaluation, EvaluationOptions, PhaseDates } from './evaluations.ts';
import { Asked } from './jobs.ts';

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
  summary: 'Choose values from the SIS to narrow an import',
  right: 'import.create',
  errors: ['sis-missing'],
  params: z.object({ filter: z.enum(Object.keys(importFilters) as [ImportFilter, ...ImportFilter[]]) }),
  response: z.array(FilterItem),
});

/** How many studies an import narrowed by filters would take over, of all that the SIS has. */
export const countFiltered = endpoint({
  method: 'POST',
  path: '/internal/import/filters/count',
  summary: 'Count the studies of a narrowed import',
  right: 'import.create',
  effect: 'reads',
  errors: ['sis-missing'],
  body: ImportFilters.partial(),
  response: z.object({ chosen: z.number().int(), all: z.number().int() }),
});

/** Whether the SIS can be reached; `oci_connection_missing` shows the banner. */
export const checkSis = endpoint({
  method: 'POST',
  path: '/internal/tools/oci-connection',
  summary: 'Check the connection to the SIS',
  right: 'import.create',
  effect: 'reads',
  response: z.object({ status: z.enum(['ok', 'oci_connection_missing']) }),
});

/** Whether a year may be that of a new evaluation: this one, or one of the ten before. Asked whenever it is checked: pages stay open over New Year. */
function isRecent(year: number): boolean {
  const now = new Date().getFullYear();
  return year > now - offeredYears && year <= now;
}

/** The fields of a new evaluation. */
export const NewEvaluationFields = EvaluationTexts.pick({ name_cs: true, name_en: true }).extend({
  year: z.number().refine(isRecent),
  semester: z.literal([...semesters]),
  type: z.literal(Object.values(importTypes)),
});

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
  summary: 'Open the page of a new evaluation',
  right: 'import.create',
  response: checkSis.response.extend({ former: z.array(FormerEvaluation) }),
});

/**
 * The server imports it by itself, unless `useLegacy` is answered. The fields are checked by the service, so that each gets its message beside it.
 */
export const createImport = endpoint({
  method: 'POST',
  path: '/internal/import/create',
  summary: 'Create an evaluation',
  right: 'import.create',
  effect: 'adds',
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

/** What would be lost, in numbers. */
export const readDeletionLoss = endpoint({
  method: 'GET',
  path: '/internal/import/:id/deletion',
  summary: 'See what is lost by deleting an evaluation',
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

/**
 * The server deletes it. With a step, that one is done. Where people have answered, what begins the deletion has to carry the evaluation's name; else
 * it is refused beside the field.
 */
export const deleteImport = endpoint({
  method: 'POST',
  path: '/internal/import/:id/delete',
  summary: 'Delete an evaluation',
  right: 'import.delete',
  effect: 'removes',
  errors: ['wrong-phase', 'import-running', 'fields-invalid'],
  params: EvaluationId,
  body: z.object({ step: code.optional(), name: z.string().max(1000).optional() }),
  response: Done.extend({ asked: Asked.optional() }),
});
