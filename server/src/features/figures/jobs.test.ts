import { courseResults } from '@anketa/contract/results/results';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { completeAnswers, submitCourse } from '../../testing/students.ts';
import { mixEvaluation } from '../ballots/counting/mixer.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { workOnFigures } from './jobs.ts';

const application = await testApplication();
const { db } = application;

async function closedFaculty(slug: string): Promise<Faculty> {
  const faculty = await createFaculty(db, { slug, students: 4 });
  await movePhase(application, { id: faculty.evaluationId, phase: 1, by: 'test' });
  for (const student of faculty.students) {
    const as = await application.as(student);
    expect((await submitCourse(as, faculty, await completeAnswers(as, faculty))).status).toBe(200);
  }
  await movePhase(application, { id: faculty.evaluationId, phase: 3, by: 'test' });
  return faculty;
}

/** One look of the job. */
async function minute() {
  const recur = (_name: string, _cron: string, run: (signal: AbortSignal) => Promise<void>) =>
    run(new AbortController().signal);
  await workOnFigures({ ...application, jobs: { recur } });
}

async function page({ slug, course }: Faculty) {
  const { body } = await (await application.as(null))(courseResults, { params: { slug, gl: course } });
  const answered = body.blocks[0]?.questions.find(({ figures }) => figures);
  return { counting: body.counting, submitted: body.rate.submitted, n: answered?.figures?.n };
}

test('where figures cannot be kept ballots are counted all the same, others are kept, and they follow when they can', async () => {
  const [broken, sound] = [await closedFaculty('broken'), await closedFaculty('sound')];
  await mixEvaluation(application, sound.evaluationId);
  const soundly = { counting: false, submitted: 4, n: 4 };
  expect(await page(sound)).toEqual(soundly);

  const check = sql.raw(`CHECK (evaluation_id <> ${broken.evaluationId}) NOT VALID`);
  await sql`ALTER TABLE place_rate ADD CONSTRAINT broken ${check}`.execute(db);
  expect(await mixEvaluation(application, broken.evaluationId)).toBe(4);
  expect(application.lines.filter((line) => line.includes('could not be kept'))).not.toEqual([]);
  // Its rates are those before.
  expect(await page(broken)).toEqual({ counting: true, submitted: 0, n: 4 });
  await db.updateTable('question').set({ coefficient: 2 }).where('evaluation_id', '=', sound.evaluationId).execute();
  await minute();
  expect([await page(broken), await page(sound)]).toEqual([{ counting: true, submitted: 0, n: 4 }, soundly]);

  await sql`ALTER TABLE place_rate DROP CONSTRAINT broken`.execute(db);
  await minute();
  expect(await page(broken)).toEqual(soundly);
});
