import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roleSlugs } from '../rights.ts';
import { Done, rowId } from '../values.ts';
import { RemoteParams, RevisionId } from './releases.ts';

/** The most of a hundred page loads that a canary is given to. */
export const mostShare = 50;

/** So many people a canary may be given to by name. */
export const mostPeople = 50;

/**
 * Who gets a canary: so many of a hundred page loads, drawn by page load and never by person or session; everybody who has a role; or people by their logins,
 * only such as may administer something, so that no student is singled out.
 */
const Recipients = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('share'), share: z.number().int().min(1).max(mostShare) }),
  z.object({ kind: z.literal('role'), role: z.enum(roleSlugs) }),
  z.object({ kind: z.literal('people'), logins: z.array(z.string().trim().min(1).max(100)).min(1).max(mostPeople) }),
]);
export type Recipients = z.output<typeof Recipients>;

/**
 * `running`; `resting`: so many of its pages failed that no page is given it for some minutes; `over`: its time is over; `stopped` by somebody; `convicted`: its
 * pages fail more often than others; `replaced`: something else became active; `retired`: it was marked as bad.
 */
export const canaryStates = ['running', 'resting', 'over', 'stopped', 'convicted', 'replaced', 'retired'] as const;

/** Page loads that were counted, and how many of them failed. */
const Arm = z.object({ assigned: z.number().int(), failed: z.number().int() });

export const Canary = z.object({
  revision: z.string().max(16),
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('share'), share: z.number().int() }),
    z.object({ kind: z.literal('role'), role: z.enum(roleSlugs) }),
    z.object({ kind: z.literal('people'), logins: z.array(z.string().max(100)) }),
  ]),
  state: z.enum(canaryStates),
  /** A day. */
  since: z.string().max(10),
  ends_at: z.string().max(30),
  /** A token by its name and how it begins, a person by their login. */
  by: z.string().max(300),
  /** Pages with it, and the others of the same time. */
  canary: Arm,
  control: Arm,
});
export type Canary = z.output<typeof Canary>;

/** Which revision is given to whom, and until when. */
export const CanaryWish = z.object({
  revision: RevisionId,
  to: Recipients,
  ends_at: z.iso.datetime({ offset: true }).max(40),
  /** Also of the questionnaire in the last day of filling, and after a rehearsal that failed. */
  anyway: z.boolean().default(false),
});

/** Those pages get it in place of the active revision, until a time. The header If-Match has the present activation. */
export const startCanary = endpoint({
  method: 'POST',
  path: '/api/remotes/:name/canary',
  summary: 'Try a revision of a remote on some pages',
  right: 'options.edit',
  scope: 'canary',
  effect: 'runs',
  errors: [
    'remote-invalid',
    'remote-retired',
    'canary-runs',
    'canary-active',
    'calendar-closing',
    'activation-raced',
    'rehearsal-failed',
    'fields-invalid',
  ],
  params: RemoteParams,
  body: CanaryWish.extend({
    /** In place of the canary that runs, such as for a larger share: its pages are counted anew. */
    replaces: z.boolean().default(false),
  }),
  response: z.object({ canary: rowId }),
});

/** New pages get the active revision. */
export const stopCanary = endpoint({
  method: 'DELETE',
  path: '/api/remotes/:name/canary',
  summary: 'End the trial of a revision of a remote',
  right: 'options.edit',
  scope: 'canary',
  effect: 'removes',
  params: RemoteParams,
  response: Done,
});
