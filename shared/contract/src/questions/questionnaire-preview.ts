import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { code, EvaluationId, Named } from '../values.ts';
import { Section } from './questionnaires.ts';
import { Question } from './questions.ts';

/** Courses that the made-up student of a preview may have. */
export const previewCourses = 5;

/** A kind of study that there is in the evaluation: a type, and a field with its name. */
const StudyKind = z.object({ key: code, type: z.string(), name_cs: z.string(), name_en: z.string() });

/**
 * The questionnaire of a student who is made up of a kind of study and some courses, in any phase. Nobody's own: it is made of the
 * evaluation's questions, courses and teachers, and holds no answers.
 */
export const previewQuestionnaire = endpoint({
  method: 'GET',
  path: '/internal/import/:id/questions-preview',
  summary: 'Preview the questionnaire of a made-up student',
  right: 'questions.create',
  params: EvaluationId,
  query: z.object({
    /** Codes, divided by commas; the first course of the evaluation unless given. */
    courses: z.string().max(1000).optional(),
    /** The key of a kind of study; the most frequent one unless given. */
    study: code.optional(),
  }),
  response: z.object({
    evaluation: Evaluation,
    may_hide: z.boolean(),
    minimum_responses: z.number().int(),
    studies: z.array(StudyKind),
    /** What was made up: a key of `studies`, empty where there are none, and courses that there are. */
    study: z.string(),
    courses: z.array(Named),
    sections: z.array(Section.pick({ course: true, name_cs: true, name_en: true, blocks: true })),
    questions: z.array(Question),
  }),
});
