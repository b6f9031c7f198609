import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { courseResults, EvaluationHead } from '../results/results.ts';
import { Named } from '../values.ts';

/** Ten minutes in class, in milliseconds. */
export const classTime = 600_000;

/** Why ten minutes in class cannot be opened: filling is closed, answers are counted all the time, nobody is enrolled, or they were opened before. */
export const classRefusals = ['class-closed', 'class-continuous', 'class-empty', 'class-used'] as const;
export type ClassRefusal = (typeof classRefusals)[number];

const ClassTime = z.object({
  /** The server's clock as it answers (ISO 8601): what is left is reckoned from it. */
  now: z.string(),
  /** While they run: until when (ISO 8601). */
  ends_at: z.string().nullable(),
  /** The day on which they were opened (ISO 8601); null: not yet. */
  opened_on: z.iso.date().nullable(),
});

const of = { params: courseResults.params, path: `${courseResults.path}/in-class`, right: 'signed-in' } as const;

/**
 * What is projected in class, and whether it can be opened. For who teaches, guarantees or heads the course, and who edits evaluations. Whether the
 * ten minutes run or were used, and where students fill in.
 */
export const readInClass = endpoint({
  ...of,
  method: 'GET',
  summary: 'Show the page of ten minutes in class',
  errors: [...resultsClosed, 'no-right'],
  response: ClassTime.extend({
    evaluation: EvaluationHead,
    course: Named,
    /** Where its students fill in: whole, with the server's name. */
    address: z.string(),
    /** The list of a student's questionnaires: short enough to be typed from a screen. */
    list_address: z.string(),
    /** When filling closes by itself (ISO 8601); null: no date is set. */
    closes_at: z.string().nullable(),
    /** Whether students who have switched notifications on get one. To how many it goes nobody is told. */
    notifies: z.boolean(),
    refused: z.enum(classRefusals).nullable(),
    may: z.object({ open: z.boolean() }),
  }),
});

/** Once in an evaluation. While they run it opens nothing again: who asks twice, or second, is given what runs. */
export const openInClass = endpoint({
  ...of,
  method: 'POST',
  summary: 'Open ten minutes in class for a course',
  effect: 'runs',
  errors: [...resultsClosed, 'no-right', ...classRefusals],
  response: ClassTime,
});
