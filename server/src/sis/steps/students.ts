import { queryStep, tableStep } from '../engine/define.ts';
import { deletedPeople } from '../engine/deleted-people.ts';
import { accept, ignored, refuse, wrong } from '../engine/step.ts';

/** Names of students, kept until the person step. */
export const students = tableStep({
  name: 'student/copy',
  table: 'STUD',
  target: {
    table: 'student_name',
    key: ['oidos'],
    columns: { oidos: 'text', surname: 'text', name: 'text', title_before: 'text', title_after: 'text' },
  },
  known: deletedPeople,
  map([oidos = null, surname, name, before, after], isDeleted) {
    if (oidos === null) return refuse('missing-code', 'sidos');
    // That the SIS still has them is said of the persons.
    if (isDeleted(oidos)) return ignored;
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
