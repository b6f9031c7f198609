import { codebookStep, findings } from '../engine/define.ts';

/** Types of study. Studies of an unknown type are listed. */
export const studyTypes = codebookStep({
  folder: 'type-of-study',
  table: 'DRUH',
  kind: 'study_type',
  finish: [
    findings(
      'STUDIUM',
      'unknown-type',
      `SELECT s.code FROM study AS s WHERE s.evaluation_id = $1 AND s.type_code IS NOT NULL
         AND NOT EXISTS (SELECT FROM codebook AS c WHERE c.evaluation_id = $1 AND c.kind = 'study_type' AND c.code = s.type_code)`,
    ),
  ],
});
