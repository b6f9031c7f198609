import { z } from 'zod';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { code, Done, EvaluationId, Named, numberInPath, rowId, searchText } from '../values.ts';
import { QuestionFields, QuestionInput } from './fields.ts';
import { publicities, Question, type QuestionTarget, questionForms, questionTargets } from './questions.ts';
import { QuestionScope, scopeDimensions } from './scope.ts';

/** A question as those who write it see it. Specification 3, "Question". */
export const ManagedQuestion = Question.extend({
  counts_toward_average: z.boolean(),
  minimum_return_rate: z.number().int(),
  return_rate_over_course: z.boolean(),
  coefficient: z.number(),
  sort_order: z.number().int(),
  /** False once retired: no longer asked, its answers remain. */
  active: z.boolean(),
  scope: QuestionScope,
  /** Null for a question of the administration. */
  author: z.object({ oident: z.string(), only_name: z.string() }).nullable(),
  /** Whether ballots with its answers may exist: it cannot be deleted or changed in meaning, only retired. */
  answered: z.boolean(),
  /** Who students were told reads their answers, when they were last asked: never more people do. Null: never asked. */
  promised: z.enum(publicities).nullable(),
  /** Whether results show anything of it: then only what is shown and counted can change, by an administrator. */
  released: z.boolean(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
  version: Version,
});
export type ManagedQuestion = z.output<typeof ManagedQuestion>;

/** What decides which released answers of a question are shown, and to whom. */
const showing = ['publicity', 'minimum_return_rate', 'return_rate_over_course'] as const;
/** What averages are made of. */
const averaging = ['counts_toward_average', 'coefficient', 'scope', 'active'] as const;

/** The fields of a question by which a change would show, hide or recompute results, where there are some. */
export function fieldsInResults({
  counts_toward_average,
  released,
}: Pick<ManagedQuestion, 'counts_toward_average' | 'released'>): readonly (keyof QuestionInput)[] {
  return [...(released ? showing : []), ...(counts_toward_average ? averaging : averaging.slice(0, 1))];
}

/**
 * What a caller may do with the questions of an evaluation. `own`: only questions that they wrote, about courses they
 * teach, guarantee or head (specification 6).
 */
export const Management = z.object({
  manage: z.enum(['all', 'own', 'none']),
  /** Why nothing may be written, in the caller's language. */
  refusal: z.string().nullable(),
  /** There are results, and the caller is no administrator: `fieldsInResults` stay as they are. */
  results_closed: z.boolean(),
});

/** What questions of those who manage only their own may be about: a study or a field is nobody's own. */
export const ownTargets: readonly QuestionTarget[] = ['povinn', 'gl', 'ucit'];

const QuestionId = EvaluationId.extend({ qid: numberInPath });

/**
 * For a teacher their own, for who may manage them all. Page data of the list, and of the widget on an evaluation's page, which shows the first 8.
 * Specification 7.
 */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/internal/import/:id/questions',
  summary: 'See the questions of an evaluation',
  right: 'signed-in',
  params: EvaluationId,
  query: z.object({
    search: searchText.optional(),
    target: z.enum(questionTargets).optional(),
    form: z.enum(questionForms).optional(),
    /** `administration`, or a person's oident. */
    author: code.optional(),
    required: z.enum(['yes', 'no']).optional(),
    active: z.enum(['yes', 'no']).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(1000),
  }),
  response: Management.extend({
    evaluation: Evaluation,
    /** How many fit the filters, also past `limit`. */
    total: z.number().int(),
    questions: z.object({ owned: z.array(ManagedQuestion) }),
    authors: z.array(z.object({ oident: z.string(), only_name: z.string() })),
    /** Of the order of all questions that the caller sees, whatever the filters. */
    version: Version,
  }),
});

const QuestionPage = Management.extend({ evaluation: Evaluation, question: ManagedQuestion.nullable() });

/** Page data of a new question. */
export const newQuestion = endpoint({
  method: 'GET',
  path: '/internal/import/:id/question/create',
  summary: 'Open the page of a new question',
  right: 'signed-in',
  params: EvaluationId,
  response: QuestionPage,
});

export const readQuestion = endpoint({
  method: 'GET',
  path: '/internal/import/:id/question/:qid/edit',
  summary: 'Open a question for editing',
  right: 'signed-in',
  params: QuestionId,
  response: QuestionPage,
});

/**
 * Once answers are released, what would show, hide or recompute results is an administrator's (`results-administrator`) and
 * asked about: `results-confirm` says beside each field what it does, and the same sent with `confirmed` does it.
 */
const confirmed = z.boolean().default(false);

const Confirmable = QuestionInput.extend({ confirmed });

/** What any change of questions may be refused with: results that are there, limits of authors, sections and rates. */
export const changeErrors = [
  'results-administrator',
  'results-confirm',
  'own-questions-full',
  'question-identifies',
  'section-full',
  'too-many-attempts',
] as const satisfies readonly ErrorName[];

/** It stands at the end. */
export const createQuestion = endpoint({
  method: 'POST',
  path: '/internal/import/:id/question/create',
  summary: 'Add a question',
  right: 'signed-in',
  effect: 'adds',
  errors: ['question-no-create', 'fields-invalid', 'question-too-large', ...changeErrors],
  params: EvaluationId,
  body: Confirmable,
  response: z.object({ question: ManagedQuestion }),
});

/** With answers, what would change the meaning of the question is refused (`question-answered`), naming the fields. */
export const updateQuestion = endpoint({
  method: 'POST',
  path: '/internal/import/:id/question/:qid/edit',
  summary: 'Edit a question',
  right: 'signed-in',
  effect: 'edits',
  errors: [
    'question-no-edit',
    'question-answered',
    'fields-invalid',
    'question-too-large',
    'edit-conflict',
    ...changeErrors,
  ],
  params: QuestionId,
  body: edited(QuestionFields).extend({ confirmed }),
  response: z.object({ question: ManagedQuestion }),
});

/** Retires a question or asks it again. */
export const activateQuestion = endpoint({
  method: 'POST',
  path: '/internal/import/:id/question/:qid/active',
  summary: 'Retire a question or ask it again',
  right: 'signed-in',
  effect: 'switches',
  errors: ['question-no-edit', 'question-too-large', ...changeErrors],
  params: QuestionId,
  body: z.object({ active: z.boolean(), confirmed }),
  response: z.object({ question: ManagedQuestion, already: z.boolean() }),
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/internal/import/:id/question/:qid',
  summary: 'Delete a question without answers',
  right: 'signed-in',
  effect: 'removes',
  errors: ['question-no-delete', 'results-administrator', 'question-answered', 'edit-conflict'],
  params: QuestionId,
  /** Of the question as it was seen: one that somebody has changed since is not deleted. */
  query: z.object({ version: Version }),
  response: Done,
});

/** The questions named take, in this order, the places that they hold together now. */
export const sortQuestions = endpoint({
  method: 'POST',
  path: '/internal/import/:id/questions/sort',
  summary: 'Change the order of questions',
  right: 'signed-in',
  effect: 'edits',
  errors: ['question-no-edit', 'edit-conflict'],
  params: EvaluationId,
  body: z.object({ ids: z.array(rowId).min(1).max(1000), version: Version }),
  response: Done.extend({ version: Version }),
});

/** A question of an author that seems to ask who a student is, which an anonymous questionnaire must not. */
const SuspectQuestion = ManagedQuestion.pick({ id: true, target: true, body_cs: true, body_en: true, author: true });
export type SuspectQuestion = z.output<typeof SuspectQuestion>;

/** A course (`general` for the questions about studies) in which some student would be asked more than can be submitted. */
const OverfullSection = z.object({ course: z.string(), questions: z.number().int() });
export type OverfullSection = z.output<typeof OverfullSection>;

/** Authors' questions that seem to ask who a student is, and sections that are too large. What administrators look at before filling opens. */
export const checkQuestions = endpoint({
  method: 'GET',
  path: '/internal/import/:id/questions-check',
  summary: 'Check the anonymity of questions and length of sections',
  right: 'signed-in',
  params: EvaluationId,
  response: z.object({
    suspect: z.array(SuspectQuestion),
    overfull: z.array(OverfullSection),
    /** Questions that a section may have. */
    most: z.number().int(),
  }),
});

/** Masks of one dimension that fit nothing in the evaluation. */
export const UnfitMask = z.object({ dimension: z.enum(scopeDimensions), mask: z.string() });
export type UnfitMask = z.output<typeof UnfitMask>;

/** What a scope fits, counted while it is being written. Also its masks that fit nothing. */
export const countScope = endpoint({
  method: 'POST',
  path: '/internal/import/:id/questions/scope',
  summary: 'Check the reach of a narrowed question',
  right: 'signed-in',
  effect: 'reads',
  errors: ['question-no-create'],
  params: EvaluationId,
  body: z.object({ target: z.enum(questionTargets), scope: QuestionScope }),
  response: z.object({
    courses: z.number().int(),
    parallels: z.number().int(),
    students: z.number().int(),
    unfit: z.array(UnfitMask),
  }),
});

/** Codes to choose from, with their names; of courses and parallels the first 20 that the search finds. */
export const listScopeCodes = endpoint({
  method: 'GET',
  path: '/internal/import/:id/questions/scope/:dimension',
  summary: 'Search for codes to narrow a question by',
  right: 'signed-in',
  errors: ['question-no-create'],
  params: EvaluationId.extend({ dimension: z.enum(scopeDimensions) }),
  query: z.object({ search: searchText.optional() }),
  response: z.object({ codes: z.array(Named) }),
});
