import { codebookStep } from '../engine/define.ts';

/** Terms of the academic year. */
export const harmonogram = codebookStep({
  folder: 'harmonogram',
  table: 'HARMONOGRAM',
  kind: 'harmonogram',
  dates: [3, 4],
});
