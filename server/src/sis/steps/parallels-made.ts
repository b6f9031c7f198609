import { queryStep } from '../engine/define.ts';
import { activationByExams, activationByParallels, activationByTimetables, studentCounts } from './activation.ts';

/** Adds a parallel for each course that `courses` gives (with a column `code`) and that has none. */
const standInFor = (courses: string) =>
  `INSERT INTO parallel (evaluation_id, code, course_code, type)
   SELECT $1, to_char(v.year % 100, 'FM00') || CASE v.semester WHEN 1 THEN 'a' ELSE 'b' END || c.code || 'p0', c.code, 'P'
   FROM (${courses}) AS c JOIN evaluation AS v ON v.id = $1
   WHERE NOT EXISTS (SELECT FROM parallel AS p WHERE p.evaluation_id = $1 AND p.course_code = c.code)
   ON CONFLICT DO NOTHING`;

/** A parallel for each course that has exams but no parallel in the timetable, so that its students can be asked. */
export const timetablesForExams = queryStep({
  name: 'timetable/create-missing',
  statements: [standInFor('SELECT DISTINCT course_code AS code FROM exam WHERE evaluation_id = $1')],
});

/** A parallel for each active course that has none, so that it can be evaluated. */
export const parallelsOfCourses = queryStep({
  name: 'giga-ticket/create-from-components',
  statements: [standInFor('SELECT code FROM course WHERE evaluation_id = $1 AND active')],
});

/** Descriptions in the form of specification 3: type, start, end, day. */
export const descriptions = queryStep({
  name: 'giga-ticket/add-descriptions',
  statements: [
    `UPDATE parallel AS p SET description = d.text
     FROM (SELECT code, coalesce(type || ' ' || time_from || ' ' || time_to || ' ' || day, '') AS text
           FROM parallel WHERE evaluation_id = $1) AS d
     WHERE p.evaluation_id = $1 AND p.code = d.code AND p.description <> d.text`,
  ],
});

/** Of parallels that are one lecture the first counts everybody's students. */
const countMerged = `UPDATE parallel AS p SET enrolled = n.n
  FROM (SELECT coalesce(l.merged_into, l.code) AS code, count(DISTINCT e.study_code)::int AS n
        FROM parallel AS l JOIN enrolment AS e ON e.evaluation_id = $1 AND e.parallel_code = l.code
        WHERE l.evaluation_id = $1 AND coalesce(l.merged_into, l.code) IN
          (SELECT merged_into FROM parallel WHERE evaluation_id = $1 AND merged_into IS NOT NULL)
        GROUP BY 1) AS n
  WHERE p.evaluation_id = $1 AND p.code = n.code AND p.enrolled <> n.n`;

/** Lectures of one course at one time in one room are one lecture: the first by code takes the others' students. */
export const mergedLectures = queryStep({
  name: 'giga-ticket/merge-lectures',
  statements: [
    `UPDATE parallel AS p SET merged_into = m.first
     FROM (SELECT code, CASE WHEN day IS NOT NULL AND time_from IS NOT NULL AND room_code IS NOT NULL AND type = 'P'
             THEN nullif(min(code) OVER (PARTITION BY course_code, type, day, time_from, room_code), code) END AS first
           FROM parallel WHERE evaluation_id = $1) AS m
     WHERE p.evaluation_id = $1 AND p.code = m.code AND p.merged_into IS DISTINCT FROM m.first`,
    countMerged,
  ],
});

/** Enrols students in parallels that were added by hand: all who attend the course, or those who have only its exam. */
export const studentsOfAdded = `INSERT INTO enrolment (evaluation_id, parallel_code, study_code)
  SELECT $1, a.code, a.study_code FROM (
    SELECT p.code, e.study_code FROM parallel AS p
    JOIN parallel AS own ON own.evaluation_id = $1 AND own.course_code = p.course_code AND own.students_from IS NULL
    JOIN enrolment AS e ON e.evaluation_id = $1 AND e.parallel_code = own.code
    WHERE p.evaluation_id = $1 AND p.students_from = 'course'
    UNION
    SELECT p.code, x.study_code FROM parallel AS p
    JOIN exam AS x ON x.evaluation_id = $1 AND x.course_code = p.course_code
    JOIN study AS s ON s.evaluation_id = $1 AND s.code = x.study_code
    WHERE p.evaluation_id = $1 AND (p.students_from = 'course' OR p.students_from = 'exams' AND NOT EXISTS (
      SELECT FROM parallel AS own JOIN enrolment AS e ON e.evaluation_id = $1 AND e.parallel_code = own.code
      WHERE own.evaluation_id = $1 AND own.course_code = p.course_code AND own.students_from IS NULL
        AND e.study_code = x.study_code))) AS a
  ON CONFLICT DO NOTHING`;

/** How many attend each parallel and course. */
export const counting: readonly string[] = [...studentCounts.statements, countMerged];

/** What is counted anew when rows were kept that the SIS no longer has: which courses are active, and how many attend. */
export const recounting: readonly string[] = [
  ...[activationByParallels, activationByTimetables, activationByExams].flatMap((step) => step.statements),
  ...counting,
];
