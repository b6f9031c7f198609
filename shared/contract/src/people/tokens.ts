import { z } from 'zod';
import type { Words } from '../declared-list.ts';
import { endpoint } from '../endpoint.ts';
import { type Permission, remoteScopes, type TokenScope, tokenScopes } from '../rights.ts';
import { RemoteId } from '../suite/registry.ts';
import { ListedName } from '../suite/releases.ts';
import { Done, numberInPath, rowId, Switched } from '../values.ts';

/** What the owner of a token must be allowed to do, when it is made and at every call: a token never may more than its owner. */
export const scopePermission: Readonly<Record<TokenScope, Permission>> = {
  results: 'answers.read',
  sis: 'options.edit',
  metrics: 'options.edit',
  release: 'options.edit',
  activate: 'options.edit',
  canary: 'options.edit',
  rollback: 'options.edit',
  preview: 'options.edit',
};

/**
 * The permission of its owner that a machine has where a scope opens what people need one for. `results` has none: a machine reads what everybody
 * reads who signs in, and no hidden answer.
 */
export const scopeGives: Readonly<Partial<Record<TokenScope, Permission>>> = {
  sis: 'options.edit',
  release: 'options.edit',
  activate: 'options.edit',
  canary: 'options.edit',
  rollback: 'options.edit',
  preview: 'options.edit',
};

/** What scopes are called. */
export const scopeWords = {
  results: { cs: 'Výsledky', en: 'Results' },
  sis: { cs: 'Studijní systém (SIS)', en: 'Student system (SIS)' },
  metrics: { cs: 'Metriky', en: 'Metrics' },
  release: { cs: 'Vydání', en: 'Release' },
  activate: { cs: 'Aktivace', en: 'Activation' },
  canary: { cs: 'Zkušební vydání', en: 'Canary' },
  rollback: { cs: 'Návrat', en: 'Rollback' },
  preview: { cs: 'Náhled', en: 'Preview' },
} as const satisfies Readonly<Record<TokenScope, Words>>;

/** Whether a scope is of what a token names: of remotes. */
export const isOfRemotes = (scope: TokenScope): boolean => remoteScopes.some((one) => one === scope);

const Scope = z.enum(tokenScopes);

/** A day, such as 2027-01-31. */
const Day = z.iso.date().max(10);

/** A token lasts at most so many days. */
export const tokenDays = 366;

export const ApiToken = z.object({
  id: rowId,
  /** Which machine it is for. */
  name: z.string(),
  /** How it begins: what one recognises it by. */
  prefix: z.string(),
  scopes: z.array(Scope),
  /** Of scopes of remotes: which remotes. */
  remotes: z.array(z.string()),
  /** The service account that it belongs to; null: it is its owner's own. */
  account: z.string().nullable(),
  /** The name of whoever answers for it, or their login where they have none; null: nobody any more. */
  owner: z.string().nullable(),
  made_on: Day,
  /** The last day on which it opens anything. */
  ends_on: Day,
  /** The last day on which it was used; null: not yet. */
  used_on: Day.nullable(),
  /** Whether it opens anything today. `ended`: its time is over; `powerless`: its owner may no longer do what it is for, or there is none. */
  state: z.enum(['valid', 'ended', 'powerless']),
});
export type ApiToken = z.output<typeof ApiToken>;

export const ServiceAccount = z.object({
  id: rowId,
  name: z.string(),
  /** The name of whoever answers for it, or their login where they have none; null: nobody any more. */
  owner: z.string().nullable(),
  made_on: Day,
  /** How many tokens it has. */
  tokens: z.number().int(),
  may: z.object({
    /** It is not the caller's yet. */
    take: z.boolean(),
  }),
});
export type ServiceAccount = z.output<typeof ServiceAccount>;

const Texts = z.object({ cs: z.string(), en: z.string() });

/** A scope that the caller may give, with what it opens, in words. */
const OfferedScope = z.object({ scope: Scope, opens: z.array(Texts) });
export type OfferedScope = z.output<typeof OfferedScope>;

/** Without the tokens themselves. */
export const listTokens = endpoint({
  method: 'GET',
  path: '/internal/api-tokens',
  summary: 'See the tokens of other systems',
  right: 'options.edit',
  response: z.object({
    tokens: z.array(ApiToken),
    accounts: z.array(ServiceAccount),
    /** Scopes that a token of the caller's can have; none of those that open nothing. */
    scopes: z.array(OfferedScope),
    /** Names of remotes: a token can be bound to those that are not the operator's. */
    remotes: z.array(ListedName),
  }),
});

const AccountName = z.string().trim().min(1).max(100);

/** The token is in this answer and nowhere else. */
export const makeToken = endpoint({
  method: 'POST',
  path: '/internal/api-tokens',
  summary: 'Make a token for another system',
  right: 'options.edit',
  effect: 'adds',
  errors: ['fields-invalid'],
  body: z.object({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(Scope).min(1).max(tokenScopes.length),
    ends_on: Day,
    /** The service account that it belongs to; null: it is the caller's own. */
    account: rowId.nullable().default(null),
    /** Which remotes it is for: one or more with a scope of remotes, else none. */
    remotes: z.array(RemoteId.max(100)).max(50).default([]),
  }),
  response: z.object({ id: rowId, token: z.string() }),
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/internal/api-tokens/:id',
  summary: 'Revoke a token at once',
  right: 'options.edit',
  effect: 'removes',
  params: z.object({ id: numberInPath }),
  response: Done,
});

/** It has tokens and no way to sign in. */
export const makeServiceAccount = endpoint({
  method: 'POST',
  path: '/internal/service-accounts',
  summary: 'Create a service account',
  right: 'options.edit',
  effect: 'adds',
  errors: ['fields-invalid'],
  body: z.object({ name: AccountName }),
  response: z.object({ id: rowId }),
});

/** Its tokens may then no more than the caller. */
export const takeServiceAccount = endpoint({
  method: 'PUT',
  path: '/internal/service-accounts/:id/owner',
  summary: 'Take over a service account',
  right: 'options.edit',
  effect: 'switches',
  params: z.object({ id: numberInPath }),
  response: Switched,
});

/** Its tokens end at once. */
export const deleteServiceAccount = endpoint({
  method: 'DELETE',
  path: '/internal/service-accounts/:id',
  summary: 'Delete a service account',
  right: 'options.edit',
  effect: 'removes',
  params: z.object({ id: numberInPath }),
  response: Done,
});

/**
 * Specification 3, `enable_sis_pop_up`: what the SIS shows a student who has questionnaires to fill in. As of last night. Not found where no
 * evaluation says so to the SIS.
 */
export const readSisNotification = endpoint({
  method: 'GET',
  path: '/api/sis-notification/:oident',
  summary: 'Tell the SIS whether a person has something to fill in',
  right: 'token:sis',
  errors: ['not-found'],
  params: z.object({ oident: z.string().max(100) }),
  response: z.object({
    left: z.boolean(),
    /** Where one fills in: the same for everybody. */
    address: z.string(),
    texts: Texts,
  }),
});

/** What goes on in the process, in the text form of Prometheus. */
export const readMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Read the metrics of the server for monitoring',
  right: 'token:metrics',
  response: z.string(),
});
