import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../values.ts';
import { Session } from './session.ts';

/** How long a link that was mailed waits to be used. */
export const mailedLinkMinutes = 15;

/** So many codes may be typed for one link. After that it is worthless. */
export const codesPerLink = 5;

/** The link signs in once. The answer is the same whether anybody has this login or address. Who does gets an e-mail. */
export const mailLink = endpoint({
  method: 'POST',
  path: '/internal/session/mailed-link',
  summary: 'Ask for an e-mail with a sign-in link',
  right: 'public',
  effect: 'own',
  errors: ['mail-missing', 'too-many-attempts', 'busy'],
  body: z.object({
    /** A login, or an e-mail address. */
    who: z.string().trim().min(1).max(254),
    /** Where to go on afterwards, an address of the suite. */
    back: z.string().max(2000).optional(),
  }),
  response: Done,
});

/** For who opened the link in another browser than they asked in: that one shows a code. */
export const signInByCode = endpoint({
  method: 'POST',
  path: '/internal/session/mailed-code',
  summary: 'Sign in with a code from a mailed link',
  right: 'public',
  effect: 'own',
  errors: ['code-wrong'],
  body: z.object({ code: z.string().min(1).max(40) }),
  response: Session,
});
