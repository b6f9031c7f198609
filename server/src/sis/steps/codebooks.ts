import { codebookStep, findings } from '../engine/define.ts';

export const buildings = codebookStep({ folder: 'building', table: 'BUDOVA', kind: 'building' });

/** Terms of the academic year. */
export const harmonogram = codebookStep({
  folder: 'harmonogram',
  table: 'HARMONOGRAM',
  kind: 'harmonogram',
  dates: [3, 4],
});

/** Groups of departments. */
export const sections = codebookStep({ folder: 'section', table: 'SEKCE', kind: 'section' });

export const teachingKinds = codebookStep({ folder: 'teaching', table: 'VYUKA', kind: 'teaching' });

export const studyStatuses = codebookStep({ folder: 'inum', table: 'INUM', kind: 'study_status' });

/** Ways of financing a study. */
export const finance = codebookStep({ folder: 'finance', table: 'SIMS_FINANCOVANI', kind: 'finance' });

export const studyProgrammes = codebookStep({ folder: 'study-programme', table: 'STUPR', kind: 'programme' });

export const plans = codebookStep({ folder: 'plan', table: 'PLANY', kind: 'plan' });

/** Examination boards. */
export const commissions = codebookStep({ folder: 'commission', table: 'KOMISE', kind: 'commission' });

/** Lists studies whose code in a column is none of a codebook. */
const unknownIn = (kind: string, column: string, issue: string) =>
  findings(
    'STUDIUM',
    issue,
    `SELECT s.code FROM study AS s WHERE s.evaluation_id = $1 AND s.${column} IS NOT NULL
       AND NOT EXISTS (SELECT FROM codebook AS c WHERE c.evaluation_id = $1 AND c.kind = '${kind}' AND c.code = s.${column})`,
  );

export const studyForms = codebookStep({
  folder: 'form-of-study',
  table: 'FORMA',
  kind: 'study_form',
  finish: [unknownIn('study_form', 'form_code', 'unknown-form')],
});

export const studyTypes = codebookStep({
  folder: 'type-of-study',
  table: 'DRUH',
  kind: 'study_type',
  finish: [unknownIn('study_type', 'type_code', 'unknown-type')],
});
