import { codebookStep } from '../engine/define.ts';

/** Ways of financing a study. */
export const finance = codebookStep({ folder: 'finance', table: 'SIMS_FINANCOVANI', kind: 'finance' });
