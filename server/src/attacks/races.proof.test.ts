import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeEvaluationPhase } from '../features/evaluations/service.ts';
import { testApplication } from '../testing/application.ts';
import { createFaculty } from '../testing/faculty.ts';
import { proof, randomSource } from '../testing/proof.ts';
import { completeAnswers, courseAction, submitCourse } from '../testing/students.ts';

const application = await testApplication();
const { db } = application;
const proven = proof('save-and-submit-races', { sample: 60, full: 500 });

/** Drafts of people who took part: what stays behind names the person and what they wrote. */
async function leftBehind(evaluationId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM draft JOIN participation USING (evaluation_id, oidos, course_code)
    WHERE evaluation_id = ${evaluationId}`.execute(db);
  return rows[0]?.n ?? 0;
}

test('a draft that is saved while its submission is stored never stays behind', {
  timeout: proven.timeout(200),
}, async () => {
  const random = randomSource(proven.seed);
  const faculty = await createFaculty(db, { slug: 'races', students: proven.runs });
  await changeEvaluationPhase(application, { id: faculty.evaluationId, phase: 1, by: 'test' });
  const outcomes = { kept: 0, refused: 0 };
  for (const student of faculty.students) {
    const as = await application.as(student);
    const given = await completeAnswers(as, faculty);
    const save = () => as.send('PUT', courseAction(faculty, 'draft'), { ...given, version: 0 });
    const submit = () => submitCourse(as, faculty, given);
    // Two devices at one moment, in either order.
    const both = random.chance(0.5) ? [save(), submit(), save()] : [submit(), save(), save()];
    const replies = await Promise.all(both);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    outcomes[replies.some(({ body }) => (body as { version?: number }).version === 1) ? 'kept' : 'refused'] += 1;
    proven.held();
  }
  expect(await leftBehind(faculty.evaluationId)).toBe(0);
  // Both orders occurred.
  expect(Math.min(outcomes.kept, outcomes.refused)).toBeGreaterThan(proven.runs / 20);
});

test('without the lock it does', async () => {
  const faculty = await createFaculty(db, { slug: 'unlocked', students: 1 });
  const { evaluationId: id, course } = faculty;
  await changeEvaluationPhase(application, { id, phase: 1, by: 'test' });
  const [student = ''] = faculty.students;
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const submission = db.transaction().execute(async (tx) => {
    await sql`INSERT INTO participation VALUES (${id}, ${student}, ${course}, false)`.execute(tx);
    await sql`DELETE FROM draft WHERE evaluation_id = ${id} AND oidos = ${student}`.execute(tx);
    reached.resolve();
    await go.promise;
  });
  await reached.promise;
  // What saving a draft was like: it looks for a submission, sees none, and writes.
  await sql`
    INSERT INTO draft SELECT ${id}, ${student}, ${course}, 1, gen_random_uuid(), 'x'::bytea
    WHERE NOT EXISTS (SELECT FROM participation WHERE evaluation_id = ${id} AND oidos = ${student})`.execute(db);
  go.resolve();
  await submission;
  expect(await leftBehind(id)).toBe(1);
});
