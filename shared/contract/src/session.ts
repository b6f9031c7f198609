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

/** Who is signed in now, with the CSRF token of the cookie that it was asked with: a page goes on with it once its session is renewed. */
export const PresentSession = Session.extend({ csrf: z.string() });
export type PresentSession = z.output<typeof PresentSession>;

export const readSession = endpoint({
  method: 'GET',
  path: '/internal/session',
  summary: 'Who is signed in',
  right: 'public',
  response: PresentSession,
});

export const logIn = endpoint({
  method: 'POST',
  path: '/internal/session/login',
  summary: 'Sign in with a local password',
  right: 'public',
  effect: 'own',
  errors: ['wrong-password', 'too-many-attempts'],
  body: z.object({ login: z.string().min(1).max(200), password: z.string().min(1).max(1000) }),
  response: PresentSession,
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

/** A number and nothing else: what these browsers are, and when they were used, nobody is told. */
export const countSessions = endpoint({
  method: 'GET',
  path: '/internal/session/count',
  summary: 'To how many browsers the person is signed in',
  right: 'signed-in',
  response: z.object({ count: z.number().int() }),
});

/** Not for whoever is signed in as another by an administrator's link. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/internal/session/end-everywhere',
  summary: 'End all sessions of the person, this one too',
  right: 'signed-in',
  effect: 'own',
  response: z.object({}),
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
