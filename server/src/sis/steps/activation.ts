import { findings, queryStep } from '../engine/define.ts';
import { emptyParallels } from '../engine/doubts.ts';

/** Courses with a parallel are active, all others are not. */
export const activationByParallels = queryStep({
  name: 'component/activate-by-giga-tickets',
  statements: [
    `UPDATE course AS c SET active = NOT c.active WHERE c.evaluation_id = $1
     AND c.active <> EXISTS (SELECT FROM parallel AS p WHERE p.evaluation_id = $1 AND p.course_code = c.code)`,
  ],
});

const alsoActive = (having: string) =>
  `UPDATE course AS c SET active = true WHERE c.evaluation_id = $1 AND NOT c.active AND EXISTS (${having})`;

/** Courses with a time in the timetable are active, too. */
export const activationByTimetables = queryStep({
  name: 'component/activate-by-timetables',
  statements: [
    alsoActive('SELECT FROM parallel AS p WHERE p.evaluation_id = $1 AND p.course_code = c.code AND p.day IS NOT NULL'),
  ],
});

/** Courses with an exam are active, too. */
export const activationByExams = queryStep({
  name: 'component/activate-by-exams',
  statements: [alsoActive('SELECT FROM exam AS e WHERE e.evaluation_id = $1 AND e.course_code = c.code')],
});

/** How many students each parallel has, and how many different people each course: those who are asked about one of its parallels. */
export const studentCounts = queryStep({
  name: 'component/count-enrolled',
  statements: [
    `UPDATE parallel AS p SET enrolled = n.n
     FROM (SELECT q.code, coalesce(e.n, 0)::int AS n FROM parallel AS q
           LEFT JOIN (SELECT parallel_code, count(*) AS n FROM enrolment WHERE evaluation_id = $1 GROUP BY 1) AS e
             ON e.parallel_code = q.code
           WHERE q.evaluation_id = $1) AS n
     WHERE p.evaluation_id = $1 AND p.code = n.code AND p.enrolled <> n.n`,
    `UPDATE course AS c SET enrolled = n.n
     FROM (SELECT q.code, coalesce(e.n, 0)::int AS n FROM course AS q
           LEFT JOIN (SELECT p.course_code AS code, count(DISTINCT s.oidos) AS n FROM enrolment AS e
                      JOIN parallel AS own ON own.evaluation_id = $1 AND own.code = e.parallel_code
                      JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = coalesce(own.merged_into, own.code) AND p.active
                      JOIN study AS s ON s.evaluation_id = $1 AND s.code = e.study_code
                      WHERE e.evaluation_id = $1 GROUP BY 1) AS e ON e.code = q.code
           WHERE q.evaluation_id = $1) AS n
     WHERE c.evaluation_id = $1 AND c.code = n.code AND c.enrolled <> n.n`,
  ],
  checks: [findings('ROZVRH', 'no-enrolment', 'SELECT code FROM parallel WHERE evaluation_id = $1 AND enrolled = 0')],
  doubts: [emptyParallels],
});
