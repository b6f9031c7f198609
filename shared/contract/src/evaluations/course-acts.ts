import { z } from 'zod';
import { edited } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { code, Done, EvaluationId, Named, Switched, searchText } from '../values.ts';
import { parallelTypes } from './courses.ts';

/** Acts on courses and parallels of an evaluation. Who may, and when: docs/decisions.md, "What was edited by hand stays". */
const Course = EvaluationId.extend({ code });
const OfParallel = EvaluationId.extend({ gl: code });
const right = 'import.edit';

export const activateCourse = endpoint({
  method: 'PUT',
  path: '/internal/import/:id/component/:code/active',
  summary: 'Include a course in an evaluation or leave it out',
  right,
  effect: 'switches',
  errors: ['wrong-phase', 'being-deleted', 'course-answered'],
  params: Course,
  body: z.object({ active: z.boolean() }),
  response: Switched,
});

/** Who attends a parallel that is made here: everybody of the course, or those who have only its exam. */
export const parallelStudents = ['course', 'exams'] as const;
export type ParallelStudents = (typeof parallelStudents)[number];

const time = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A time goes from an hour to a later one on a day of the week (1 is Monday), or is not there at all. */
const When = z.object({ day: z.number().int().min(1).max(7), time_from: time, time_to: time });

export const addParallel = endpoint({
  method: 'POST',
  path: '/internal/import/:id/component/:code/parallel',
  summary: 'Add a parallel to a course',
  right,
  effect: 'adds',
  errors: ['wrong-phase', 'being-deleted', 'course-answered', 'fields-invalid', 'parallels-full'],
  params: Course,
  body: z.object({ type: z.enum(parallelTypes), students: z.enum(parallelStudents), when: When.nullable() }),
  response: z.object({ code: z.string() }),
});

export const removeParallel = endpoint({
  method: 'DELETE',
  path: '/internal/import/:id/parallel/:gl',
  summary: 'Remove a parallel added by hand',
  right,
  effect: 'removes',
  errors: ['wrong-phase', 'being-deleted', 'course-answered', 'parallel-of-sis'],
  params: OfParallel,
  response: Done,
});

export const activateParallel = endpoint({
  method: 'PUT',
  path: '/internal/import/:id/parallel/:gl/active',
  summary: 'Include a parallel in an evaluation or leave it out',
  right,
  effect: 'switches',
  errors: ['wrong-phase', 'being-deleted', 'course-answered'],
  params: OfParallel,
  body: z.object({ active: z.boolean() }),
  response: Switched,
});

/** The whole list: who is not in it no longer teaches the parallel. */
export const ParallelTeaching = z.object({
  teachers: z.array(z.object({ code, share: z.number().int().min(0).max(100) })).max(50),
});
export type ParallelTeaching = z.output<typeof ParallelTeaching>;

/** Shares are in percent. */
export const setTeachers = endpoint({
  method: 'PUT',
  path: '/internal/import/:id/parallel/:gl/teachers',
  summary: 'Set the teachers of a parallel and their shares',
  right,
  effect: 'edits',
  errors: [
    'wrong-phase',
    'being-deleted',
    'course-answered',
    'teachers-only-added',
    'section-full',
    'question-too-large',
    'edit-conflict',
  ],
  params: OfParallel,
  body: edited(ParallelTeaching),
  response: Done,
});

/** The other one is of the same course. Students of the parallel then answer for the other one, about its teachers. Null: for itself again. */
export const mergeParallel = endpoint({
  method: 'PUT',
  path: '/internal/import/:id/parallel/:gl/merged-into',
  summary: 'Merge a parallel with another one or separate it',
  right,
  effect: 'switches',
  errors: ['wrong-phase', 'being-deleted', 'course-answered', 'parallels-unlike', 'edit-conflict'],
  params: OfParallel,
  body: z.object({ into: code.nullable(), from: code.nullable() }),
  response: Switched,
});

/** Teachers of the evaluation, to choose from. Those whose name or code is alike. */
export const searchTeachers = endpoint({
  method: 'GET',
  path: '/internal/import/:id/teachers/search',
  summary: 'Search for a teacher in an evaluation',
  right,
  params: EvaluationId,
  query: z.object({ search: searchText.default('') }),
  response: z.object({
    data: z.array(z.object({ code: z.string(), name: z.string(), department: z.string().nullable() })),
  }),
});

/**
 * What parallels are made from. `schedule`: the kind of teaching that the course has hours of by the SIS and no parallel.
 * `exams`: who has only an exam of the course and attends none of its parallels.
 */
export const generatedFrom = ['schedule', 'exams'] as const;
export type GeneratedFrom = (typeof generatedFrom)[number];

const Generation = z.object({ from: z.enum(generatedFrom), course: code.optional() });

export const plannedParallels = endpoint({
  method: 'GET',
  path: '/internal/import/:id/parallels/planned',
  summary: 'See which parallels can be generated',
  right,
  params: EvaluationId,
  query: Generation,
  response: z.object({
    /** How many in all. */
    total: z.number().int(),
    /** The first of them. */
    parallels: z.array(z.object({ course: Named, type: z.enum(parallelTypes), students: z.number().int() })),
  }),
});

/** Of a course, or of all that are evaluated. One that cannot be made is told of, and keeps no other from being made. */
export const generateParallels = endpoint({
  method: 'POST',
  path: '/internal/import/:id/parallels/generate',
  summary: 'Generate missing parallels',
  right,
  effect: 'adds',
  errors: ['wrong-phase', 'being-deleted', 'course-answered'],
  params: EvaluationId,
  body: Generation,
  response: z.object({
    added: z.number().int(),
    failed: z.array(z.object({ course: Named, type: z.enum(parallelTypes), message: z.string() })),
  }),
});
