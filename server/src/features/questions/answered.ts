import { inScope, type QuestionScope } from '@anketa/contract/question-scope';
import { generalCourse } from '@anketa/contract/questionnaires';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { StoredQuestion } from './store.ts';

interface WaitingCourse {
  readonly code: string;
  readonly department: string | null;
  readonly parallels: readonly string[];
}

type Asked = Pick<StoredQuestion, 'id' | 'target' | 'scope'>;

/**
 * Which of these questions may have answers: counted ones, or some in ballots that still wait sealed, of a course the
 * question is asked in. While ballots are set aside, whatever was asked may be in them: an import may have changed since who
 * is asked what. One statement, so that a batch counted meanwhile is seen either waiting or counted.
 */
export async function answeredAmong(
  db: Db | Tx,
  evaluationId: number,
  questions: readonly Asked[],
): Promise<ReadonlySet<number>> {
  const ids = questions.map(({ id }) => id);
  const { rows } = await sql<{ counted: number[]; kept: number[]; waiting: WaitingCourse[] }>`
    WITH waiting AS (SELECT DISTINCT course_code FROM ballot_inbox WHERE evaluation_id = ${evaluationId})
    SELECT
      ARRAY(SELECT question_id FROM released_row WHERE evaluation_id = ${evaluationId} AND question_id = ANY(${ids})
        UNION SELECT question_id FROM comment WHERE evaluation_id = ${evaluationId} AND question_id = ANY(${ids})
      ) AS counted,
      ARRAY(SELECT id FROM question WHERE evaluation_id = ${evaluationId} AND promised IS NOT NULL AND EXISTS (
        SELECT FROM ballot_inbox WHERE evaluation_id = ${evaluationId} AND state <> 'waiting')) AS kept,
      (SELECT coalesce(json_agg(json_build_object('code', w.course_code, 'department', c.department_code,
          'parallels', ARRAY(SELECT p.code FROM parallel p
            WHERE p.evaluation_id = ${evaluationId} AND p.course_code = w.course_code))), '[]')
        FROM waiting w
        LEFT JOIN course c ON c.evaluation_id = ${evaluationId} AND c.code = w.course_code) AS waiting`.execute(db);
  const [{ counted, kept, waiting } = { counted: [], kept: [], waiting: [] }] = rows;
  const known = new Set([...counted, ...kept]);
  const mayWait = waitingFor(waiting);
  return new Set(questions.filter((question) => known.has(question.id) || mayWait(question)).map(({ id }) => id));
}

function waitingFor(waiting: readonly WaitingCourse[]): (question: Asked) => boolean {
  const courses = waiting.filter(({ code }) => code !== generalCourse);
  const general = courses.length < waiting.length;
  const byCourse = new Map(courses.map((course) => [course.code.toLowerCase(), course]));
  const byParallel = new Map(
    courses.flatMap((course) => course.parallels.map((code) => [code.toLowerCase(), course] as const)),
  );
  /** Whole codes are looked up: hundreds of teachers' questions, each about one course, must not try every course. */
  const candidates = (scope: QuestionScope): readonly WaitingCourse[] => {
    if (isWhole(scope.courses)) return scope.courses.flatMap((code) => byCourse.get(code.toLowerCase()) ?? []);
    if (isWhole(scope.parallels)) return scope.parallels.flatMap((code) => byParallel.get(code.toLowerCase()) ?? []);
    return courses;
  };
  return ({ target, scope }) => {
    if (target === 'sident' || target === 'sobor') return general;
    return candidates(scope).some(({ code, department, parallels }) =>
      inScope(scope, { courses: [code], departments: [department ?? ''], parallels }),
    );
  };
}

const isWhole = (masks: readonly string[]) => masks.length > 0 && masks.every((mask) => !/[*?]/.test(mask));
