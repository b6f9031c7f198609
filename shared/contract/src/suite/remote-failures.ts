import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deploymentsPage } from './deployments.ts';
import { failureKinds } from './failure-reports.ts';

/** Fewer failures at one place are not shown with it. */
export const fewestAtPlace = 5;

const Count = z.number().int();

/** What became of a revision in browsers. */
export const RevisionCounts = z.object({
  name: z.string().max(100),
  revision: z.string().max(16),
  /** Pages that were opened at an address of the remote, and failures, since `since`. */
  loads: Count,
  failures: Count,
  /** The same for each of the last 24 hours by the clock, the present one last. */
  hours: z.array(z.object({ loads: Count, failures: Count })).length(24),
  /** Failures since `since`, most first. */
  kinds: z.array(z.object({ kind: z.enum(failureKinds), count: Count })),
  /** Where most of the last 24 hours' failures were, where there were at least `fewestAtPlace`: file, line and column. */
  places: z.array(z.object({ kind: z.enum(failureKinds), place: z.string().max(300), count: Count })),
});
export type RevisionCounts = z.output<typeof RevisionCounts>;

/** How many pages each revision was opened in during the last hours, and how often it failed there. */
export const listFailures = endpoint({
  method: 'GET',
  path: `/internal${deploymentsPage}/failures`,
  summary: 'See how often remotes fail',
  right: 'options.edit',
  response: z.object({
    /** When the hour before the present one began (ISO 8601). */
    since: z.string().max(40),
    revisions: z.array(RevisionCounts),
  }),
});
