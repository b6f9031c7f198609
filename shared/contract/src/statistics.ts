import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EvaluationId, numberInPath } from './values.ts';

const ImportId = z.object({ importId: numberInPath });

/** Participation in numbers. For administrators (specification 6), who alone hold the right to options. */
export const readStatistics = endpoint({
  method: 'GET',
  path: '/internal/import/:id/statistics',
  summary: 'Submitted questionnaires and responding students',
  right: 'options.edit',
  params: EvaluationId,
  response: z.object({ questionnaires: z.number().int(), answering_students: z.number().int() }),
});

export const readComponentStatistic = endpoint({
  method: 'GET',
  path: '/internal/components/statistic/:importId',
  summary: 'Courses that are evaluated',
  right: 'import.edit',
  params: ImportId,
  response: z.object({ components: z.number().int() }),
});

/**
 * Students by type of study: bachelor, master, doctoral, follow-up master, and those of any other code or none. One who studies
 * in two types counts in both.
 */
export const readStudyStatistic = endpoint({
  method: 'GET',
  path: '/internal/studies/statistic/:importId',
  summary: 'Students by type of study',
  right: 'import.edit',
  params: ImportId,
  response: z.object({
    bachelor: z.number().int(),
    master: z.number().int(),
    postgradual: z.number().int(),
    continuing: z.number().int(),
    other: z.number().int(),
  }),
});
