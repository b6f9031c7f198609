import { codebookStep } from '../engine/define.ts';

/** Study programmes. */
export const studyProgrammes = codebookStep({ folder: 'study-programme', table: 'STUPR', kind: 'programme' });
