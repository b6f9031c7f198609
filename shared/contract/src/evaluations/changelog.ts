import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { EvaluationId } from '../values.ts';
import { Evaluation } from './evaluations.ts';

/** What kinds of things people change in an evaluation. `data`: imports, courses, jobs. */
export const changeKinds = [
  'phases',
  'settings',
  'questions',
  'data',
  'comments',
  'results',
  'reports',
  'mails',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The same beside what is done in no evaluation. `people`: accounts, rights and heads. `access`: raised rights, tokens, ways of signing in. `system`: parts that are published, keys, what the night removed. */
export const auditKinds = [...changeKinds, 'people', 'access', 'system'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One thing that was changed. In words, of the caller's language. */
export const Change = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  kind: z.enum(auditKinds),
  what: z.string(),
  /** Which one, or from what to what; empty where that says nothing more. */
  detail: z.string(),
  /** By name. Of an act in somebody's name both are named. */
  who: z.string(),
});
export type Change = z.output<typeof Change>;

/** What was changed, by whom and when, newest first. Nothing that students did is in it. */
export const listChanges = endpoint({
  method: 'GET',
  path: '/internal/import/:id/changes',
  summary: 'See the history of changes of an evaluation',
  right: 'import.edit',
  params: EvaluationId,
  query: listQuery({
    sort: ['at'],
    limit: 50,
    filters: { kind: z.enum(changeKinds).optional(), who: z.string().max(200).optional() },
  }),
  response: z.object({
    evaluation: Evaluation,
    /** Who changed anything: a value of the filter, and the name. */
    people: z.array(z.object({ value: z.string(), name: z.string() })),
    changes: pageOf(Change),
  }),
});
export const changesCsv = tableFileOf(listChanges);
