import { codebookStep } from '../engine/define.ts';

/** Kinds of teaching. */
export const teachingKinds = codebookStep({ folder: 'teaching', table: 'VYUKA', kind: 'teaching' });
