import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { Section } from '../questions/questionnaires.ts';
import { Question } from '../questions/questions.ts';
import { code, EvaluationId, Named, searchText } from '../values.ts';
import { Evaluation } from './evaluations.ts';

/** A student of an evaluation, and whether they have answered anything by last night: never what, where, or when. */
export const StudentRow = z.object({
  oid: z.string(),
  name: z.string(),
  login: z.string().nullable(),
  /** Fields that they study, each with the letter of its type. */
  studies: z.array(Named.extend({ type: z.string() })),
  responded: z.boolean(),
});
export type StudentRow = z.output<typeof StudentRow>;

/** Whether they have answered anything: as of last night, never what. */
export const listStudents = endpoint({
  method: 'GET',
  path: '/internal/import/:id/students',
  summary: 'See the students of an evaluation',
  right: 'options.edit',
  params: EvaluationId,
  query: listQuery({
    sort: ['name', 'responded'],
    limit: 50,
    filters: {
      search: searchText.default(''),
      type: code.optional(),
      responded: z.enum(['yes', 'no']).optional(),
    },
  }),
  response: z.object({
    evaluation: Evaluation,
    /** Letters of the types of study that there are. */
    types: z.array(z.string()),
    students: pageOf(StudentRow),
  }),
});
export const studentsCsv = tableFileOf(listStudents);

/** One study of a student, as the SIS has it; null where it says nothing. */
const Study = z.object({
  code: z.string(),
  /** The letter of its type. */
  type: z.string(),
  field: Named,
  programme: Named.nullable(),
  form: Named.nullable(),
  /** Which year of it they are in. */
  year: z.number().int().nullable(),
});
export type Study = z.output<typeof Study>;

/** Studies, what the student is asked, and whether they have answered anything as of last night. */
export const readStudent = endpoint({
  method: 'GET',
  path: '/internal/import/:id/student/:oid',
  summary: 'See the data of a student in an evaluation',
  right: 'options.edit',
  errors: ['not-found'],
  params: EvaluationId.extend({ oid: code }),
  response: z.object({
    evaluation: Evaluation,
    student: StudentRow.omit({ studies: true }),
    studies: z.array(Study),
    /** The questionnaires that they get, in any phase; nothing of what they did with them. */
    sections: z.array(Section.pick({ course: true, name_cs: true, name_en: true, blocks: true })),
    questions: z.array(Question.pick({ id: true, body_cs: true, body_en: true })),
  }),
});

/** By a published seed: the same draw for the same seed. */
export const drawStudents = endpoint({
  method: 'GET',
  path: '/internal/import/:id/drawn-students',
  summary: 'Draw students among those who have answered',
  right: 'options.edit',
  params: EvaluationId,
  query: z.object({ seed: z.string().max(100).default('') }),
  response: z.object({
    evaluation: Evaluation,
    /** Filling is over, so that nobody joins those who are drawn from. */
    open: z.boolean(),
    /** Of how many they are drawn. */
    among: z.number().int(),
    /** None until a seed is given, or while filling is open. */
    drawn: z.array(StudentRow.pick({ oid: true, name: true, login: true })),
  }),
});
