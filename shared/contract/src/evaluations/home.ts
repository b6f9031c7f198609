import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ManagedQuestion, Management } from '../questions/editing.ts';
import { ResponseRate } from '../results/figures.ts';
import { Evaluation } from './evaluations.ts';

/** What may have to be looked at, the most pressing first. */
export const alertKinds = [
  'import-failed',
  'deletion-failed',
  'mixing-failed',
  'recalculation-failed',
  'unopenable-ballots',
  'no-questions',
  'no-welcome',
  'student-reports',
  'teacher-reports',
  'undelivered-mail',
  'untranslated',
] as const;
export type AlertKind = (typeof alertKinds)[number];

const ConcernedEvaluation = Evaluation.pick({ id: true, name_cs: true, name_en: true, slug_en: true });

/** Something of an evaluation that somebody has to look at. */
const Alert = z.object({
  kind: z.enum(alertKinds),
  evaluation: ConcernedEvaluation,
  /** How many there are: reports, ballots, texts, addresses. */
  count: z.number().int(),
});
export type Alert = z.output<typeof Alert>;

/** When the server will move an evaluation to a phase by itself. */
const PlannedMove = z.object({
  evaluation: ConcernedEvaluation,
  phase: z.number().int(),
  /** ISO 8601. */
  at: z.string(),
  /** Midnights until then, by the zone of the installation. */
  days: z.number().int(),
});
export type PlannedMove = z.output<typeof PlannedMove>;

/** The share of students who responded on the morning of a day: 0 to 100. */
const RespondingDay = z.object({ day: z.string(), percent: z.number() });

/** Participation as nights wrote it down: the numbers of the page of statistics. */
const Participation = z.object({
  questionnaires: z.number().int(),
  answering_students: z.number().int(),
  /** Students who are asked. */
  students: z.number().int(),
  /** From the first day; none before the first night. */
  days: z.array(RespondingDay),
});

/** What waits for whoever looks after evaluations: the home page of all who stay on it. */
export const readHome = endpoint({
  method: 'GET',
  path: '/internal/home',
  summary: 'Open the home page with what waits in evaluations',
  right: 'signed-in',
  response: z.object({
    alerts: z.array(Alert),
    planned: z.array(PlannedMove),
    /** The evaluation that is worked on now: that is filled in, else checked, else prepared, else the newest. Null where there is none. */
    current: z
      .object({
        evaluation: Evaluation,
        /** When filling closes by itself (ISO 8601); null: no date is set, or it is not open. */
        closes_at: z.string().nullable(),
        filling_open: z.boolean(),
        /** Of questionnaires about courses, for who opens its results. */
        rate: ResponseRate.nullable(),
        participation: Participation.nullable(),
        /** Whether the caller may write to those who have not responded, and opens the results. */
        may: z.object({ mail: z.boolean(), results: z.boolean(), own_results: z.boolean() }),
        /** Its first questions that the caller manages, and how many there are. Specification 2, "Dashboard widgets". */
        questions: Management.pick({ manage: true })
          .extend({ total: z.number().int(), first: z.array(ManagedQuestion) })
          .nullable(),
      })
      .nullable(),
    /** Labels of phases, in the caller's language. */
    phases: z.array(z.string()),
    /** Whether the caller makes new evaluations. */
    may: z.object({ create: z.boolean() }),
  }),
});
