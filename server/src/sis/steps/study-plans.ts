import { findings, queryStep } from '../engine/define.ts';

/** Studies bring their plan with them: those of an unknown plan are listed, where there are plans at all. */
export const studyPlans = queryStep({
  folder: 'study-plan',
  action: 'copy',
  statements: [
    findings(
      'STUDIUM',
      'unknown-plan',
      `SELECT s.code FROM study AS s WHERE s.evaluation_id = $1 AND s.plan_code IS NOT NULL
         AND EXISTS (SELECT FROM codebook AS c WHERE c.evaluation_id = $1 AND c.kind = 'plan')
         AND NOT EXISTS (SELECT FROM codebook AS c WHERE c.evaluation_id = $1 AND c.kind = 'plan' AND c.code = s.plan_code)`,
    ),
  ],
});
