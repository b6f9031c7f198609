import { findings, queryStep } from '../engine/define.ts';

/** Studies that the SIS no longer has. */
export const unwantedStudies = queryStep({ folder: 'study', action: 'delete-unwanted', removes: 'study/copy' });

/**
 * Exams of studies that are not there. Studies with neither exam nor parallel go with the enrolments, which the sequence
 * brings later: until then nobody has a parallel.
 */
export const unfoundedStudies = queryStep({
  folder: 'study',
  action: 'delete-without-exam-or-timetable',
  statements: [
    findings(
      'ZKOUS',
      'unknown-study',
      `SELECT e.study_code || ' ' || e.course_code FROM exam AS e WHERE e.evaluation_id = $1
         AND NOT EXISTS (SELECT FROM study AS s WHERE s.evaluation_id = $1 AND s.code = e.study_code)`,
    ),
    `DELETE FROM exam AS e WHERE e.evaluation_id = $1
     AND NOT EXISTS (SELECT FROM study AS s WHERE s.evaluation_id = $1 AND s.code = e.study_code)`,
  ],
  note: 'Studies without any exam or class are removed with micro-ticket/copy.',
});
