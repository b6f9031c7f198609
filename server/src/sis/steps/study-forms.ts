import { codebookStep, findings } from '../engine/define.ts';

/** Forms of study. Studies of an unknown form are listed. */
export const studyForms = codebookStep({
  folder: 'form-of-study',
  table: 'FORMA',
  kind: 'study_form',
  finish: [
    findings(
      'STUDIUM',
      'unknown-form',
      `SELECT s.code FROM study AS s WHERE s.evaluation_id = $1 AND s.form_code IS NOT NULL
         AND NOT EXISTS (SELECT FROM codebook AS c WHERE c.evaluation_id = $1 AND c.kind = 'study_form' AND c.code = s.form_code)`,
    ),
  ],
});
