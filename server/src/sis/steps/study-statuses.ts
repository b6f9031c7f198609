import { codebookStep } from '../engine/define.ts';

/** States of study. */
export const studyStatuses = codebookStep({ folder: 'inum', table: 'INUM', kind: 'study_status' });
