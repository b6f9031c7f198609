import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf, type TableFile, tableFileOf } from '../lists.ts';
import { EvaluationId, Named, numberInPath } from '../values.ts';
import { Evaluation } from './evaluations.ts';

const ImportId = z.object({ importId: numberInPath });

/** Participation in numbers, as of last night. For administrators (specification 6), who alone hold the right to options. */
export const ParticipationTotals = z.object({
  questionnaires: z.number().int(),
  /** How many of them are about studies, of no course. Null while filling is open: what is told then has not two parts. */
  general: z.number().int().nullable(),
  answering_students: z.number().int(),
});
export type ParticipationTotals = z.output<typeof ParticipationTotals>;

/** What participation is told of by day: all of an evaluation, and its places of each kind. */
export const placeKinds = ['department', 'programme', 'type'] as const;
export type PlaceKind = 'evaluation' | (typeof placeKinds)[number];

/** The totals as they stood on the morning of a day. */
const ParticipationDay = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  submitted: z.number().int(),
  responding: z.number().int(),
});
export type ParticipationDay = z.output<typeof ParticipationDay>;

/** A department, a programme or a type of study with those of its students who responded. */
export const RespondingPlace = Named.extend({
  /** Students who are asked about something there, those who sent something of it, and how many ballots they sent. */
  students: z.number().int(),
  responding: z.number().int(),
  submitted: z.number().int(),
  /** Students who responded, of all: 0 to 100. */
  percent: z.number(),
  /** So many more would have to respond for the average of its kind. */
  missing: z.number().int(),
  /** Percentage points more than in the last evaluation of the kind on the same day of filling; null where that is not known. */
  gain: z.number().nullable(),
});
export type RespondingPlace = z.output<typeof RespondingPlace>;

/**
 * The page of statistics. All of it is what nights wrote down: numbers of the day are nowhere, and while filling is open none moves by fewer students
 * than may not be told apart (docs/privacy.md). Submitted questionnaires and responding students by day, by department, programme and type of study.
 */
export const readStatistics = endpoint({
  method: 'GET',
  path: '/internal/import/:id/statistics',
  summary: 'See the statistics of participation',
  right: 'options.edit',
  params: EvaluationId,
  query: listQuery({
    sort: ['name', 'students', 'responding', 'percent', 'missing', 'gain'],
    limit: 50,
    filters: { kind: z.enum(placeKinds).default('department'), search: z.string().max(200).default('') },
  }),
  response: ParticipationTotals.extend({
    evaluation: Evaluation,
    /** Filling is open. */
    open: z.boolean(),
    /** Students who are asked, and the share of those who responded, 0 to 100. */
    students: z.number().int(),
    percent: z.number(),
    /** The day on whose morning the numbers stood so; null before the first night. */
    as_of: z.string().nullable(),
    /** The fewest students by whom a number moves. */
    step: z.number().int(),
    days: z.array(ParticipationDay),
    /** The last evaluation of the kind, with its share on the same day of filling, or in the end where this one is closed; null where there is none. */
    before: z.object({ name_cs: z.string(), name_en: z.string(), percent: z.number() }).nullable(),
    /** The share of all places of the kind together, 0 to 100: who attends two departments counts in both. */
    average: z.number(),
    places: pageOf(RespondingPlace),
  }),
});
export const respondingPlacesCsv = tableFileOf(readStatistics);

/** The days of the chart. Submitted questionnaires and responding students. */
export const participationDaysCsv = {
  ...endpoint({
    method: 'GET',
    path: '/internal/import/:id/statistics/days/csv',
    summary: 'Download the statistics of participation by day, as CSV',
    right: 'options.edit',
    errors: ['busy'],
    params: EvaluationId,
    response: z.string(),
  }),
  file: 'csv',
} satisfies TableFile;

export const readComponentStatistic = endpoint({
  method: 'GET',
  path: '/internal/components/statistic/:importId',
  summary: 'See the number of evaluated courses',
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
  summary: 'See the numbers of students by type of study',
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
