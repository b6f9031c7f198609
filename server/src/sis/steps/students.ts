import { queryStep, tableStep } from '../engine/define.ts';
import { accept, refuse, wrong } from '../engine/step.ts';

/** Names of students, kept until the person step. */
export const students = tableStep({
  name: 'student/copy',
  table: 'STUD',
  target: {
    table: 'student_name',
    key: ['oidos'],
    columns: { oidos: 'text', surname: 'text', name: 'text', title_before: 'text', title_after: 'text' },
  },
  map([oidos = null, surname, name, before, after]) {
    if (oidos === null) return refuse('missing-code', 'sidos');
    return accept(
      [oidos, surname ?? '', name ?? '', before ?? '', after ?? ''],
      !surname && wrong('missing-name', 'sprijmeni'),
    );
  },
});

/** Nobody gets a password that others generated: students sign in with the university or by a one-time link. */
export const passwords = queryStep({
  name: 'student/generate-passwords',
  note: 'No passwords are generated: students sign in with the university or by a one-time link.',
});
