import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { roleSlugs } from './rights.ts';
import { Locale } from './values.ts';

/** Who is signed in, as every page and remote sees it. Specification 3, "User … Profile". */
export const Session = z.object({
  signedIn: z.boolean(),
  name: z.string().nullable(),
  oident: z.string().nullable(),
  login: z.string().nullable(),
  role: z.object({ slug: z.enum(roleSlugs), permission: z.number().int() }),
  roles: z.array(z.enum(roleSlugs)),
  permissions: z.number().int(),
  student: z.boolean(),
  teacher: z.boolean(),
  /** Where the home page sends this person on; null: they stay on it. Specification 2, "Home redirect". */
  home: z.string().nullable(),
  /** What the menu offers beyond what its items ask for: the changelog and help, to administrators (specification 2). */
  may: z.object({ help: z.boolean() }),
  /** Has all rights for a time: the header warns of it. */
  temporaryAdmin: z.boolean(),
  /** Has a local password, and so may have passkeys. */
  localAccount: z.boolean(),
  /** True in a session opened by an administrator's login link. */
  impersonated: z.boolean(),
  locale: Locale,
});
export type Session = z.output<typeof Session>;

export const readSession = endpoint({
  method: 'GET',
  path: '/internal/session',
  summary: 'Who is signed in',
  right: 'public',
  response: Session,
});

export const logIn = endpoint({
  method: 'POST',
  path: '/internal/session/login',
  summary: 'Sign in with a local password',
  right: 'public',
  effect: 'own',
  errors: ['wrong-password', 'too-many-attempts'],
  body: z.object({ login: z.string().min(1).max(200), password: z.string().min(1).max(1000) }),
  response: Session,
});

/** Specification 4, "Session: checked before entering authenticated routes and every 60 s". */
export const checkSession = endpoint({
  method: 'POST',
  path: '/internal/check-session-lifetime',
  summary: 'Whether the session still exists',
  right: 'public',
  effect: 'reads',
  response: z.object({ exist: z.boolean() }),
});

/** The people the demo offers to sign in as. The route exists in the demo only. */
export const listDemoPeople = endpoint({
  method: 'GET',
  path: '/internal/session/demo-people',
  summary: 'Demo people, by role',
  right: 'public',
  response: z.object({
    people: z.array(z.object({ login: z.string(), name: z.string(), role: z.enum(roleSlugs) })),
  }),
});
