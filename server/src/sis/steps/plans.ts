import { codebookStep } from '../engine/define.ts';

/** Study plans. */
export const plans = codebookStep({ folder: 'plan', table: 'PLANY', kind: 'plan' });
