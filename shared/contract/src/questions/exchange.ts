import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { code, EvaluationId, numberInPath, rowId } from '../values.ts';
import { changeErrors, Management, newQuestion, UnfitMask } from './editing.ts';
import { QuestionInput } from './fields.ts';
import { scopeDimensions } from './scope.ts';

/** A question that could be brought here: from another evaluation, or from a file. */
const Candidate = z.object({
  question: QuestionInput,
  /** Asked here already, by target, form and Czech text. It is skipped. */
  duplicate: z.boolean(),
  /** Masks of its scope that fit nothing here, after mapping. They are left out. */
  unfit: z.array(UnfitMask),
  /** A list of its scope would lose all of its masks. It is skipped: without them it would be asked of too many. */
  scope_lost: z.boolean(),
});

/** A code of the other evaluation and what stands for it here; null leaves it out. */
const CodeMapping = z.object({
  dimension: z.enum(scopeDimensions),
  from: code,
  to: z.string().max(100).nullable(),
});

/** Page data of copying: the evaluations to copy from and, once one is chosen, its questions. */
export const questionsToCopy = endpoint({
  method: 'GET',
  path: '/internal/import/:id/questions-copy',
  summary: 'Choose questions of another evaluation to copy',
  right: 'signed-in',
  params: EvaluationId,
  query: z.object({ from: numberInPath.optional() }),
  response: Management.extend({
    evaluation: Evaluation,
    sources: z.array(Evaluation.pick({ id: true, name_cs: true, name_en: true, year: true, semester: true })),
    candidates: z.array(Candidate.extend({ id: z.number().int() })),
  }),
});

/** With `preview` it only says what would happen. */
export const copyQuestions = endpoint({
  method: 'POST',
  path: '/internal/import/:id/questions-copy',
  summary: 'Copy questions from another evaluation',
  right: 'signed-in',
  effect: 'adds',
  errors: ['question-no-create', ...changeErrors],
  params: EvaluationId,
  body: z.object({
    from: rowId,
    ids: z.array(rowId).max(1000),
    mapping: z.array(CodeMapping).max(500).default([]),
    preview: z.boolean().default(false),
  }),
  response: z.object({
    added: z.number().int(),
    duplicates: z.number().int(),
    unfit: z.array(UnfitMask),
    candidates: z.array(Candidate.extend({ id: z.number().int() })),
  }),
});

const format = z.enum(['json', 'csv']);

/** The question set as a file: its name, its type and its whole text. As JSON or CSV. */
export const exportQuestions = endpoint({
  method: 'GET',
  path: '/internal/import/:id/questions/export',
  summary: 'Download the questions of an evaluation',
  right: 'signed-in',
  params: EvaluationId,
  query: z.object({ format }),
  response: z.object({ name: z.string(), type: z.string(), content: z.string() }),
});

/** All or nothing: with an error in any row nothing is added. With `preview` it only says what would happen. */
export const importQuestions = endpoint({
  method: 'POST',
  path: '/internal/import/:id/questions/import',
  summary: 'Add questions from a file',
  right: 'signed-in',
  effect: 'adds',
  errors: ['question-no-create', ...changeErrors],
  params: EvaluationId,
  body: z.object({ format, content: z.string().max(900_000), preview: z.boolean().default(false) }),
  response: z.object({
    added: z.number().int(),
    duplicates: z.number().int(),
    unfit: z.array(UnfitMask),
    candidates: z.array(Candidate),
    /**
     * Row of the file (from 1, without the header; 0: the file as a whole), field, and what is wrong, in the caller's
     * language.
     */
    errors: z.array(z.object({ row: z.number().int(), field: z.string(), message: z.string() })),
  }),
});

/** Page data of reading questions from a file: the same as of a new question. */
export const questionsFile = {
  ...newQuestion,
  path: '/internal/import/:id/questions-file',
  summary: 'Open the page of questions from a file',
};
