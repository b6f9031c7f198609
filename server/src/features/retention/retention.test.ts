import { listAudit } from '@anketa/contract/people/audit';
import { readRetention, runRetention } from '@anketa/contract/people/retention';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { nightlyWork } from '../../nightly.ts';
import { audit } from '../../platform/audit.ts';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { forgetAudit } from '../../testing/forget-audit.ts';
import { givenPerson } from '../../testing/given.ts';
import { courseAction } from '../../testing/students.ts';

/** What has been stored for as long as it may goes by night, and nothing else does; what went is told. */
const app = await testApplication({ leftYears: 2, auditDays: 400, reportDays: 90, mailDays: 60 });
const { db, as } = app;
const { openFaculty, submitAll, phaseAndCount } = cycleOf(app);
await givenPerson(db, 'boss', { roles: ['admin'], login: 'nova', name: 'Jana', surname: 'Nová' });
await givenPerson(db, 'manager', { roles: ['manager'] });

const night = () => nightlyWork({ ...app, verificationDays: 1 });
const page = async () => (await (await as('boss'))(readRetention)).body;
const people = async () =>
  (await db.selectFrom('person').select('oidos').orderBy('oidos').execute()).map(({ oidos }) => oidos);

beforeEach(async () => {
  await sql`DELETE FROM retention_run`.execute(db);
  await forgetAudit(db);
});

/** A faculty whose evaluation was over in that year: published, and its keys destroyed. */
async function formerFaculty(slug: string, year: number) {
  const faculty = await openFaculty(slug, { students: 4 });
  await submitAll(faculty);
  await phaseAndCount(faculty, 3);
  await sql`UPDATE evaluation SET year = ${year}, sealing_key = NULL, keys_destroyed_on = current_date WHERE id = ${faculty.evaluationId}`.execute(
    db,
  );
  return faculty;
}

/** Lets the days pass for which people are noted. */
const passNoted = (days = 30) => sql`UPDATE departed_person SET noted_on = noted_on - ${days}::integer`.execute(db);

test('who is only in evaluations that ended long ago is noted, and removed a month later; a night more removes nobody else', async () => {
  const faculty = await formerFaculty('former', 2015);
  const { students, teacherPerson, evaluationId: id } = faculty;
  await sql`UPDATE person SET name = 'Jméno', surname = 'Dlouhé' WHERE oidos = ${students[0]}`.execute(db);
  const rates = () => sql`SELECT kind, code, enrolled, submitted FROM place_rate ORDER BY 1, 2`.execute(db);
  const before = (await rates()).rows;
  await night();
  expect(await people()).toEqual(expect.arrayContaining([...students, teacherPerson]));
  const noted = await page();
  expect(noted.due.people).toBe(0);
  expect(noted.departed.people).toBe(students.length + 1);
  expect(noted.departed.first_due).toMatch(/^\d{4}-\d\d-\d\d$/);
  await passNoted();
  expect((await page()).due.people).toBe(students.length + 1);
  await night();
  // The head of its department stays: that was given to them.
  expect(await people()).toEqual(['boss', 'former-head-person', 'manager']);
  expect((await page()).runs[0]).toMatchObject({ people: students.length + 1, failed: [] });
  expect((await rates()).rows).toEqual(before);
  await night();
  expect((await page()).runs[0]).toMatchObject({ people: students.length + 1 });
  // Nothing that is stored names them, but for the audit log, which has a term of its own.
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'audit_log'`.execute(
    db,
  );
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(name)} t`.execute(db);
    const text = rows.map(({ row }) => row).join('\n');
    for (const student of students) expect(text.includes(`"${student}"`), `${name} names ${student}`).toBe(false);
    expect(text.includes('Dlouhé'), name).toBe(false);
  }
  const took = await db.selectFrom('participation').select('oidos').where('evaluation_id', '=', id).execute();
  expect(took.every(({ oidos }) => oidos.startsWith('removed-'))).toBe(true);
  await db.deleteFrom('evaluation').where('id', '=', id).execute();
  await sql`DELETE FROM person WHERE oidos = 'former-head-person'`.execute(db);
});

test.each([
  ['has an assigned role', sql`INSERT INTO person_role (oidos, role) VALUES ('stays', 'editor')`],
  ['has a local password', sql`UPDATE person SET password_hash = 'x' WHERE oidos = 'stays'`],
  ['has permissions', sql`UPDATE person SET extra_permissions = 1 WHERE oidos = 'stays'`],
  ['heads a department', sql`INSERT INTO department_head (department_code, oidos) VALUES ('D', 'stays')`],
  [
    'will head a department',
    sql`INSERT INTO head_appointment (department_code, oidos, from_day) VALUES ('D', 'stays', current_date + 9)`,
  ],
])('who %s stays, however long ago they were in an evaluation', async (_, given) => {
  await givenPerson(db, 'stays');
  await givenPerson(db, 'goes');
  await given.execute(db);
  await night();
  await passNoted(365 * 3);
  await night();
  expect((await people()).filter((one) => ['stays', 'goes'].includes(one))).toEqual(['stays']);
  await db.deleteFrom('person').where('oidos', '=', 'stays').execute();
});

test.each([
  ['is recent', 'year', () => sql`year = extract(year FROM now())::int - 1`],
  ['is open', 'open', () => sql`state = 1`],
  ['has keys', 'keys', () => sql`sealing_key = '\\x00', keys_destroyed_on = NULL`],
])('who is in an evaluation that %s stays', async (_, slug, change) => {
  const { students, evaluationId: id } = await formerFaculty(slug, 2015);
  await sql`UPDATE evaluation SET ${change()} WHERE id = ${id}`.execute(db);
  await night();
  await passNoted(365 * 5);
  await night();
  expect(await people()).toEqual(expect.arrayContaining([...students]));
  await sql`UPDATE evaluation SET state = 3 WHERE id = ${id}`.execute(db);
  await db.deleteFrom('evaluation').where('id', '=', id).execute();
  await sql`DELETE FROM person WHERE oidos NOT IN ('boss', 'manager')`.execute(db);
});

test('who is in no evaluation any more is waited for as long as one would stay; who comes back is not noted', async () => {
  await givenPerson(db, 'alone');
  await night();
  await passNoted(365);
  await night();
  expect(await people()).toContain('alone');
  await sql`INSERT INTO person_role (oidos, role) VALUES ('alone', 'user')`.execute(db);
  await night();
  expect(await db.selectFrom('departed_person').select('oidos').where('oidos', '=', 'alone').execute()).toEqual([]);
  await sql`DELETE FROM person WHERE oidos = 'alone'`.execute(db);
});

test('while an import is under way nobody is removed: people come before what they study', async () => {
  await givenPerson(db, 'alone');
  await night();
  await passNoted(365 * 3);
  await sql`INSERT INTO background_job (kind, subject, state, who) VALUES ('import', '1', 'running', 'x')`.execute(db);
  await night();
  expect(await people()).toContain('alone');
  await sql`DELETE FROM background_job`.execute(db);
  await night();
  expect(await people()).not.toContain('alone');
});

test('entries of the audit log go after their days; it says how many went', async () => {
  await audit(db, { actor: 'nova', action: 'import.create', subject: '1' });
  await sql`INSERT INTO audit_log (at, actor, action, subject)
    SELECT now() - make_interval(days => n), 'nova', 'import.update', n::text FROM unnest(ARRAY[300, 399, 401, 900]) n`.execute(
    db,
  );
  expect((await page()).due.audit).toBe(2);
  await night();
  const left = await db.selectFrom('audit_log').select('subject').where('action', '=', 'import.update').execute();
  expect(left.map(({ subject }) => subject).sort()).toEqual(['300', '399']);
  const { acts } = (await (await as('boss'))(listAudit, { query: { kind: 'system' } })).body;
  expect(acts.data).toMatchObject([
    { what: 'Odstranění údajů, kterým skončila doba', detail: 'záznamy úkonů 2', who: 'noční úklid' },
  ]);
});

test('messages of reported errors go once their evaluation has been over for their days; those that are only counted stay', async () => {
  const faculty = await openFaculty('reported', { students: 3 });
  const [student = ''] = faculty.students;
  const report = () =>
    as(student).then((call) => call.send('POST', courseAction(faculty, 'report'), { message: 'Chyba' }));
  expect((await report()).status).toBe(200);
  await sql`UPDATE phase_change SET changed_at = now() - interval '91 days'`.execute(db);
  expect((await page()).due.reports).toBe(0);
  await sql`UPDATE evaluation SET state = 2 WHERE id = ${faculty.evaluationId}`.execute(db);
  await sql`INSERT INTO error_report (evaluation_id, reporter, kind, course_code) VALUES (${faculty.evaluationId}, 'student', 'not_taught', 'x')`.execute(
    db,
  );
  expect((await page()).due.reports).toBe(1);
  await night();
  expect(await db.selectFrom('error_report').select('kind').execute()).toEqual([{ kind: 'not_taught' }]);
  expect((await page()).runs[0]).toMatchObject({ reports: 1 });
});

test('sessions that have ended go; how many there were is told nobody', async () => {
  await sql`INSERT INTO session (token_hash, oidos, expires_at) VALUES ('\\x01', 'manager', now() - interval '1 second')`.execute(
    db,
  );
  await night();
  expect(await db.selectFrom('session').select('oidos').where('expires_at', '<', new Date()).execute()).toEqual([]);
  expect(Object.keys((await page()).runs[0] ?? {}).sort()).toEqual([
    'audit',
    'day',
    'failed',
    'mails',
    'people',
    'reports',
  ]);
});

test('a kind that fails says so, on the page, in the audit log and in the log, and keeps no other', async () => {
  await sql`INSERT INTO audit_log (at, actor, action, subject) VALUES (now() - interval '900 days', 'nova', 'old', '')`.execute(
    db,
  );
  await sql`ALTER TABLE departed_person RENAME TO elsewhere`.execute(db);
  const alarms: object[] = [];
  await nightlyWork({ ...app, log: { error: (details: object) => void alarms.push(details) }, verificationDays: 1 });
  await sql`ALTER TABLE elsewhere RENAME TO departed_person`.execute(db);
  expect(alarms).toMatchObject([{ kind: 'people' }]);
  expect((await page()).runs[0]).toMatchObject({ audit: 1, failed: ['people'] });
  const { acts } = (await (await as('boss'))(listAudit, { query: { kind: 'system' } })).body;
  expect(acts.data.map(({ what, detail }) => [what, detail])).toContainEqual([
    'Odstranění údajů se nezdařilo',
    'lidé, kteří odešli',
  ]);
  await night();
  expect((await page()).runs[0]).toMatchObject({ audit: 1, failed: [] });
});

test('an administrator removes what is due without waiting for the night, by their name; nobody else may', async () => {
  await sql`INSERT INTO audit_log (at, actor, action, subject) VALUES (now() - interval '900 days', 'nova', 'old', '')`.execute(
    db,
  );
  const boss = await as('boss');
  expect((await (await as('manager'))(runRetention)).status).toBe(403);
  expect((await (await as('manager'))(readRetention)).status).toBe(403);
  const acting = await as('boss', { impersonatedBy: 'manager' });
  expect((await acting(runRetention)).status).toBe(403);
  expect((await boss(runRetention)).body).toMatchObject({ removed: { audit: 1 }, failed: [] });
  expect((await boss(runRetention)).body).toMatchObject({ removed: { audit: 0 } });
  const { acts } = (await boss(listAudit, { query: { kind: 'system' } })).body;
  expect(acts.data).toMatchObject([{ who: 'Jana Nová' }]);
});
