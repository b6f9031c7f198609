import { queryStep } from '../engine/define.ts';

/** Nobody gets a password that others generated: students sign in with the university or by a one-time link. */
export const passwords = queryStep({
  folder: 'student',
  action: 'generate-passwords',
  note: 'No passwords are generated: students sign in with the university or by a one-time link.',
});
