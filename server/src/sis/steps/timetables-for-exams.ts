import { queryStep } from '../engine/define.ts';

/** A parallel for each course that has exams but no parallel in the timetable, so that its students can be asked. */
export const timetablesForExams = queryStep({
  folder: 'timetable',
  action: 'create-missing',
  statements: [
    `INSERT INTO parallel (evaluation_id, code, course_code, type)
     SELECT $1, to_char(v.year % 100, 'FM00') || CASE v.semester WHEN 1 THEN 'a' ELSE 'b' END || e.course_code || 'p0', e.course_code, 'P'
     FROM (SELECT DISTINCT course_code FROM exam WHERE evaluation_id = $1) AS e
     JOIN evaluation AS v ON v.id = $1
     WHERE NOT EXISTS (SELECT FROM parallel AS p WHERE p.evaluation_id = $1 AND p.course_code = e.course_code)
     ON CONFLICT DO NOTHING`,
  ],
});
