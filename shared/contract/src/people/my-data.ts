import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** How a value of a table is read. `day`: YYYY-MM-DD, and nothing is told by a finer time. */
export const dataKinds = ['text', 'number', 'flag', 'day'] as const;
export type DataKind = (typeof dataKinds)[number];

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A table of what is stored about the caller. In words, of the caller's language. */
const Part = z.object({
  key: z.string(),
  title: z.string(),
  columns: z.array(z.object({ key: z.string(), heading: z.string(), kind: z.enum(dataKinds) })),
  /** A value for each column, in their order. */
  rows: z.array(z.array(Cell)),
});
export type DataPart = z.output<typeof Part>;

const Datum = z.object({
  key: z.string(),
  title: z.string(),
  /** What it is stored for. */
  why: z.string(),
  readers: z.string(),
  /** How long it is stored. */
  term: z.string(),
  /** On what ground of the law. */
  ground: z.string(),
  parts: z.array(Part),
});
export type Datum = z.output<typeof Datum>;

/** What somebody did with the record of the caller. */
const RecordAct = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  /** By name. */
  who: z.string(),
  what: z.string(),
});
export type RecordAct = z.output<typeof RecordAct>;

/** What is stored, why and how long, who worked with the record, and what cannot be here. */
export const readMyData = endpoint({
  method: 'GET',
  path: '/internal/my-data',
  summary: 'See the data stored about oneself',
  right: 'signed-in',
  errors: ['no-right'],
  response: z.object({
    /** The day as of which it is, YYYY-MM-DD. */
    day: z.string(),
    data: z.array(Datum),
    /** The last first. */
    acts: z.array(RecordAct),
    /** What is stored and is not in the answer, with the reason, and the places of the database that it is true of. */
    absent: z.array(z.object({ key: z.string(), title: z.string(), why: z.string(), places: z.array(z.string()) })),
  }),
});

/** A line of the record of processing activities (GDPR, article 30). In words, of the caller's language. */
const Processing = z.object({
  key: z.string(),
  title: z.string(),
  whose: z.string(),
  why: z.string(),
  ground: z.string(),
  readers: z.string(),
  term: z.string(),
});
export type Processing = z.output<typeof Processing>;

/** What personal data are stored, whose, why, on what ground and how long: the record of GDPR, article 30. */
export const readProcessing = endpoint({
  method: 'GET',
  path: '/internal/processing',
  summary: 'Read the record of processing of personal data',
  right: 'public',
  response: z.object({
    processing: z.array(Processing),
    /** Who answers for the data and how they are reached, a line for each; empty: nobody has said. */
    controller: z.array(z.string()),
  }),
});
