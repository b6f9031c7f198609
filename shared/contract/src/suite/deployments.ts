import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { remoteScopes } from '../rights.ts';
import { Done, rowId, Switched } from '../values.ts';
import { Canary } from './canaries.ts';
import { RehearsalSummary } from './rehearsals.ts';
import { Active, RemoteParams, RevisionId } from './releases.ts';
import { Schedule } from './schedules.ts';

/** Whether pages get something of a remote. `none`: nothing was ever given to them. */
export const deploymentStates = ['running', 'disabled', 'none'] as const;

/**
 * Why a revision cannot be removed. `active`: pages get it. `canary`: some pages get it. `rollback`: a rollback leads to it soon. `young`: it is younger than `revisionDays`.
 * `seen`: a page had it within the last two days.
 */
export const reasonsToStay = ['active', 'canary', 'rollback', 'young', 'seen'] as const;
export type ReasonToStay = (typeof reasonsToStay)[number];

/** For so many days a revision stays whatever becomes of it. */
export const revisionDays = 30;

/** A day, such as 2027-01-31. */
const Day = z.string().max(10);

const Name = z.string().max(100);

/** Who did something: a token by its name and how it begins, a person by their login, a command by what it was told. */
const By = z.string().max(300);

/** Bytes that a browser is sent of a whole revision; null: it was made before they were counted. */
const Bytes = z.number().int().nullable();

export const Revision = z.object({
  revision: z.string().max(16),
  /** Its own version, as its package.json says. */
  version: z.string().max(200),
  made_on: Day,
  by: By,
  bytes: Bytes,
  /** Bytes more than the revision made before it; null where one of the two is not known. */
  change: Bytes,
  /** Pages get it. */
  active: z.boolean(),
  /** It is marked as bad: no rollback leads to it. */
  retired: z.boolean(),
  /** What became of it in a rehearsal before anybody got it; null: it was not rehearsed. */
  rehearsal: RehearsalSummary.nullable(),
  /** Null: it can be removed. */
  stays: z.enum(reasonsToStay).nullable(),
});
export type Revision = z.output<typeof Revision>;

/** A remote with what pages get of it, and what they could get. */
export const Deployment = z.object({
  name: Name,
  /** It is the operator's: no token of a team releases it. */
  operator: z.boolean(),
  state: z.enum(deploymentStates),
  /** The present activation: what `If-Match` is given. Null: there is none. */
  activation: rowId.nullable(),
  /** What pages get since a day, or got until the remote was disabled on that day. */
  active: z.object({ revision: z.string().max(16), since: Day, by: By, bytes: Bytes, change: Bytes }).nullable(),
  /** What a rollback leads to; null: to nothing. */
  back: z.string().max(16).nullable(),
  may: z.object({
    /** It runs, and it is not the remote that answers at the page of deployments, where it is enabled again. */
    disable: z.boolean(),
    /** Something runs, and no canary does. */
    canary: z.boolean(),
  }),
  /** The canary that runs, or the last one that did; null: there was none. */
  canary: Canary.nullable(),
  /** It is the questionnaire's, and somewhere the last day of filling has begun: what is given to pages has to be given `anyway`. */
  closing: z.boolean(),
  /** What is to be done at a time, or could not be; null: nothing. */
  schedule: Schedule.nullable(),
  /** The last made first; of very many the last hundred. */
  revisions: z.array(Revision),
});
export type Deployment = z.output<typeof Deployment>;

/** The page of deployments. */
export const deploymentsPage = '/deployments';

/** Which revision of each remote pages get, since when and by whom, and which others there are. */
export const listDeployments = endpoint({
  method: 'GET',
  path: `/internal${deploymentsPage}`,
  summary: 'See the remotes and their active revisions',
  right: 'options.edit',
  response: z.object({ remotes: z.array(Deployment) }),
});

/** Which of them pages get, and why others cannot be removed. */
export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/remotes/:name/revisions',
  summary: 'See the revisions of a remote',
  right: 'options.edit',
  scope: remoteScopes,
  params: RemoteParams,
  response: Deployment,
});

/** Pages say that this part is switched off, until a revision is activated. The header If-Match has the present activation. */
export const disableRemote = endpoint({
  method: 'POST',
  path: '/api/remotes/:name/disablings',
  summary: 'Switch a remote off',
  right: 'options.edit',
  scope: 'rollback',
  effect: 'runs',
  errors: ['activation-raced', 'deployments-needed'],
  params: RemoteParams,
  response: Active.extend({
    /** It was so before this request. */
    already: z.boolean(),
  }),
});

const RevisionParams = RemoteParams.extend({ revision: RevisionId });

/** No rollback leads to a bad one. */
export const retireRevision = endpoint({
  method: 'PUT',
  path: '/api/remotes/:name/revisions/:revision/retired',
  summary: 'Mark a revision of a remote as bad or take that back',
  right: 'options.edit',
  scope: 'rollback',
  effect: 'switches',
  params: RevisionParams,
  body: z.object({ retired: z.boolean() }),
  response: Switched,
});

/** One that nobody needs any more. Its files go a day later. */
export const removeRevision = endpoint({
  method: 'DELETE',
  path: '/api/remotes/:name/revisions/:revision',
  summary: 'Remove an unneeded revision of a remote',
  right: 'options.edit',
  scope: 'activate',
  effect: 'removes',
  errors: ['revision-needed'],
  params: RevisionParams,
  response: Done,
});
