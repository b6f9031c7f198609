import { z } from 'zod';
import { edited } from './edits.ts';
import { endpoint } from './endpoint.ts';
import { sisFields } from './person-fields.ts';
import { code, Done, Switched } from './values.ts';

const oident = z.object({ oident: code });
const text = z.string().max(1000);

/** The fields are checked by the service (`PersonFields`), so that each gets its message beside it. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/internal/user/:oident',
  summary: 'Edit names, e-mail and login, over what the SIS says; the number of people who are not in it',
  right: 'user.edit',
  effect: 'edits',
  errors: ['fields-invalid', 'edit-conflict'],
  params: oident,
  body: edited(
    z.object({
      title_before: text,
      name: text,
      surname: text,
      title_after: text,
      email: text,
      login: text,
      oident: text,
    }),
  ),
  response: Done.extend({ oident: z.string() }),
});

/** From then on the field is as the SIS says. */
export const returnToSis = endpoint({
  method: 'DELETE',
  path: '/internal/user/:oident/edits/:field',
  summary: 'Take back an edit of a field that the SIS has, too',
  right: 'user.edit',
  effect: 'removes',
  errors: ['fields-invalid'],
  params: oident.extend({ field: z.enum(sisFields) }),
  response: Done,
});

/** The record stays over re-imports, and so does the department. */
export const updateTeacherRecord = endpoint({
  method: 'PUT',
  path: '/internal/user/:oident/teacher',
  summary: 'Make somebody a teacher of the newest evaluation, or set the department of one',
  right: 'user.edit',
  effect: 'edits',
  errors: ['fields-invalid', 'edit-conflict'],
  params: oident,
  body: edited(z.object({ is_teacher: z.boolean(), department: z.string().max(1000).nullable() })),
  response: Done,
});

/** The password is checked by the service (`NewPassword`), so that its message stands beside its field. */
export const givePassword = endpoint({
  method: 'PUT',
  path: '/internal/user/:oident/password',
  summary:
    'Give a user a local password, in place of the one there was; ends their sessions and removes their passkeys',
  right: 'user.edit',
  effect: 'adds',
  errors: ['fields-invalid', 'busy'],
  params: oident,
  body: z.object({ password: text }),
  response: Done,
});

export const removePassword = endpoint({
  method: 'DELETE',
  path: '/internal/user/:oident/password',
  summary: "Remove a user's local password and passkeys; ends their sessions",
  right: 'user.edit',
  effect: 'removes',
  params: oident,
  response: Done,
});

export const activateUser = endpoint({
  method: 'PUT',
  path: '/internal/user/:oident/active',
  summary: 'Deactivate a user, who then signs in by no way and gets no e-mail or notification, or take that back',
  right: 'user.edit',
  effect: 'switches',
  errors: ['last-administrator'],
  params: oident,
  body: z.object({ active: z.boolean() }),
  response: Switched,
});

/** What belongs to counted evaluations stays there without them. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/internal/user/:oident',
  summary: 'Delete a user; nobody who is asked in an evaluation that has not ended',
  right: 'user.delete',
  effect: 'removes',
  errors: ['person-asked', 'person-merged', 'last-administrator'],
  params: oident,
  response: Done,
});

/** From then on imports bring the person again. */
export const forgetDeletion = endpoint({
  method: 'DELETE',
  path: '/internal/deleted-user/:oident',
  summary: 'Let imports bring a person again who was deleted, by their number',
  right: 'user.delete',
  effect: 'removes',
  errors: ['fields-invalid'],
  params: oident,
  response: Done,
});
