import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { csvOf, listQuery, pageOf } from './lists.ts';
import { EvaluationId, rowId } from './values.ts';

/** Evaluation state numbers. Specification 4. 0–3 are phases that an administrator chooses; 4 and 5 belong to the import. */
export const evaluationState = {
  preparation: 0,
  filling: 1,
  checking: 2,
  published: 3,
  failed: 4,
  importing: 5,
} as const;

export const phases = [0, 1, 2, 3] as const;

/** Nobody may set the number of ballots to hide among lower than this. */
export const minimumResponses = 3;

export const EvaluationOptions = z.object({
  teacher_can_question: z.boolean().default(true),
  hide_anonymous_answers: z.boolean().default(false),
  enable_sis_pop_up: z.boolean().default(false),
  disallow_answer_hidding: z.boolean().default(true),
  enable_sections: z.boolean().default(false),
  show_study_programmes_in_results: z.boolean().default(true),
  rating_bar_in_results: z.boolean().default(true),
  continuous: z.boolean().default(false),
  connected_with_sis: z.boolean().default(false),
  /** How many ballots can never be told apart in anything that is published. Fixed when filling first opens. */
  minimum_responses: z.number().int().min(minimumResponses).max(50).default(minimumResponses),
  /** Questions of their own that one author may ask in one course. */
  own_questions: z.number().int().min(0).max(50).default(5),
});
export type EvaluationOptions = z.output<typeof EvaluationOptions>;

const moment = z.iso.datetime({ offset: true }).max(40).nullable().default(null);

/** When the server moves an evaluation to a phase by itself (ISO 8601); null: never. Filling closes when the next one begins. */
export const PhaseDates = z.object({ filling: moment, checking: moment, published: moment });
export type PhaseDates = z.output<typeof PhaseDates>;

/** An evaluation cycle ("import" in the SIS's words). Specification 3. */
export const Evaluation = z.object({
  id: z.number().int(),
  legacyImport: z.boolean(),
  semester: z.number().int(),
  type: z.number().int(),
  year: z.number().int(),
  name_cs: z.string(),
  name_en: z.string(),
  slug_cs: z.string(),
  slug_en: z.string(),
  description_cs: z.string(),
  description_en: z.string(),
  state: z.number().int().min(0).max(5),
  /** While importing: the step's name, a dash, the count so far. */
  step: z.string().nullable(),
  completed_at: z.string().nullable(),
  options: EvaluationOptions,
  phase_dates: PhaseDates,
});
export type Evaluation = z.output<typeof Evaluation>;

/** What the caller may do with an evaluation as it now stands: what its page offers. The server refuses the rest. */
export const EvaluationMay = z.object({
  /** Move it from phase to phase, by hand or by dates. */
  move: z.boolean(),
  /** Change its texts, and read what its administration reads: import, courses, students, ballots, reported errors. */
  edit: z.boolean(),
  /** Go on with an import that was left unfinished, or take the data over again. */
  import: z.boolean(),
  delete: z.boolean(),
  /** Read how many answered. */
  statistics: z.boolean(),
  /** Look after its questions: all, or own ones. */
  questions: z.boolean(),
  /** Read what stands in the way of filling, or should be looked at before it opens. */
  check_questions: z.boolean(),
  /** Open its results. */
  results: z.boolean(),
  /** Some of the results are of courses of their own. */
  own_results: z.boolean(),
  /** Stop its jobs, and let them go on. */
  manage: z.boolean(),
});
export type EvaluationMay = z.output<typeof EvaluationMay>;

export const listEvaluations = endpoint({
  method: 'GET',
  path: '/internal/imports',
  summary: 'Evaluations, newest first',
  right: 'signed-in',
  query: listQuery({ sort: ['name', 'year', 'semester', 'state'], limit: 20, filters: {} }),
  response: z.object({
    evaluations: pageOf(Evaluation),
    phases: z.array(z.string()),
    /** Whether the caller may create one, and move those that are there from phase to phase. */
    may: z.object({ create: z.boolean(), move: z.boolean() }),
  }),
});
export const evaluationsCsv = csvOf(listEvaluations);

export const readEvaluation = endpoint({
  method: 'GET',
  path: '/internal/import/:id',
  summary: 'One evaluation',
  right: 'signed-in',
  params: EvaluationId,
  response: z.object({
    evaluation: Evaluation,
    /** An import of it waits or runs, the first one or a later one. */
    importing: z.boolean(),
    phases: z.array(z.string()),
    may: EvaluationMay,
  }),
});

/** Phase labels come from the server, in the caller's language. Specification 7. */
export const listPhases = endpoint({
  method: 'POST',
  path: '/internal/import/get-phases',
  summary: 'Phase labels in order',
  right: 'signed-in',
  response: z.array(z.string()),
});

/**
 * Whether a change of phase can be undone by choosing the former phase again: wholly; at once (for a moment after filling closed nothing
 * is counted); or never, since results have been seen.
 */
export const Undo = z.enum(['wholly', 'at-once', 'never']);
export type Undo = z.output<typeof Undo>;

export const changePhase = endpoint({
  method: 'POST',
  path: '/internal/import/update-state',
  summary: 'Move an evaluation to a phase',
  right: 'import.manage',
  errors: [
    'not-found',
    'phase-unavailable',
    'import-running',
    'import-half-done',
    'being-deleted',
    'section-too-large',
    'keys-destroyed',
    'keys-pending',
  ],
  body: z.object({
    phase: z.number().int().min(0).max(3),
    import_id: rowId,
    /** Filling may open though the data were taken over half-way; without it the answer is `import-half-done`. */
    confirmed: z.boolean().default(false),
  }),
  response: z.object({ status: z.boolean(), import: Evaluation, undo: Undo }),
});

/** Dates in the past and dates out of order are refused beside their field. */
export const setPhaseDates = endpoint({
  method: 'POST',
  path: '/internal/import/:id/phase-dates',
  summary: 'Set when the server moves the evaluation from phase to phase',
  right: 'import.manage',
  errors: ['fields-invalid'],
  params: EvaluationId,
  body: PhaseDates,
  response: z.object({ import: Evaluation }),
});

const title = z.string().max(1000);
const welcome = z.string().max(100_000);

/** The evaluation's texts. Specification 7: POST /internal/import/update/{id}. The slugs stay: links to them exist. */
export const updateEvaluation = endpoint({
  method: 'POST',
  path: '/internal/import/update/:id',
  summary: "Change an evaluation's names and welcome texts",
  right: 'import.edit',
  errors: ['fields-invalid'],
  params: EvaluationId,
  body: z.object({ name_cs: title, name_en: title, description_cs: welcome, description_en: welcome }),
  response: z.object({ status: z.literal(true), message: z.string(), import: Evaluation }),
});

/** The rules of the texts; a text that breaks one gets its message beside it. */
export const EvaluationTexts = z.object({
  name_cs: z.string().trim().min(1).max(200),
  name_en: z.string().trim().min(1).max(200),
  description_cs: z.string().trim().max(20_000),
  description_en: z.string().trim().max(20_000),
});

/** Whether students may fill in: the filling phase, or the checking phase of a continuous evaluation. */
export function isFillingOpen({ state, options }: Pick<Evaluation, 'state' | 'options'>): boolean {
  return state === evaluationState.filling || (state === evaluationState.checking && options.continuous);
}
