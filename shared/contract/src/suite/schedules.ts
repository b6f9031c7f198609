import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, rowId } from '../values.ts';
import { CanaryWish } from './canaries.ts';
import { ActivationWish, RemoteParams } from './releases.ts';

/** What is done at a time: a revision is given to pages, or to some of them. */
export const scheduledActs = ['activate', 'canary'] as const;

/** Why something could not be done at its time, as the refusal is called. `remote-invalid`: also what is none of the others. */
export const heldReasons = [
  'activation-raced',
  'remote-drops',
  'remote-retired',
  'remote-invalid',
  'calendar-closing',
  'rehearsal-failed',
  'canary-runs',
  'canary-active',
  'not-found',
  'fields-invalid',
  'no-right',
] as const;

export const Schedule = z.object({
  act: z.enum(scheduledActs),
  revision: z.string().max(16),
  at: z.string().max(30),
  /** A token by its name and how it begins, a person by their login. */
  by: z.string().max(300),
  /** Why it could not be done at its time; null: it waits for it. It is not tried again. */
  held: z.enum(heldReasons).nullable(),
});
export type Schedule = z.output<typeof Schedule>;

/** What is done, as the request of that act would say it. */
export const ScheduleWish = z.discriminatedUnion('act', [
  ActivationWish.extend({ act: z.literal('activate') }),
  CanaryWish.extend({ act: z.literal('canary') }),
]);

/** For pages, or for some of them. The header If-Match has the present activation. Where another one stands by then, nothing is done. */
export const scheduleRelease = endpoint({
  method: 'POST',
  path: '/api/remotes/:name/schedule',
  summary: 'Schedule the activation or trial of a revision of a remote',
  right: 'options.edit',
  scope: ['activate', 'canary'],
  effect: 'runs',
  errors: ['activation-raced', 'schedule-waits', 'fields-invalid'],
  params: RemoteParams,
  body: z.object({
    at: z.iso.datetime({ offset: true }).max(40),
    what: ScheduleWish,
  }),
  response: z.object({ schedule: rowId }),
});

/** Also what could not be done. */
export const cancelSchedule = endpoint({
  method: 'DELETE',
  path: '/api/remotes/:name/schedule',
  summary: 'Cancel what is scheduled for a remote',
  right: 'options.edit',
  scope: ['activate', 'canary'],
  effect: 'removes',
  params: RemoteParams,
  response: Done,
});
