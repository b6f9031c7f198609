import { z } from 'zod';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { EvaluationId, integer, Named, oneLine, rowId } from '../values.ts';
import { Evaluation, moment } from './evaluations.ts';

/** What the caller may do with an evaluation as it now stands: what its page offers. The server refuses the rest. */
export const EvaluationMay = z.object({
  /** Move it from phase to phase, by hand or by dates. */
  move: z.boolean(),
  /** Change its texts, and read what its administration reads: import, courses, students, ballots, reported errors. */
  edit: z.boolean(),
  /** Go on with an import that was left unfinished, or take the data over again. */
  import: z.boolean(),
  delete: z.boolean(),
  /** Set its options (`updateEvaluation`). */
  options: z.boolean(),
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

/** The last move of an evaluation from phase to phase. `by`: the name of who moved it; null: its date came. */
export const PhaseMove = z.object({
  from: z.number().int(),
  to: z.number().int(),
  at: z.string(),
  by: z.string().nullable(),
});
export type PhaseMove = z.output<typeof PhaseMove>;

/** An evaluation in the list. */
export const ListedEvaluation = Evaluation.extend({
  /** Who or what moved it last, for who may move it. */
  moved: PhaseMove.nullable(),
});
export type ListedEvaluation = z.output<typeof ListedEvaluation>;

/** Newest first. */
export const listEvaluations = endpoint({
  method: 'GET',
  path: '/internal/imports',
  summary: 'See the list of evaluations',
  right: 'signed-in',
  query: listQuery({ sort: ['name', 'year', 'semester', 'state'], limit: 20, filters: {} }),
  response: z.object({
    evaluations: pageOf(ListedEvaluation),
    phases: z.array(z.string()),
    /** Whether the caller may create one, move those that are there from phase to phase, and has courses of their own in results. */
    may: z.object({ create: z.boolean(), move: z.boolean(), own_courses: z.boolean() }),
  }),
});
export const evaluationsCsv = tableFileOf(listEvaluations);

/** What the options' page needs beside the options themselves. */
export const OptionSettings = z.object({
  /** The faculty's own page of data; empty: none. */
  export_url: z.string(),
  /** Switches that would have an effect: others are shown only where they are on. */
  offered: z.object({ continuous: z.boolean(), connected_with_sis: z.boolean(), enable_sections: z.boolean() }),
  /** Filling has opened once: among how many ballots each hides can no longer be changed. */
  minimum_fixed: z.boolean(),
});
export type OptionSettings = z.output<typeof OptionSettings>;

export const readEvaluation = endpoint({
  method: 'GET',
  path: '/internal/import/:id',
  summary: 'See the basic data of an evaluation',
  right: 'signed-in',
  params: EvaluationId,
  response: z.object({
    evaluation: Evaluation,
    /** An import of it waits or runs, the first one or a later one. */
    importing: z.boolean(),
    phases: z.array(z.string()),
    may: EvaluationMay,
    /** What its import was narrowed by, for who may edit it: a filter's name (`ImportFilters`), a code, and what that is called. */
    filters: z.array(Named.extend({ filter: z.string() })),
    /** Of what people edit of it: texts, options, dates. Null for who may edit none of it. */
    version: Version.nullable(),
    /** What only those know who set options (`may.options`); null for others. */
    settings: OptionSettings.nullable(),
  }),
});

/** In their order. Phase labels come from the server, in the caller's language. Specification 7. */
export const listPhases = endpoint({
  method: 'POST',
  path: '/internal/import/get-phases',
  summary: 'See the names of phases of evaluations',
  right: 'signed-in',
  effect: 'reads',
  response: z.array(z.string()),
});

/**
 * Whether a change of phase can be undone by choosing the former phase again: wholly; at once (for a moment after filling closed nothing
 * is counted); or never, since results have been seen.
 */
export const Undo = z.enum(['wholly', 'at-once', 'never']);
export type Undo = z.output<typeof Undo>;

/**
 * What cannot be changed any more after a move: from how many answers results are shown; what answered questions ask, of whom and how; a circle
 * of readers made wider; which courses and parallel classes are evaluated; questions by teachers; whether answers are counted night by night.
 */
export const Frozen = z.enum(['minimum', 'answered', 'readers', 'courses', 'teacherQuestions', 'continuous']);
export type Frozen = z.output<typeof Frozen>;

export const changePhase = endpoint({
  method: 'POST',
  path: '/internal/import/update-state',
  summary: 'Move an evaluation to another phase',
  right: 'import.manage',
  effect: 'switches',
  errors: [
    'not-found',
    'phase-unavailable',
    'import-running',
    'being-deleted',
    'section-too-large',
    'keys-destroyed',
    'keys-pending',
    'undo-expired',
    'edit-conflict',
  ],
  body: z.object({
    phase: z.number().int().min(0).max(3),
    import_id: rowId,
    /** The state that was seen: where it is another one by now nothing moves. The call of the specification has none. */
    from: integer.optional(),
    /** Takes the last move back: only to the phase it came from, and only for a moment after it; else the answer is `undo-expired`. */
    take_back: z.boolean().default(false),
  }),
  response: z.object({
    status: z.boolean(),
    already: z.boolean(),
    import: Evaluation,
    undo: Undo,
    /** How long it can be taken back; 0: it cannot. */
    undo_seconds: z.number(),
  }),
});

/** What the dates' form edits. */
export const PhaseDateFields = z.object({ filling: moment, checking: moment, published: moment });

/** At each of them the server moves the evaluation. Dates in the past and dates out of order are refused beside their field. */
export const setPhaseDates = endpoint({
  method: 'POST',
  path: '/internal/import/:id/phase-dates',
  summary: 'Set the dates of phases of an evaluation',
  right: 'import.manage',
  effect: 'edits',
  errors: ['fields-invalid', 'edit-conflict'],
  params: EvaluationId,
  body: edited(PhaseDateFields),
  response: z.object({ import: Evaluation }),
});

const title = z.string().max(1000);
const welcome = z.string().max(100_000);

const small = z.number().min(-1000).max(1000);

/** Options that people set, each in effect at once. An unset one stays as it is. */
const OptionChanges = z
  .object({
    teacher_can_question: z.boolean(),
    hide_anonymous_answers: z.boolean(),
    disallow_answer_hidding: z.boolean(),
    enable_sections: z.boolean(),
    enable_sis_pop_up: z.boolean(),
    show_study_programmes_in_results: z.boolean(),
    rating_bar_in_results: z.boolean(),
    continuous: z.boolean(),
    connected_with_sis: z.boolean(),
    /** Refused beside the field where it is no whole number, or one that the option does not take. */
    own_questions: small,
    minimum_responses: small,
    /** Refused beside the field unless it is empty or begins with https. */
    export_url: z.string().max(2000),
  })
  .partial();
export type OptionChanges = z.output<typeof OptionChanges>;

/**
 * The evaluation's texts and options. Specification 7: POST /internal/import/update/{id}. What is not sent stays. The slugs stay: links to
 * them exist. Options need `options.edit`, too; one that can no longer be changed is refused beside its field.
 */
export const updateEvaluation = endpoint({
  method: 'POST',
  path: '/internal/import/update/:id',
  summary: 'Edit the names, welcome texts and settings of an evaluation',
  right: 'import.edit',
  effect: 'edits',
  errors: ['fields-invalid', 'no-right', 'edit-conflict'],
  params: EvaluationId,
  /** The call of the specification has no version: what it sends by name is written, whatever stood there. */
  body: z
    .object({
      version: Version,
      name_cs: title,
      name_en: title,
      description_cs: welcome,
      description_en: welcome,
      options: OptionChanges,
    })
    .partial(),
  response: z.object({ status: z.literal(true), message: z.string(), import: Evaluation }),
});

/** The rules of the texts; a text that breaks one gets its message beside it. */
export const EvaluationTexts = z.object({
  name_cs: oneLine.trim().min(1).max(200),
  name_en: oneLine.trim().min(1).max(200),
  description_cs: z.string().trim().max(20_000),
  description_en: z.string().trim().max(20_000),
});

/** Specification 7: whether an evaluation may be connected with the SIS. */
export const readSisOption = endpoint({
  method: 'GET',
  path: '/internal/import/:id/options',
  summary: 'Check whether an evaluation can be linked to the SIS',
  right: 'options.edit',
  params: EvaluationId,
  response: z.object({ status: z.boolean() }),
});

/** Specification 7: whether evaluations may be continuous here. */
export const readServerConfiguration = endpoint({
  method: 'GET',
  path: '/internal/configuration/server',
  summary: 'Check whether continuous evaluations are allowed',
  right: 'import.edit',
  response: z.object({ continuous_evaluation: z.boolean() }),
});

/** Specification 7: whether an evaluation's departments belong to sections. */
export const countSections = endpoint({
  method: 'POST',
  path: '/internal/import/:id/sections/count',
  summary: 'Check whether departments belong to sections',
  right: 'import.edit',
  effect: 'reads',
  params: EvaluationId,
  response: z.object({ has_sections: z.boolean() }),
});
