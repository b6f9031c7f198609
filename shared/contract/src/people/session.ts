import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roleSlugs } from '../rights.ts';
import { Done, Locale, oneLine } from '../values.ts';

/** Who is signed in, as every page and remote sees it. Specification 3, "User". */
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
  /**
   * What the menu offers beyond what its items ask for: the changelog and help, to administrators (specification 2), and their programme to those
   * who guarantee one.
   */
  may: z.object({ help: z.boolean(), programme: z.boolean() }),
  /** Whether an administrator's rights are raised for a time: `none` where there is nothing to raise. */
  raise: z.enum(['none', 'possible', 'raised']),
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
  summary: 'See who is signed in',
  right: 'public',
  response: PresentSession,
});

export const logIn = endpoint({
  method: 'POST',
  path: '/internal/session/login',
  summary: 'Sign in with a local password',
  right: 'public',
  effect: 'own',
  errors: ['wrong-password', 'account-off', 'too-many-attempts'],
  body: z.object({ login: z.string().min(1).max(200), password: z.string().min(1).max(1000) }),
  response: PresentSession,
});

/** The session is asked about before a page that needs one, and every minute. Specification 4, "Session". */
export const checkSession = endpoint({
  method: 'POST',
  path: '/internal/check-session-lifetime',
  summary: 'Check whether one is still signed in',
  right: 'public',
  effect: 'reads',
  response: z.object({ exist: z.boolean() }),
});

/** A number and nothing else: what these browsers are, and when they were used, nobody is told. */
export const countSessions = endpoint({
  method: 'GET',
  path: '/internal/session/count',
  summary: 'See the number of browsers one is signed in to',
  right: 'signed-in',
  response: z.object({ count: z.number().int() }),
});

/** This session, too. Not for whoever is signed in as another by an administrator's link. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/internal/session/end-everywhere',
  summary: "Sign out in all one's browsers",
  right: 'signed-in',
  effect: 'own',
  response: z.object({}),
});

/** The people the demo offers to sign in as. The route exists in the demo only. By role. */
export const listDemoPeople = endpoint({
  method: 'GET',
  path: '/internal/session/demo-people',
  summary: 'Choose whom of the demo to sign in as',
  right: 'public',
  response: z.object({
    people: z.array(z.object({ login: z.string(), name: z.string(), role: z.enum(roleSlugs) })),
  }),
});

/** How many characters a reason has, as pages know it too: there no schema parses. */
export const reasonLength = { least: 3, most: 300 } as const;

/** Why an administrator raises their rights: it stands in the audit log. */
export const RaiseReason = oneLine.trim().min(reasonLength.least).max(reasonLength.most);

/** How long the rights of an administrator are raised, and by what one raises them. */
export const readRaise = endpoint({
  method: 'GET',
  path: '/internal/session/raise',
  summary: "See the state of one's raised rights",
  right: 'signed-in',
  response: z.object({
    minutes: z.number().int(),
    /** ISO; null: they are not raised. */
    until: z.string().nullable(),
    password: z.boolean(),
    /** The key of the provider that the session was opened by, if one can sign in there afresh. */
    provider: z.string().nullable(),
  }),
});

/** Those of an administrator, for a fixed time. It opens the session anew. */
export const raiseRights = endpoint({
  method: 'POST',
  path: '/internal/session/raise',
  summary: "Raise one's rights with a local password",
  right: 'signed-in',
  effect: 'own',
  errors: ['fields-invalid', 'too-many-attempts'],
  body: z.object({ password: z.string().min(1).max(1000), reason: RaiseReason }),
  response: Done,
});

export const lowerRights = endpoint({
  method: 'POST',
  path: '/internal/session/lower',
  summary: 'Give up raised rights early',
  right: 'signed-in',
  effect: 'own',
  response: Done,
});
