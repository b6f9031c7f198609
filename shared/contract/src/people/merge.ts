import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roleSlugs } from '../rights.ts';
import { code, Done } from '../values.ts';
import { NamedPerson } from './departments.ts';

/**
 * Two records of one person. The one is merged into the other as an alias: whoever signs in by either is the person of the other. Nothing is
 * rewritten, so a merge can be taken back.
 */

/** What the figures of an evaluation were when two records were joined. The same numbers before and after, or nothing is joined. */
export const SealedFigures = z.object({
  evaluation_cs: z.string(),
  evaluation_en: z.string(),
  /** Courses that are evaluated, places of students in them, and questionnaires sent by last night. */
  courses: z.number().int(),
  enrolled: z.number().int(),
  submitted: z.number().int(),
  /** Results: questions at a place, answers to them, comments. */
  rows: z.number().int(),
  answers: z.number().int(),
  comments: z.number().int(),
  /** A hash of all results and rates, in hexadecimal digits. */
  digest: z.string(),
});
export type SealedFigures = z.output<typeof SealedFigures>;

/** What was compared, the newest evaluation first. */
export const MergeReceipt = z.object({ day: z.string(), evaluations: z.array(SealedFigures) });
export type MergeReceipt = z.output<typeof MergeReceipt>;

/** A record as it stands beside another one. */
export const PersonRecord = NamedPerson.extend({
  login: z.string().nullable(),
  email: z.string().nullable(),
  local_password: z.boolean(),
  roles: z.array(z.enum(roleSlugs)),
  /** In how many evaluations. */
  studies: z.number().int(),
  teaching: z.number().int(),
  /** Departments that it heads. */
  departments: z.number().int(),
});
export type PersonRecord = z.output<typeof PersonRecord>;

/** Why two records are not joined. None of them depends on who answered anything. */
export const mergeObstacles = [
  'same-record',
  'already-merged',
  'has-records',
  'both-asked',
  'administrator-rests',
  'administrator',
  'yourself',
  'local-password',
  'more-rights',
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

const params = z.object({ oident: code });
const both = params.extend({ record: code });

const Merged = z.object({ record: NamedPerson, receipt: MergeReceipt });

/** The records that are one person: those merged into this one, or the one that this is merged into. */
export const readRecords = endpoint({
  method: 'GET',
  path: '/internal/user/:oident/records',
  summary: 'See the merged records of a person',
  right: 'user.edit',
  params,
  response: z.object({
    record: PersonRecord,
    merged: z.array(Merged),
    merged_into: Merged.nullable(),
    may: z.object({ merge: z.boolean() }),
  }),
});

/** People to choose the other record from. Up to twenty other people whose name, login or number matches. */
export const searchRecords = endpoint({
  method: 'GET',
  path: '/internal/user/:oident/other-records',
  summary: 'Search for a record to merge with a person',
  right: 'user.edit',
  params,
  query: z.object({ search: z.string().max(200).default('') }),
  response: z.object({ data: z.array(NamedPerson.extend({ login: z.string().nullable() })) }),
});

/** The record that would be merged beside the one that stays, and what is in the way. */
export const compareRecords = endpoint({
  method: 'GET',
  path: '/internal/user/:oident/records/:record',
  summary: 'Compare two records before they are merged',
  right: 'user.edit',
  params: both,
  response: z.object({
    person: PersonRecord,
    record: PersonRecord,
    obstacles: z.array(z.enum(mergeObstacles)),
    /** Of `both-asked`: courses that both attend in one evaluation, up to ten. */
    courses: z.array(z.object({ code: z.string(), name_cs: z.string(), name_en: z.string() })),
  }),
});

/** The sessions of both end. */
export const mergeRecord = endpoint({
  method: 'POST',
  path: '/internal/user/:oident/records',
  summary: 'Merge two records of a person',
  right: 'user.edit',
  effect: 'adds',
  errors: ['not-mergeable', 'figures-differ'],
  params,
  body: z.object({ record: z.string().min(1).max(1000) }),
  response: Done.extend({ receipt: MergeReceipt }),
});

/** The record is a person of its own again. The sessions of both end. */
export const takeBackMerge = endpoint({
  method: 'DELETE',
  path: '/internal/user/:oident/records/:record',
  summary: 'Take back a merge of records',
  right: 'user.edit',
  effect: 'removes',
  errors: ['figures-differ'],
  params: both,
  response: Done.extend({ receipt: MergeReceipt }),
});
