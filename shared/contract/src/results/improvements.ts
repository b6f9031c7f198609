import { z } from 'zod';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { AnnouncedChange } from '../questions/questionnaires.ts';
import { Done } from '../values.ts';
import { courseResults, EvaluationHead } from './results.ts';

/** So long may be what somebody says will change: a few lines. */
export const changeMaximum = 600;

const DatedChange = AnnouncedChange.extend({
  /** The day it was last written (ISO 8601). */
  said_on: z.iso.date(),
});
export type DatedChange = z.output<typeof DatedChange>;

/** What a form sends, and its rules. */
export const ChangeFields = z.object({ body: z.string().trim().min(1).max(changeMaximum) });

const of = { params: courseResults.params, errors: resultsClosed } as const;
const path = `${courseResults.path}/changes`;

/** What teachers say will change after an evaluation, and said after the one before. Part of a course's page, read once its results are shown. */
export const courseChanges = endpoint({
  ...of,
  method: 'GET',
  path,
  summary: 'Read the announced changes in a course',
  right: 'public',
  scope: 'results',
  shared: true,
  response: z.object({
    changes: z.array(DatedChange),
    /** After the evaluation before this one, once that is published. */
    before: z.object({ evaluation: EvaluationHead, changes: z.array(DatedChange) }).nullable(),
    /** For who may say it: what they said, an empty text where nothing yet. Null for others. */
    own: z.object({ body: z.string(), version: Version }).nullable(),
  }),
});

const act = { ...of, right: 'signed-in', path, response: Done } as const;

/** In place of what one said before. It is the word of the course's teachers and guarantors. */
export const announceChange = endpoint({
  ...act,
  method: 'PUT',
  errors: [...of.errors, 'no-right', 'wrong-phase', 'fields-invalid', 'edit-conflict'],
  summary: 'Announce a change in a course',
  effect: 'edits',
  body: edited(z.object({ body: z.string().max(10_000) })),
});

export const withdrawChange = endpoint({
  ...act,
  method: 'DELETE',
  errors: [...of.errors, 'no-right', 'wrong-phase'],
  summary: "Withdraw one's announced change in a course",
  effect: 'removes',
});
