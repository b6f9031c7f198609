import { codebookStep } from '../engine/define.ts';

/** Buildings. */
export const buildings = codebookStep({ folder: 'building', table: 'BUDOVA', kind: 'building' });
