import { generalCourse } from '@anketa/contract/questionnaires';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { completeAnswers, submitCourse } from '../../testing/students.ts';
import { changeEvaluationPhase } from '../evaluations/service.ts';
import { mixEvaluation } from './mixer.ts';

const application = await testApplication();
const { db } = application;

test('a ballot that answers a question added while the mixer runs is counted', async () => {
  // The course comes before "general" in the mixer's order.
  const faculty = await createFaculty(db, { slug: 'added', students: 6, options: { continuous: true } });
  const { evaluationId } = faculty;
  await changeEvaluationPhase(application, { id: evaluationId, phase: 1, by: 'test' });
  const general = { ...faculty, course: generalCourse };
  const students = await Promise.all(faculty.students.map((student) => application.as(student)));
  const [first, ...others] = students as [(typeof students)[number], ...typeof students];
  for (const as of students) await submitCourse(as, faculty, await completeAnswers(as, faculty));
  for (const as of others) await submitCourse(as, general, { answers: [], not_taught: [] });

  let mixing: Promise<number> | undefined;
  await inTransaction(db, async (tx) => {
    const waiting = tx.selectFrom('ballot_inbox').select('id').where('evaluation_id', '=', evaluationId);
    await waiting.where('course_code', '=', generalCourse).forUpdate().execute();
    mixing = mixEvaluation(application, evaluationId, { nightly: true });
    // The course is done, the general section waits for us.
    await vi.waitFor(async () => expect(await tallies(evaluationId)).toHaveLength(1));
    const { id: question } = await db
      .insertInto('question')
      .values({
        ...{ evaluation_id: evaluationId, target: 'sident', form: 'slider', sort_order: 90 },
        ...{ body_cs: 'Přidaná', body_en: 'Added', choices: JSON.stringify([]) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const given = { answers: [{ block: 'sident', question, value: 2 }], not_taught: [] };
    expect((await submitCourse(first, general, given)).status).toBe(200);
  });
  await mixing;
  // The sixth was asked something else than the five, and waits.
  expect(await tallies(evaluationId)).toMatchObject([
    { course_code: faculty.course, counted: 6, unopenable: 0 },
    { course_code: generalCourse, counted: 5, unopenable: 0 },
  ]);
  await changeEvaluationPhase(application, { id: evaluationId, phase: 3, by: 'test' });
  await mixEvaluation(application, evaluationId);
  expect(await tallies(evaluationId)).toMatchObject([{ counted: 6 }, { counted: 5, set_aside: 1, unopenable: 0 }]);
});

function tallies(evaluationId: number) {
  const all = db.selectFrom('course_ballots').selectAll().where('evaluation_id', '=', evaluationId);
  return all.orderBy('course_code').execute();
}
