import { activateQuestion, updateQuestion } from '@anketa/contract/questions/editing';
import type { QuestionInput } from '@anketa/contract/questions/fields';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion, newQuestion } from '../../testing/questions.ts';
import { completeAnswers, questionnairePage, submitCourse } from '../../testing/students.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { createDefinitions } from '../questionnaires/sections/definition.ts';

const application = await testApplication();
const { db, pool } = application;
await givenPerson(db, 'boss', { roles: ['admin'] });
const boss = await application.as('boss');

async function openFaculty(slug: string) {
  const faculty = await createFaculty(db, { slug, students: 3 });
  const question = await givenQuestion(boss, faculty.evaluationId);
  await movePhase(application, { id: faculty.evaluationId, phase: 1, by: 'test' });
  const student = await application.as(faculty.students[0] ?? '');
  await questionnairePage(student, slug);
  const change = (wishes: Partial<QuestionInput>) =>
    boss(updateQuestion, { params: { id: faculty.evaluationId, qid: question.id }, body: newQuestion(wishes) });
  return { faculty, student, change };
}

/** Does `meanwhile` while a change of questions that `begin` sends waits to read who attends what. */
async function whileItIsChecked<Reply>(begin: () => Promise<Reply>, meanwhile: () => Promise<void>): Promise<Reply> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE enrolment IN ACCESS EXCLUSIVE MODE');
    const reply = begin();
    await expect
      .poll(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE relation = 'enrolment'::regclass AND NOT granted`.execute(
          db,
        );
        return rows.length;
      })
      .toBe(1);
    await meanwhile();
    await client.query('COMMIT');
    return await reply;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('students submit while a change of questions is checked', async () => {
  const { faculty, student, change } = await openFaculty('flows');
  const given = await completeAnswers(student, faculty);
  const reply = await whileItIsChecked(
    () => change({ form: 'text', choices: [], required: false, target: 'gl' }),
    async () => {
      expect((await submitCourse(student, faculty, given)).status).toBe(200);
    },
  );
  // Asked elsewhere, so the ballot holds no answer to it; but nobody can look inside.
  expect(reply).toMatchObject({ status: 409, body: { type: '/problems/question-answered' } });
});

test('a question whose answer comes while a change is checked keeps its meaning, and may still be explained', async () => {
  const { faculty, student, change } = await openFaculty('overtakes');
  const given = await completeAnswers(student, faculty);
  const text = { form: 'text' as const, choices: [] };
  const refused = await whileItIsChecked(
    () => change(text),
    async () => {
      expect((await submitCourse(student, faculty, given)).status).toBe(200);
    },
  );
  expect(refused).toMatchObject({ status: 409, body: { errors: { form: expect.any(Array) } } });
  expect((await change({ help_cs: 'Vysvětlení' })).status).toBe(200);
});

test('a hundred changes in ten minutes are what one teacher may make; others go on', async () => {
  const { faculty } = await openFaculty('pace');
  const { evaluationId: id, teacherPerson } = faculty;
  const teacher = await application.as(teacherPerson);
  const own = await givenQuestion(teacher, id, { body_cs: 'Vlastní' });
  const asked = (as: typeof boss, active: boolean) =>
    as(activateQuestion, { params: { id, qid: own.id }, body: { active } });
  const statuses = [];
  for (let n = 0; n < 100; n++) statuses.push((await asked(teacher, n % 2 === 1)).status);
  expect(statuses.lastIndexOf(200)).toBe(98);
  expect(statuses[99]).toBe(429);
  expect((await asked(boss, true)).status).toBe(200);
});

test('whoever fills in while a question changes waits for one reading of it', async () => {
  const { faculty, change } = await openFaculty('one-reading');
  await change({ help_cs: 'Jinak' });
  const { content_version } = await db
    .selectFrom('evaluation')
    .select('content_version')
    .where('id', '=', faculty.evaluationId)
    .executeTakeFirstOrThrow();
  const definitionOf = createDefinitions(db);
  const read = () => definitionOf(faculty.evaluationId, content_version);
  const [one, other] = await Promise.all([read(), read()]);
  expect(one?.version).toBe(content_version);
  expect(other).toBe(one);
});

test('a ballot that is overtaken again and again is told to come later, and nothing of it is kept', async () => {
  const { faculty, student } = await openFaculty('overtaken');
  const given = await completeAnswers(student, faculty);
  // As if a question changed between each check and the storing.
  await sql`ALTER FUNCTION submit_ballot RENAME TO submit_ballot_kept`.execute(db);
  await sql`CREATE FUNCTION submit_ballot(integer, text, text, uuid, bytea, boolean, integer, integer) RETURNS text
    LANGUAGE sql AS $$ SELECT 'stale' $$`.execute(db);
  expect(await submitCourse(student, faculty, given)).toMatchObject({ status: 503, body: { type: '/problems/busy' } });
  await sql`DROP FUNCTION submit_ballot`.execute(db);
  await sql`ALTER FUNCTION submit_ballot_kept RENAME TO submit_ballot`.execute(db);
  expect((await submitCourse(student, faculty, given)).status).toBe(200);
});
