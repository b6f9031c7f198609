import { codebookStep } from '../engine/define.ts';

/** Sections: groups of departments. */
export const sections = codebookStep({ folder: 'section', table: 'SEKCE', kind: 'section' });
