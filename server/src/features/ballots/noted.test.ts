import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { courseAction, submitCourse } from '../../testing/students.ts';

const application = await testApplication();
const { db, url, as } = application;
const { openFaculty, answersOf } = cycleOf(application);
const database = new URL(url).pathname.slice(1);

/** Statements that others have in this database are logged, or not any more, from the next connection on; there are only such. */
async function log(statements: 'all' | 'none'): Promise<void> {
  await sql`ALTER DATABASE ${sql.ref(database)} SET log_statement = ${sql.lit(statements)}`.execute(db);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db);
  await db.connection().execute(async (own) => {
    await sql`SELECT set_config('log_statement', ${statements}, false)`.execute(own);
  });
}

afterEach(() => log('none'));

test('while the database logs statements no answers are taken, of which it would have the time, and then they are', async () => {
  const faculty = await openFaculty('noted');
  const [student = ''] = faculty.students;
  const answers = await answersOf(faculty, student);
  const by = await as(student);
  await log('all');
  // What it found a second ago is good: an empty one is refused in any case.
  await expect.poll(async () => (await submitCourse(by, faculty, {})).status, { timeout: 10_000 }).toBe(503);
  const refused = await submitCourse(by, faculty, answers);
  expect(refused.body).toMatchObject({
    type: '/problems/database-notes',
    title: expect.stringContaining('zaznamenala'),
  });
  for (const action of ['refuse', 'leave', 'report'] as const)
    expect((await by.send('POST', courseAction(faculty, action), { message: 'x' })).status).toBe(503);
  expect((await by.send('PUT', courseAction(faculty, 'draft'), { ...answers, version: 0 })).status).toBe(503);
  expect((await by.get('/internal/session')).status).toBe(200);
  expect(await db.selectFrom('ballot_inbox').select('id').execute()).toEqual([]);
  await log('none');
  await expect.poll(async () => (await submitCourse(by, faculty, answers)).status, { timeout: 10_000 }).toBe(200);
});
