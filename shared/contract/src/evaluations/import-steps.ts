import { z } from 'zod';
import { importChunk } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { code, Done, EvaluationId, integerMaximum, rowId } from '../values.ts';
import { ImportFilters } from './imports.ts';
import { Asked } from './jobs.ts';

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

const StepName = z.object({ folder: code, action: code });

/** What an import reads: the one interface there is, whatever source stands behind it. Specification 3, "Import progress data". */
export const importInterface = 'sis';
const StepOptions = StepName.extend({ interface: z.literal(importInterface).default(importInterface) });

const take = z.number().int().min(1).max(importChunk).default(importChunk);

/**
 * Does one chunk of a step. Where the step is and what narrows it the server knows itself: `offset`, `counter` and `filter` say what the caller
 * believes.
 */
export const runImportStep = endpoint({
  method: 'POST',
  path: '/internal/import/:folder/:action',
  summary: 'Do a part of an import driven by a browser',
  right: 'import.create',
  effect: 'runs',
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

/** Once all its steps are done. */
export const completeImport = endpoint({
  method: 'POST',
  path: '/internal/import/:id/complete',
  summary: 'Finish an import driven by a browser',
  right: 'import.create',
  effect: 'runs',
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
  summary: 'Run an import again or continue it',
  right: 'import.create',
  effect: 'runs',
  errors: ['wrong-phase', 'being-deleted', 'sis-missing'],
  params: EvaluationId,
  query: z.object({ agreed: z.enum(['true', 'false']).optional() }),
  response: Done.extend({ asked: Asked }),
});
