import { z } from 'zod';

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
  /** The faculty's own page of data, with https; empty: none. */
  export_url: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(2000)]).default(''),
  continuous: z.boolean().default(false),
  connected_with_sis: z.boolean().default(false),
  /** How many ballots can never be told apart in anything that is published. Fixed when filling first opens. */
  minimum_responses: z.number().int().min(minimumResponses).max(50).default(minimumResponses),
  /** Questions of their own that one author may ask in one course. */
  own_questions: z.number().int().min(0).max(50).default(5),
  /** Data for the rectorate: computed when the evaluation is published, and when somebody asks for it; null until then. */
  percentage_of_questionnaires_against_modules: z.number().nullable().default(null),
  number_of_assigned_modules: z.number().int().nullable().default(null),
  number_of_recieved_questionnaires: z.number().int().nullable().default(null),
  number_of_answers_to_text_questions: z.number().int().nullable().default(null),
});
export type EvaluationOptions = z.output<typeof EvaluationOptions>;

/** Options that nobody sets: data for the rectorate. */
export const computedOptions = {
  percentage_of_questionnaires_against_modules: true,
  number_of_assigned_modules: true,
  number_of_recieved_questionnaires: true,
  number_of_answers_to_text_questions: true,
} as const;

/** A moment (ISO 8601); null: none. */
export const moment = z.iso.datetime({ offset: true }).max(40).nullable();

/** When the server moves an evaluation to a phase by itself (ISO 8601); null: never. Filling closes when the next one begins. */
export const PhaseDates = z.object({
  filling: moment.default(null),
  checking: moment.default(null),
  published: moment.default(null),
});
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
  /** What whoever is shown an evaluation may know of its options: where the faculty's page of data is, is not for all. */
  options: EvaluationOptions.omit({ export_url: true }),
  phase_dates: PhaseDates,
});
export type Evaluation = z.output<typeof Evaluation>;

/** What tells where an evaluation stands; options that were never set have their defaults. */
interface Standing {
  readonly state: number;
  readonly options: { readonly continuous?: boolean };
}

/** What tells when filling ends. */
interface Dated extends Pick<Standing, 'options'> {
  readonly phase_dates: Pick<PhaseDates, 'checking' | 'published'>;
}

/** The date of the first phase in which filling is closed, whatever phase an evaluation is in (ISO 8601). Null where none is set. */
export function plannedEnd({ options, phase_dates }: Dated): string | null {
  return (options.continuous ? null : phase_dates.checking) ?? phase_dates.published;
}

/** When filling closes by itself: at its planned end (ISO 8601). Null where none is set, and where it is closed already. */
export function fillingEnd(evaluation: Standing & Dated): string | null {
  return isFillingOpen(evaluation) ? plannedEnd(evaluation) : null;
}

/** Whether answers are taken at a moment: filling is open, and the end that was announced has not come. */
export function takesAnswers(evaluation: Standing & Dated, now: Date): boolean {
  const end = fillingEnd(evaluation);
  return isFillingOpen(evaluation) && (end === null || now < new Date(end));
}

/** Whether students may fill in: the filling phase, or the checking phase of a continuous evaluation. */
export function isFillingOpen({ state, options }: Standing): boolean {
  return state === evaluationState.filling || (state === evaluationState.checking && options.continuous === true);
}

/** Whether teachers may write questions about what they teach. */
export function teachersAsk({
  state,
  options,
}: Standing & { readonly options: { readonly teacher_can_question: boolean } }): boolean {
  return options.teacher_can_question && state <= evaluationState.filling;
}
