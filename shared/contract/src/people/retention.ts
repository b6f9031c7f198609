import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What is removed by night once its time is over. `people`: who left. `reports`: messages of reported errors. `mails`: e-mails that are out. */
export const retained = ['people', 'audit', 'reports', 'mails'] as const;
export const Retained = z.enum(retained);
export type Retained = z.output<typeof Retained>;

/** How many whole years so many days are; undefined where they are not, by a day or more. */
export function wholeYears(days: number): number | undefined {
  const years = Math.round(days / 365.25);
  return years > 0 && days >= years * 365 && days <= years * 366 ? years : undefined;
}

const counts = z.object({
  people: z.number().int(),
  audit: z.number().int(),
  reports: z.number().int(),
  mails: z.number().int(),
});

/** How many of each kind. */
export type RetainedCounts = z.output<typeof counts>;

/** What was removed on a day. */
export const RetentionRun = counts.extend({
  /** YYYY-MM-DD. */
  day: z.string(),
  /** The kinds of which it failed. */
  failed: z.array(Retained),
});
export type RetentionRun = z.output<typeof RetentionRun>;

/** With what is due to be removed, and what was removed on which day. */
export const readRetention = endpoint({
  method: 'GET',
  path: '/internal/retention',
  summary: 'See the retention periods of data',
  right: 'options.edit',
  response: z.object({
    /** How long each stays; null: as long as its evaluation. */
    terms: z.array(z.object({ kind: Retained, number: z.number().int().nullable(), unit: z.enum(['years', 'days']) })),
    /** How many of each the next night removes. */
    due: counts,
    /** Who is noted as having left and is not due yet, and the first day on which somebody of them will be; null: nobody is. */
    departed: z.object({ people: z.number().int(), first_due: z.string().nullable() }),
    /** For how many days who left is noted before they are removed. */
    noted_days: z.number().int(),
    /** The last first. */
    runs: z.array(RetentionRun),
  }),
});

export const runRetention = endpoint({
  method: 'POST',
  path: '/internal/retention/run',
  summary: 'Remove data past their retention period',
  right: 'options.edit',
  effect: 'runs',
  errors: ['no-right'],
  response: z.object({ removed: counts, failed: z.array(Retained) }),
});
