import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type Permission, tokenScopes } from './rights.ts';
import { Done, numberInPath, rowId } from './values.ts';

/** What whoever makes a token of a scope must be allowed to do, at that moment and at every call: a token never may more than its maker. */
export const scopePermission: Readonly<Record<(typeof tokenScopes)[number], Permission>> = {
  sis: 'options.edit',
};

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
  made_by: z.string(),
  made_on: Day,
  /** The last day on which it opens anything. */
  ends_on: Day,
  /** The last day on which it was used; null: not yet. */
  used_on: Day.nullable(),
  /** Whether it opens anything today. `ended`: its time is over; `powerless`: its maker may no longer do what it is for. */
  state: z.enum(['valid', 'ended', 'powerless']),
});
export type ApiToken = z.output<typeof ApiToken>;

export const listTokens = endpoint({
  method: 'GET',
  path: '/internal/api-tokens',
  summary: 'Tokens of machines, without the tokens themselves',
  right: 'options.edit',
  response: z.object({ tokens: z.array(ApiToken) }),
});

export const makeToken = endpoint({
  method: 'POST',
  path: '/internal/api-tokens',
  summary: 'Makes a token for a machine; it is in this answer and nowhere else',
  right: 'options.edit',
  effect: 'adds',
  errors: ['fields-invalid'],
  body: z.object({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(Scope).min(1).max(tokenScopes.length),
    ends_on: Day,
  }),
  response: z.object({ id: rowId, token: z.string() }),
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/internal/api-tokens/:id',
  summary: 'Ends a token at once',
  right: 'options.edit',
  effect: 'removes',
  params: z.object({ id: numberInPath }),
  response: Done,
});

const Texts = z.object({ cs: z.string(), en: z.string() });

/** Specification 3, `enable_sis_pop_up`: what the SIS shows a student who has questionnaires to fill in. */
export const readSisNotification = endpoint({
  method: 'GET',
  path: '/api/sis-notification/:oident',
  summary:
    'Whether a person has something left to fill in, as of last night; not found where no evaluation says so to the SIS',
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
