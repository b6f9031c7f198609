import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { proof, randomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { anyAnswers, createRandomFaculty } from '../../testing/random-faculty.ts';
import { questionnairePage } from '../../testing/students.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { mixEvaluation } from './counting/mixer.ts';

/** As large as the data that an open course-evaluation system develops with: 136 courses, 1,286 submitted ballots. */
const semester = { courses: 136, students: 640, ballots: 1286 };
const proven = proof('replay', { sample: 60, full: semester.ballots, seed: 1286 });
/** A sample is of a semester as much smaller. */
const part = proven.runs / semester.ballots;
const size = { courses: Math.ceil(semester.courses * part), students: Math.ceil(semester.students * part) };

const application = await testApplication();
const { db } = application;

interface Sums {
  readonly course: string;
  readonly submitted: number;
  readonly counted: number;
  readonly aside: number;
  readonly unopenable: number;
  readonly boxes: number;
}

async function sumsOf(evaluationId: number): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    SELECT p.course_code AS course, count(*)::int AS submitted, max(b.counted) AS counted, max(b.set_aside) AS aside,
      max(b.unopenable) AS unopenable,
      (SELECT count(*) FROM ballot_inbox i WHERE i.evaluation_id = ${evaluationId} AND i.course_code = p.course_code)::int
        AS boxes
    FROM participation p JOIN course_ballots b USING (evaluation_id, course_code)
    WHERE p.evaluation_id = ${evaluationId} AND NOT p.refused GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

test('of every course submitted = counted + set aside + unopenable, over a semester of a real size', {
  timeout: proven.timeout(50),
}, async () => {
  const random = randomSource(proven.seed);
  const faculty = await createRandomFaculty(db, random, { slug: 'replay', ...size });
  const { evaluationId } = faculty;
  await movePhase(application, { id: evaluationId, phase: 1, by: 'test' });
  let submitted = 0;
  for (const [student, courses] of faculty.attends) {
    const as = await application.as(student);
    const { sections, questions } = await questionnairePage(as, faculty.slug);
    for (const course of [generalCourse, ...courses]) {
      if (submitted === proven.runs || !random.chance(0.6)) continue;
      const section = sections.find((one) => one.course === course);
      if (!section) continue;
      const address = `/internal/evaluation/${faculty.slug}/course/${course}/submit`;
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const reply = await as.send('POST', address, anyAnswers(random, section, questions), headers);
      expect(reply.status).toBe(200);
      submitted += 1;
      proven.held();
    }
  }
  expect(submitted).toBe(proven.runs);
  // Two boxes are damaged on the disk.
  const { rows: damaged } = await sql<{ course: string }>`
    UPDATE ballot_inbox SET sealed = set_byte(sealed, 4000, get_byte(sealed, 4000) # 1)
    WHERE id IN (SELECT id FROM ballot_inbox WHERE evaluation_id = ${evaluationId} ORDER BY id LIMIT 2)
    RETURNING course_code AS course`.execute(db);
  await movePhase(application, { id: evaluationId, phase: 3, by: 'test' });
  const counted = await mixEvaluation(application, evaluationId);

  const sums = await sumsOf(evaluationId);
  for (const sum of sums) {
    expect(sum.submitted, sum.course).toBe(sum.counted + sum.aside + sum.unopenable);
    expect(sum.boxes, sum.course).toBe(sum.aside + sum.unopenable);
    expect(sum.unopenable).toBe(damaged.filter(({ course }) => course === sum.course).length);
  }
  const total = (of: keyof Omit<Sums, 'course'>) => sums.reduce((all, sum) => all + sum[of], 0);
  expect([total('submitted'), total('counted'), total('unopenable')]).toEqual([proven.runs, counted, 2]);
  // Most of what was asked is in the results.
  expect(counted / proven.runs).toBeGreaterThan(0.75);
  const { rows } = await sql<{ n: number }>`
    SELECT min(ballots)::int AS n FROM released_row WHERE evaluation_id = ${evaluationId}`.execute(db);
  expect(rows[0]?.n).toBeGreaterThanOrEqual(3);
});
