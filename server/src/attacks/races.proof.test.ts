import { proof, randomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { movePhase } from '../features/evaluations/lifecycle.ts';
import { testApplication } from '../testing/application.ts';
import { createFaculty } from '../testing/faculty.ts';
import { completeAnswers, courseAction, submitCourse } from '../testing/students.ts';

const application = await testApplication();
const { db } = application;
const proven = proof('save-and-submit-races', { sample: 20, full: 500 });

const atOnce = 10;

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
  await movePhase(application, { id: faculty.evaluationId, phase: 1, by: 'test' });
  const given = await completeAnswers(await application.as(faculty.students[0] ?? ''), faculty);
  /** Two devices of one student at one moment, in either order; there may be a draft already. */
  async function race(student: string): Promise<void> {
    const as = await application.as(student);
    const save = (version: number) => as.send('PUT', courseAction(faculty, 'draft'), { ...given, version });
    const submit = () => submitCourse(as, faculty, given);
    const version = random.chance(0.5) ? ((await save(0)).body as { version: number }).version : 0;
    const replies = await Promise.all(
      random.chance(0.5) ? [save(version), submit(), save(version)] : [submit(), save(version), save(version)],
    );
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await save(version)).body).toMatchObject({ type: '/problems/already-submitted' });
    proven.held();
  }
  // Several students at once, so that statements of the two devices meet in the database in every order.
  for (let at = 0; at < proven.runs; at += atOnce) await Promise.all(faculty.students.slice(at, at + atOnce).map(race));
  expect(await leftBehind(faculty.evaluationId)).toBe(0);
  const all = db.selectFrom('participation').select('oidos').where('evaluation_id', '=', faculty.evaluationId);
  expect(await all.execute()).toHaveLength(proven.runs);
});

test('whoever saves while the submission is being stored waits for it', async () => {
  const faculty = await createFaculty(db, { slug: 'waits', students: 1 });
  const { evaluationId: id, course } = faculty;
  await movePhase(application, { id, phase: 1, by: 'test' });
  const [student = ''] = faculty.students;
  const as = await application.as(student);
  const given = await completeAnswers(as, faculty);
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_locks
      WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
    return rows[0]?.n;
  };
  let saved: ReturnType<typeof as.send> | undefined;
  await db.transaction().execute(async (tx) => {
    const version = sql`(SELECT content_version FROM evaluation WHERE id = ${id})`;
    const { rows } = await sql<{ outcome: string }>`SELECT submit_ballot(${id}, ${course}, ${student},
      gen_random_uuid(), 'box'::bytea, false, ${version}) AS outcome`.execute(tx);
    expect(rows).toEqual([{ outcome: 'counted' }]);
    saved = as.send('PUT', courseAction(faculty, 'draft'), { ...given, version: 0 });
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  });
  expect((await saved)?.body).toMatchObject({ type: '/problems/already-submitted' });
  expect(await leftBehind(id)).toBe(0);
});

test('without the lock it does', async () => {
  const faculty = await createFaculty(db, { slug: 'unlocked', students: 1 });
  const { evaluationId: id, course } = faculty;
  await movePhase(application, { id, phase: 1, by: 'test' });
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
