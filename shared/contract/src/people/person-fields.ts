import { z } from 'zod';

const line = z.string().trim().max(200);
const filledLine = line.min(1);
const name = /^[a-z0-9][a-z0-9._@-]*$/i;

/** How a number of somebody who is not in the SIS begins. The SIS numbers people by digits: the two never meet. */
export const localNumber = 'local-';

/** Fields of a person that the SIS has, too: who edits one puts a value over the SIS's. */
export const sisFields = ['title_before', 'name', 'surname', 'title_after', 'email', 'login'] as const;
export type SisField = (typeof sisFields)[number];

/** Those by which somebody signs in, or by which the way in is sent to them: whoever changes one can come in as that person. */
export const signInFields: readonly SisField[] = ['email', 'login'];

/** Values of some of those fields. */
export type PersonValues = Partial<Record<SisField, string | null>>;

/** The rules of a new user's fields. */
export const PersonNames = z.object({ name: filledLine, surname: filledLine, title_before: line, title_after: line });
export const Login = filledLine.regex(name);
export const Email = z.union([z.literal(''), z.email().max(200)]);

/** The rules of an edit. An empty login or e-mail is none; `oident` is edited of people who are not in the SIS. */
export const PersonFields = PersonNames.extend({
  email: Email,
  login: z.union([z.literal(''), Login]),
  oident: filledLine.startsWith(localNumber).regex(name),
});
export type PersonFields = z.output<typeof PersonFields>;
