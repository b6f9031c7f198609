import { z } from 'zod';
import { edited } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { code, Done, Switched } from '../values.ts';
import { sisFields } from './person-fields.ts';

const oident = z.object({ oident: code });
const text = z.string().max(1000);

/**
 * Over what the SIS says. The number can be edited of people who are not in it. The fields are checked by the service (`PersonFields`), so that each
 * gets its message beside it.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/internal/user/:oident',
  summary: 'Edit the name, e-mail and login of a user',
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
  summary: 'Return an edited detail of a user to that of the SIS',
  right: 'user.edit',
  effect: 'removes',
  errors: ['fields-invalid'],
  params: oident.extend({ field: z.enum(sisFields) }),
  response: Done,
});

/** Of the newest evaluation. The record stays over re-imports, and so does the department. */
export const updateTeacherRecord = endpoint({
  method: 'PUT',
  path: '/internal/user/:oident/teacher',
  summary: 'Make a user a teacher or set their department',
  right: 'user.edit',
  effect: 'edits',
  errors: ['fields-invalid', 'edit-conflict'],
  params: oident,
  body: edited(z.object({ is_teacher: z.boolean(), department: z.string().max(1000).nullable() })),
  response: Done,
});

/**
 * In place of the one there was. It ends their sessions and removes their passkeys. The password is checked by the service (`NewPassword`), so that
 * its message stands beside its field.
 */
export const givePassword = endpoint({
  method: 'PUT',
  path: '/internal/user/:oident/password',
  summary: 'Give a user a new local password',
  right: 'user.edit',
  effect: 'adds',
  errors: ['fields-invalid', 'busy'],
  params: oident,
  body: z.object({ password: text }),
  response: Done,
});

/** It ends their sessions. */
export const removePassword = endpoint({
  method: 'DELETE',
  path: '/internal/user/:oident/password',
  summary: 'Remove the local password and passkeys of a user',
  right: 'user.edit',
  effect: 'removes',
  params: oident,
  response: Done,
});

/** Who is deactivated signs in by no way and gets no e-mail or notification. */
export const activateUser = endpoint({
  method: 'PUT',
  path: '/internal/user/:oident/active',
  summary: 'Deactivate a user or take the deactivation back',
  right: 'user.edit',
  effect: 'switches',
  errors: ['last-administrator'],
  params: oident,
  body: z.object({ active: z.boolean() }),
  response: Switched,
});

/** Nobody who is asked in an evaluation that has not ended. What belongs to counted evaluations stays there without them. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/internal/user/:oident',
  summary: 'Delete a user',
  right: 'user.delete',
  effect: 'removes',
  errors: ['person-asked', 'person-merged', 'last-administrator'],
  params: oident,
  response: Done,
});

/** By the number of the person. From then on imports bring the person again. */
export const forgetDeletion = endpoint({
  method: 'DELETE',
  path: '/internal/deleted-user/:oident',
  summary: 'Let imports bring a deleted person back',
  right: 'user.delete',
  effect: 'removes',
  errors: ['fields-invalid'],
  params: oident,
  response: Done,
});
