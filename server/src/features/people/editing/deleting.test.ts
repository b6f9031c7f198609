import { listUsers, readUser } from '@anketa/contract/people/people';
import { deleteUser, forgetDeletion } from '@anketa/contract/people/person-edits';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { numberMarks } from '../../../platform/number-mark.ts';
import { demoSource, demoTerm } from '../../../sis/demo/source.ts';
import { importInto, issueCounts, newEvaluation } from '../../../sis/testing/import-once.ts';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenStoredQuestion } from '../../../testing/released.ts';
import { insertEmail } from '../../mailing/email-store.ts';

/** Somebody is deleted: nothing tells any more who they were, evaluations that have ended stay as they are, and imports do not bring them back. */
const app = await testApplication();
const { db } = app;
const markOf = numberMarks(app.config.secret);
const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });
await givenPerson(db, 'boss', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
const admin = await app.as('boss');
const evaluation = await newEvaluation(app);
await importInto(app, demo, evaluation, { markOf });
let days = 0;
const importAgain = (into = evaluation) =>
  importInto(app, { ...demo, fingerprint: async () => `day ${++days}` }, into, { markOf });

const phase = (state: number) => db.updateTable('evaluation').set({ state }).where('id', '=', evaluation).execute();
const remove = (oident: string, by = admin) => by(deleteUser, { params: { oident } });

interface Somebody {
  readonly oidos: string;
  readonly oident: string;
  readonly login: string;
  readonly surname: string;
  readonly study: string;
}
let student: Somebody;
let nth = 0;
beforeEach(async () => {
  await phase(3);
  await db.deleteFrom('deleted_person').execute();
  // Anew for each test: one with a course, and a surname of their own.
  const { rows } = await sql<Somebody>`
    SELECT p.oidos, p.oident, p.login, p.surname, min(s.code) AS study FROM person p JOIN study s USING (oidos)
    WHERE s.evaluation_id = ${evaluation} AND p.login IS NOT NULL GROUP BY p.oidos ORDER BY p.oidos OFFSET ${nth++} LIMIT 1`.execute(
    db,
  );
  if (!rows[0]) throw new Error('the demo has students');
  const surname = `Jedinečná${nth}`;
  student = { ...rows[0], surname };
  await db.updateTable('person').set({ surname }).where('oidos', '=', student.oidos).execute();
  await db.updateTable('student_name').set({ surname }).where('oidos', '=', student.oidos).execute();
});

/** Tables in which a text stands anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    SELECT n.nspname || '.' || quote_ident(c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'stage') AND c.relkind = 'r' ORDER BY 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } =
      await sql`SELECT FROM ${sql.raw(name)} AS t WHERE strpos(to_jsonb(t)::text, ${text}) > 0 LIMIT 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** What an evaluation counts. */
async function counts(): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT count(DISTINCT oidos) FROM study WHERE evaluation_id = ${evaluation}) AS students,
      (SELECT count(*) FROM participation WHERE evaluation_id = ${evaluation}) AS answered,
      (SELECT count(*) FROM study s JOIN enrolment n ON n.evaluation_id = s.evaluation_id AND n.study_code = s.code
       JOIN participation p ON p.evaluation_id = s.evaluation_id AND p.oidos = s.oidos
       WHERE s.evaluation_id = ${evaluation}) AS joined`.execute(db);
  return rows[0];
}

test('of a student nothing is left that names them, by no number; who was asked and who has answered stays a number', async () => {
  const { oidos, oident, login, surname, study } = student;
  const course =
    (
      await sql<{ code: string }>`
    SELECT p.course_code AS code FROM enrolment n JOIN parallel p ON p.evaluation_id = n.evaluation_id AND p.code = n.parallel_code
    WHERE n.evaluation_id = ${evaluation} AND n.study_code = ${study} LIMIT 1`.execute(db)
    ).rows[0]?.code ?? '';
  const row = { evaluation_id: evaluation, course_code: course, oidos, refused: false, settled: true };
  await db.insertInto('participation').values(row).execute();
  await db
    .insertInto('identity')
    .values({ provider: 'u', issuer: 'i', subject: `sub-${oidos}`, oidos })
    .execute();
  await db.insertInto('person_role').values({ oidos, role: 'editor' }).execute();
  await app.as(oidos);
  const before = await counts();
  expect(await tablesWith(surname)).not.toEqual([]);
  expect((await remove(oident)).body).toEqual({ status: true });
  expect(await counts()).toEqual(before);
  for (const text of [oidos, oident, login, surname, study]) expect(await tablesWith(`"${text}"`), text).toEqual([]);
  expect((await admin(readUser, { params: { oident } })).status).toBe(404);
  expect((await remove(oident)).status).toBe(404);
});

test('a teacher is in the results of what they taught as before, and nobody’s', async () => {
  const { oident, oidos, code, name } = (
    await sql<{ oident: string; oidos: string; code: string; name: string }>`
    SELECT p.oident, p.oidos, t.code, t.surname AS name FROM teacher t JOIN person p USING (oidos) JOIN teaching g
      ON g.evaluation_id = t.evaluation_id AND g.teacher_code = t.code WHERE t.evaluation_id = ${evaluation}
    ORDER BY t.code LIMIT 1`.execute(db)
  ).rows[0] ?? { oident: '', oidos: '', code: '', name: '' };
  await db.insertInto('department_head').values({ department_code: 'K', oidos }).execute();
  const asked = { body_cs: 'Vlastní otázka?', form: 'text', target: 'gl' } as const;
  const id = await givenStoredQuestion(db, evaluation, asked);
  await db.updateTable('question').set({ author_oidos: oidos }).where('id', '=', id).execute();
  expect((await remove(oident)).status).toBe(200);
  const teacher = db.selectFrom('teacher').select(['oidos', 'surname']).where('evaluation_id', '=', evaluation);
  expect(await teacher.where('code', '=', code).executeTakeFirst()).toEqual({ oidos: null, surname: name });
  const question = await db.selectFrom('question').select('author_oidos').where('id', '=', id).executeTakeFirst();
  expect(question?.author_oidos).toBe('removed');
  expect(await tablesWith(`"${oidos}"`)).toEqual([]);
});

test.each([
  ['is prepared', () => phase(0)],
  ['is filled in', () => phase(1)],
  ['has failed to be imported', () => phase(4)],
  [
    'stays open while it is checked',
    async () => {
      await phase(2);
      await sql`UPDATE evaluation SET options = options || '{"continuous": true}' WHERE id = ${evaluation}`.execute(db);
    },
  ],
  [
    'has ballots that wait',
    () =>
      db
        .insertInto('ballot_inbox')
        .values({
          id: crypto.randomUUID(),
          evaluation_id: evaluation,
          course_code: 'A',

          sealed: Buffer.alloc(1),
        })
        .execute(),
  ],
  [
    'was answered since last night by anybody',
    () =>
      db
        .insertInto('participation')
        .values({ evaluation_id: evaluation, course_code: 'A', oidos: 'somebody else', refused: false })
        .execute(),
  ],
])(
  'nobody is deleted who is asked in an evaluation that %s, in the same words whether they have answered',
  async (_, happen) => {
    const said: unknown[] = [];
    await happen();
    for (const answered of [false, true]) {
      const row = { evaluation_id: evaluation, course_code: 'B', oidos: student.oidos, refused: false, settled: true };
      if (answered) await db.insertInto('participation').values(row).execute();
      const { status, body } = await remove(student.oident);
      said.push([status, body.title, (await admin(readUser, { params: { oident: student.oident } })).body.user.asked]);
    }
    expect(said[0]).toEqual([409, expect.stringContaining('zapsána v hodnocení'), true]);
    expect(said[1]).toEqual(said[0]);
    await db.deleteFrom('ballot_inbox').execute();
    await db.deleteFrom('participation').where('evaluation_id', '=', evaluation).execute();
    await sql`UPDATE evaluation SET options = options - 'continuous' WHERE id = ${evaluation}`.execute(db);
  },
);

test('imports leave a deleted person out, and say so, until an administrator lets them come back', async () => {
  const { oident, oidos } = student;
  expect((await remove(oident)).status).toBe(200);
  const next = await newEvaluation(app);
  await importAgain(next);
  expect(await issueCounts(app, next)).toMatchObject({ 'OSOBA deleted-person': 1, 'STUDIUM deleted-person': 1 });
  expect(await tablesWith(`"${oidos}"`)).toEqual(['public.import_issue']);
  await importAgain(next);
  expect(await tablesWith(`"${oidos}"`)).toEqual(['public.import_issue']);
  const found = async () => (await admin(listUsers, { query: { search: oident } })).body.total;
  expect(await found()).toBe(0);
  const forget = (number: string) => admin(forgetDeletion, { params: { oident: number } });
  expect(Object.keys((await forget('12345678')).body.errors ?? {})).toEqual(['oident']);
  expect((await forget(oident)).status).toBe(200);
  await importAgain(next);
  expect(await found()).toBe(1);
  expect(await issueCounts(app, next)).not.toHaveProperty('OSOBA deleted-person');
  await db.deleteFrom('evaluation').where('id', '=', next).execute();
});

test('nobody deletes themselves, who may do more, or the last administrator; whoever is not in the SIS leaves no mark', async () => {
  const manager = await app.as('manager');
  expect((await remove('boss')).status).toBe(403);
  expect((await remove('boss', manager)).status).toBe(403);
  expect((await remove('manager', manager)).status).toBe(403);
  await givenPerson(db, 'helper', { roles: ['temporary-admin'] });
  expect((await remove('boss', await app.as('helper'))).status).toBe(409);
  expect((await remove('manager', await app.as('manager', { impersonatedBy: 'boss' }))).status).toBe(403);
  const marks = async () => (await db.selectFrom('deleted_person').selectAll().execute()).length;
  const before = await marks();
  await givenPerson(db, 'local-guest', { surname: 'Host' });
  expect((await remove('local-guest', manager)).status).toBe(200);
  expect(await marks()).toBe(before);
  expect(await tablesWith('local-guest')).toEqual([]);
  expect(app.lines.join('\n')).not.toContain('"Host"');
});

test('of merged records none is deleted until the merge is taken back', async () => {
  await givenPerson(db, 'alias');
  const merge = (into: string | null) =>
    db.updateTable('person').set({ merged_into: into }).where('oidos', '=', 'alias').execute();
  await merge(student.oidos);
  for (const oident of [student.oident, 'alias'])
    expect((await remove(oident)).body).toMatchObject({ type: expect.stringContaining('person-merged') });
  await merge(null);
  expect((await remove('alias')).status).toBe(200);
});

test('what they did is noted as done by nobody that is known', async () => {
  await db
    .insertInto('background_job')
    .values({ kind: 'recalculation', subject: 'x', state: 'done', who: student.login })
    .execute();
  expect((await remove(student.oident)).status).toBe(200);
  const jobs = db.selectFrom('background_job').select('who').where('subject', '=', 'x');
  expect(await jobs.execute()).toEqual([{ who: 'removed' }]);
});

test('of an act in somebody else’s name whoever of the two is deleted is named no more, and the other one is', async () => {
  const { login } = student;
  const texts = { subject_cs: '', subject_en: '', body_cs: '', body_en: '' };
  const email = { evaluation_id: evaluation, target: 'studium' as const, ...texts };
  const email_id = await insertEmail(db, email);
  for (const [number, who] of [`${login} as boss`, `boss as ${login}`, 'boss as manager'].entries()) {
    const job = { kind: 'recalculation', subject: `named-${number}`, state: 'done' as const, who };
    await db.insertInto('background_job').values(job).execute();
    const change = { evaluation_id: evaluation, from_state: 2, to_state: 3, changed_by: who };
    await db.insertInto('phase_change').values(change).execute();
    await db
      .insertInto('email_edit')
      .values({ email_id, number, who, ...texts })
      .execute();
    const revision = { remote_id: 'mfe-results', content_hash: '1', by: who };
    const trial = { ...revision, control_hash: '2', ends_at: new Date(), known: false };
    await db.insertInto('remote_canary').values(trial).execute();
    const plan = { ...revision, act: 'activate', at: new Date(), wish: '{}', state: 'done' };
    await db.insertInto('remote_schedule').values(plan).execute();
  }
  expect((await remove(student.oident)).status).toBe(200);
  for (const name of [`${login} as `, ` as ${login}`]) expect(await tablesWith(name)).toEqual([]);
  const edits = db.selectFrom('email_edit').select('who').where('email_id', '=', email_id).orderBy('number');
  expect(await edits.execute()).toEqual([
    { who: 'removed as boss' },
    { who: 'boss as removed' },
    { who: 'boss as manager' },
  ]);
});
