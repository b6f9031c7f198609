import { queryStep } from '../engine/define.ts';

/** The end of the sequence. The runner then completes the evaluation. */
export const complete = queryStep({ folder: 'import', action: 'complete' });
