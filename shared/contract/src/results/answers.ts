import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import type { TableFile } from '../lists.ts';
import { Slug } from '../values.ts';

/**
 * All answers of an evaluation that the caller may read, as counts by question and place: a row for each question of a course, a parallel,
 * a teacher, a field or a programme, and never one for a ballot.
 */
export const answersCsv = {
  ...endpoint({
    method: 'GET',
    path: '/internal/results/evaluation/:slug/answers/csv',
    summary: 'Download the counts of answers of an evaluation, as CSV',
    right: 'public',
    scope: 'results',
    shared: true,
    errors: [...resultsClosed, 'busy'],
    params: Slug,
    response: z.string(),
  }),
  file: 'csv',
} satisfies TableFile;

/** All comments of an evaluation that the caller may read, each by itself, in an order that is made anew each time. */
export const commentsCsv = {
  ...endpoint({
    method: 'GET',
    path: '/internal/results/evaluation/:slug/comments/csv',
    summary: 'Download the comments of an evaluation, as CSV',
    right: 'public',
    scope: 'results',
    errors: [...resultsClosed, 'busy'],
    params: Slug,
    response: z.string(),
  }),
  file: 'csv',
} satisfies TableFile;
