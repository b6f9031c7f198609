import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { QuestionnaireSummary, sectionStatuses } from '../questions/questionnaires.ts';
import { code, Named, Slug } from '../values.ts';

/** A parallel's schedule as the SIS describes it. Specification 3, "Schedule description": a string, or an object. */
export const ScheduleDescription = z.union([z.string(), z.object({ description: z.string(), gl: z.string() })]);
export type ScheduleDescription = z.output<typeof ScheduleDescription>;

/**
 * What a QR code in a lecture room opens. Nothing here is secret; `status` is of the caller. Its course, teachers and time, and whether the caller
 * may evaluate it.
 */
export const readLecture = endpoint({
  method: 'GET',
  path: '/internal/lecture/:slug/:rnGl',
  summary: 'Open the page of a parallel from its QR code',
  right: 'public',
  params: Slug.extend({ rnGl: code }),
  response: z.object({
    evaluation: QuestionnaireSummary,
    /** Whether filling is open. */
    open: z.boolean(),
    /** Whether the results are there for everybody. */
    published: z.boolean(),
    course: Named,
    parallel: z.object({ code: z.string(), schedule: ScheduleDescription, room: z.string() }),
    teachers: z.array(z.object({ code: z.string(), name: z.string() })),
    /** The caller's questionnaire of the course; null for a visitor and for someone not enrolled. */
    status: z.enum(sectionStatuses).nullable(),
  }),
});
