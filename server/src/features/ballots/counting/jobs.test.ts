import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { changePhase } from '@anketa/contract/evaluations/administration';
import { cancelJob, readJob, resumeJob } from '@anketa/contract/evaluations/jobs';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { createFaculty, type Faculty } from '../../../testing/faculty.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';
import { completeAnswers, submitCourse } from '../../../testing/students.ts';
import { evaluationsToMix } from '../inbox-store.ts';
import { mixJob, workOnBallots } from './jobs.ts';
import { mixEvaluation } from './mixer.ts';

// Most of it is waiting: tests run side by side, each with evaluations of its own.
const takeBackSeconds = 4;
const app = await testApplication({ takeBackSeconds }, { hasQueue: true });
const { db, jobs, keystore, config } = app;
const admin = await app.as(await givenPerson(db, 'boss', { roles: ['admin'] }));
const reported: object[] = [];
const log = { error: (details: object) => void reported.push(details) };
/** An evaluation for which the keystore has no room. */
let roomless = 0;
const create = (id: number) => (id === roomless ? Promise.reject(new Error('the disk is full')) : keystore.create(id));
await workOnBallots({ db, jobs, keystore: { ...keystore, create }, takeBackSeconds, log });

const phase = async ({ evaluationId }: Faculty, number: number) =>
  expect((await admin(changePhase, { body: { import_id: evaluationId, phase: number } })).status).toBe(200);
const mixing = ({ evaluationId }: Faculty) => ({ params: { kind: 'mixing' as const, subject: String(evaluationId) } });
const until = (faculty: Faculty, state: string) =>
  vi.waitFor(async () => expect((await admin(readJob, mixing(faculty))).body.job?.state).toBe(state), {
    timeout: 20_000,
    interval: 50,
  });
const tallies = ({ evaluationId }: Faculty) =>
  db.selectFrom('course_ballots').select('counted').where('evaluation_id', '=', evaluationId).execute();

const movedAnHourAgo = ({ evaluationId }: Faculty) =>
  db
    .updateTable('phase_change')
    .set({ changed_at: sql<Date>`now() - interval '1 hour'` })
    .where('evaluation_id', '=', evaluationId)
    .execute();

/** What a worker does each minute. */
const minute = () => jobs.enqueue({ name: 'mix-waiting-ballots' }, '', { by: 'clock' });

async function submitted(slug: string): Promise<Faculty> {
  const faculty = await createFaculty(db, { slug, students: 4 });
  await phase(faculty, 1);
  for (const student of faculty.students) {
    const as = await app.as(student);
    expect((await submitCourse(as, faculty, await completeAnswers(as, faculty))).status).toBe(200);
  }
  return faculty;
}

test.concurrent('a closing that is taken back at once has mixed nothing, not even when a minute passes meanwhile', async () => {
  const faculty = await submitted('back');
  await phase(faculty, 2);
  expect(await evaluationsToMix(db, takeBackSeconds)).not.toContain(faculty.evaluationId);
  expect(await mixEvaluation({ db, keystore, takeBackSeconds }, faculty.evaluationId)).toBe(0);
  expect((await admin(readJob, mixing(faculty))).body.job).toMatchObject({ state: 'waiting', who: 'boss' });
  await phase(faculty, 1);
  await until(faculty, 'done');
  expect(await tallies(faculty)).toEqual([]);
  const participation = db.selectFrom('participation').select('settled').where('settled', '=', true);
  expect(await participation.where('evaluation_id', '=', faculty.evaluationId).execute()).toEqual([]);
  await phase(faculty, 2);
  await vi.waitFor(async () => expect(await tallies(faculty)).toEqual([{ counted: 4 }]), { timeout: 10_000 });
});

test.concurrent('an evaluation whose ballots cannot be counted says so, and keeps no other from being counted', async () => {
  const lost = await submitted('lost');
  const kept = await submitted('kept');
  const { rows } = await sql<{ name: string }>`
    SELECT id || '-' || substr(encode(sha256(sealing_key), 'hex'), 1, 16) || '.pem' AS name
    FROM evaluation WHERE id = ${lost.evaluationId}`.execute(db);
  await rm(join(config.keystoreFolder ?? '', 'sealing', rows[0]?.name ?? ''));
  await phase(lost, 2);
  await phase(kept, 2);
  await until(kept, 'done');
  await until(lost, 'failed');
  expect(await tallies(kept)).toEqual([{ counted: 4 }]);
  expect((await admin(readJob, mixing(lost))).body.job?.error?.message).toMatch(/\S/);
});

test.concurrent('keys that cannot be made for one evaluation are made for the others, and ballots are counted all the same', async () => {
  const [broken, whole] = [await givenEvaluation(db, { slug: 'broken' }), await givenEvaluation(db, { slug: 'whole' })];
  roomless = broken;
  const faculty = await submitted('beside');
  await phase(faculty, 2);
  await vi.waitFor(
    async () => {
      await minute();
      expect(await tallies(faculty)).toEqual([{ counted: 4 }]);
    },
    { timeout: 20_000, interval: 500 },
  );
  expect(reported).toContainEqual(expect.objectContaining({ evaluation: broken }));
  const made = db.selectFrom('evaluation').select('id').where('sealing_key', 'is not', null).where('id', '=', whole);
  expect(await made.execute()).toHaveLength(1);
});

test.concurrent('counting that was cancelled is not begun by the clock, and goes on when it is told to', async () => {
  const faculty = await submitted('stopped');
  await phase(faculty, 2);
  expect((await admin(cancelJob, mixing(faculty))).status).toBe(200);
  await until(faculty, 'cancelled');
  await movedAnHourAgo(faculty);
  expect(await evaluationsToMix(db, takeBackSeconds)).not.toContain(faculty.evaluationId);
  expect(await tallies(faculty)).toEqual([]);
  expect((await admin(resumeJob, mixing(faculty))).body).toEqual({ asked: 'taken' });
  await until(faculty, 'done');
  expect(await tallies(faculty)).toEqual([{ counted: 4 }]);
});

test.concurrent('what waits although nobody asks is found by looking, and a second asking says that it waits', async () => {
  const faculty = await submitted('found');
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', faculty.evaluationId).execute();
  await movedAnHourAgo(faculty);
  expect(await evaluationsToMix(db, takeBackSeconds)).toContain(faculty.evaluationId);
  const subject = String(faculty.evaluationId);
  expect(await jobs.enqueue(mixJob, subject, { by: 'clock', afterSeconds: 3600 })).toBe('taken');
  expect(await jobs.enqueue(mixJob, subject, { by: 'clock' })).toBe('waiting');
});
