import { randomUUID } from 'node:crypto';
import type { Answers } from '@anketa/contract/questions/questionnaires';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { testApplication } from '../../testing/application.ts';
import { linksByOwner } from '../../testing/database-owner.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { mixEvaluation } from './counting/mixer.ts';
import { settleParticipation } from './counting/participation-store.ts';
import { shuffled } from './shuffled.ts';

const application = await testApplication();
const { db } = application;

/**
 * Guessing n pairs at random hits once on average, and more than 9 times with a probability of 10⁻⁷ (Poisson with
 * mean 1); the owner below tries some hundreds of ways.
 */
const chance = 9;
const voters = 60;

const secrets = new Map<string, string>();

/** What only a student knows of a ballot: a comment nobody else would write, and that says nothing of who wrote it. */
function secretOf(student: string): string {
  const secret = secrets.get(student) ?? `tajemství ${randomUUID()}`;
  secrets.set(student, secret);
  return secret;
}

async function submit(faculty: Faculty, student: string) {
  const as = await application.as(student);
  const { body } = await as.get(`/internal/evaluation/${faculty.slug}`);
  const { questions } = body as { questions: { id: number; target: string; form: string; required: boolean }[] };
  // What is required of a form, or else the first one.
  const of = (target: string, form: string) => {
    const such = questions.filter((q) => q.target === target && q.form === form);
    return (such.find((q) => q.required) ?? such[0])?.id ?? 0;
  };
  const ucit = `ucit:${faculty.parallel}:${faculty.teacher}`;
  const given: Answers = {
    answers: [
      { block: 'povinn', question: of('povinn', 'slider'), value: 1 },
      { block: 'povinn', question: of('povinn', 'text'), value: secretOf(student) },
      { block: ucit, question: of('ucit', 'slider'), value: 2 },
    ],
    not_taught: [],
  };
  await as.send('PUT', `/internal/evaluation/${faculty.slug}/course/${faculty.course}/draft`, { ...given, version: 0 });
  const submitted = await as.send(
    'POST',
    `/internal/evaluation/${faculty.slug}/course/${faculty.course}/submit`,
    given,
    {
      'idempotency-key': randomUUID(),
    },
  );
  expect(submitted.body).toEqual({ status: true });
}

const open = (id: number) => movePhase(application, { id, phase: 1, by: 'test' });
const close = async (id: number) => {
  await movePhase(application, { id, phase: 2, by: 'test' });
  await mixEvaluation(application, id);
};

function truthOf(students: readonly string[]) {
  return students.map((person) => ({ person, secret: secretOf(person) }));
}

test('the owner of the database cannot link students to answers better than by chance', async () => {
  const faculty = await createFaculty(db, { students: voters, slug: 'owner' });
  await open(faculty.evaluationId);
  for (const student of shuffled(faculty.students)) await submit(faculty, student);
  await close(faculty.evaluationId);
  const found = await linksByOwner(db, truthOf(faculty.students), application.lines);
  expect(found.tried).toBeGreaterThan(20);
  expect(found.best.hits, found.best.way).toBeLessThanOrEqual(chance);
});

test('nor when ballots were mixed in two batches while filling went on', async () => {
  const faculty = await createFaculty(db, { students: voters, slug: 'batches', options: { continuous: true } });
  await open(faculty.evaluationId);
  const order = shuffled(faculty.students);
  for (const student of order.slice(0, voters / 2)) await submit(faculty, student);
  await inTransaction(db, (tx) => settleParticipation(tx));
  expect(await mixEvaluation(application, faculty.evaluationId, { nightly: true })).toBe(voters / 2);
  for (const student of order.slice(voters / 2)) await submit(faculty, student);
  await movePhase(application, { id: faculty.evaluationId, phase: 3, by: 'test' });
  await mixEvaluation(application, faculty.evaluationId);
  const found = await linksByOwner(db, truthOf(faculty.students), application.lines);
  expect(found.tried).toBeGreaterThan(20);
  expect(found.best.hits, found.best.way).toBeLessThanOrEqual(chance);
});

test('before the mixer runs the inbox holds nothing that can be read', async () => {
  const faculty = await createFaculty(db, { students: 5, slug: 'sealed' });
  await open(faculty.evaluationId);
  for (const student of faculty.students) await submit(faculty, student);
  const inbox = await db
    .selectFrom('ballot_inbox')
    .selectAll()
    .where('evaluation_id', '=', faculty.evaluationId)
    .execute();
  expect(inbox).toHaveLength(5);
  for (const { sealed } of inbox) expect(sealed.toString('utf8')).not.toContain('tajemství');
  const found = await linksByOwner(db, truthOf(faculty.students), application.lines);
  expect(found.tried).toBe(0);
});

test('the same owner links every student in a naive schema', async () => {
  await sql`CREATE TABLE naive_participation (person text PRIMARY KEY)`.execute(db);
  await sql`CREATE TABLE naive_answer (id uuid PRIMARY KEY, body text NOT NULL)`.execute(db);
  const students = Array.from({ length: voters }, (_, index) => `naive-${index + 1}`);
  for (const student of shuffled(students)) await naiveSubmit(db, student);
  const found = await linksByOwner(db, truthOf(students), []);
  await sql`DROP TABLE naive_participation, naive_answer`.execute(db);
  expect(found.best.hits).toBe(voters);
});

/** What most systems do: who took part and what they said, in two tables and one transaction. */
function naiveSubmit(on: Db, student: string) {
  return on.transaction().execute(async (tx) => {
    await sql`INSERT INTO naive_participation VALUES (${student})`.execute(tx);
    await sql`INSERT INTO naive_answer VALUES (${randomUUID()}::uuid, ${secretOf(student)})`.execute(tx);
  });
}
