import { codebookStep } from '../engine/define.ts';

/** Examination boards. */
export const commissions = codebookStep({ folder: 'commission', table: 'KOMISE', kind: 'commission' });
