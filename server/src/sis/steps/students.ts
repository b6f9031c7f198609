import { tableStep } from '../engine/define.ts';
import { accept, refuse } from '../engine/step.ts';

/** Names of students, kept until the person step. */
export const students = tableStep({
  folder: 'student',
  action: 'copy',
  table: 'STUD',
  target: {
    table: 'student_name',
    key: ['oidos'],
    columns: { oidos: 'text', surname: 'text', name: 'text', title_before: 'text', title_after: 'text' },
  },
  map([oidos = null, surname, name, before, after]) {
    if (oidos === null) return refuse('missing-code');
    return accept([oidos, surname ?? '', name ?? '', before ?? '', after ?? ''], !surname && 'missing-name');
  },
});
