import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Label } from '../suite/registry.ts';
import { Done, Switched } from '../values.ts';

/** Stages of an identity provider: it is tried without letting anybody in, is on for a trial that takes itself back, or is on. */
export const providerStages = ['rehearsal', 'trial', 'on'] as const;
const Stage = z.enum(providerStages);

/** Why somebody was not let in although the number was one of the SIS. */
export const identityRefusals = ['two-people', 'other-person', 'other-identity'] as const;

/** Columns of the SIS that a provider's number is looked for in. */
export const numberTargets = ['person', 'study', 'login'] as const;

/** Who was not let in, for administrators to deal with. */
export const RefusedIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  number: z.string(),
  reason: z.enum(identityRefusals),
  /** YYYY-MM-DD. */
  day: z.string(),
  /** The people whose number it is by now, and the one whom the subject is linked to. */
  people: z.array(z.object({ oident: z.string(), full_name: z.string() })),
});
export type RefusedIdentity = z.output<typeof RefusedIdentity>;

/** Of how many people in the register a provider's number finds exactly the one, nobody, or several. */
export const Coverage = z.object({
  found: z.number().int(),
  nobody: z.number().int(),
  several: z.number().int(),
});
export type Coverage = z.output<typeof Coverage>;

export const IdentityProvider = z.object({
  key: z.string(),
  name: Label,
  kind: z.enum(['oidc', 'headers']),
  stage: Stage,
  /** Until when a trial lasts, ISO. */
  trial_ends_at: z.string().nullable(),
  /** Whether what the provider says of itself could be read; of headers always. */
  reached: z.enum(['waiting', 'ready', 'failed']),
  /** Why not, by the code of the error. */
  error: z.string().nullable(),
  rule: z.object({ claim: z.string(), pattern: z.string(), target: z.enum(numberTargets) }),
  students: Coverage,
  others: Coverage,
  /** How many people have been linked to an identity there. */
  linked: z.number().int(),
  refused: z.array(RefusedIdentity),
});
export type IdentityProvider = z.output<typeof IdentityProvider>;

const Key = z.object({ key: z.string().max(40) });

/** How far identity providers have come, and whom they were refused for. For administrators. */
export const listProviders = endpoint({
  method: 'GET',
  path: '/internal/providers',
  summary: 'See the sign-in services',
  right: 'user.edit',
  response: z.object({ providers: z.array(IdentityProvider), trial_minutes: z.number().int() }),
});

/** An identity provider. For administrators. */
export const switchProvider = endpoint({
  method: 'PUT',
  path: '/internal/providers/:key',
  summary: 'Switch a sign-in service on for a trial or off',
  right: 'user.edit',
  effect: 'switches',
  errors: ['provider-unreachable'],
  params: Key,
  body: z.object({ on: z.boolean() }),
  response: Switched,
});

/** Takes the links of a refused subject, and of the person of its number, away. Whoever signs in next is linked anew. For administrators. */
export const linkAnew = endpoint({
  method: 'POST',
  path: '/internal/providers/:key/link-anew',
  summary: 'Link a refused sign-in to a person anew',
  right: 'user.edit',
  effect: 'removes',
  params: Key,
  body: z.object({ issuer: z.string().max(1000), subject: z.string().max(1000), number: z.string().max(1000) }),
  response: Done,
});
