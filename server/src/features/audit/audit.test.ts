import { changePhase, updateEvaluation } from '@anketa/contract/evaluations/administration';
import { listAudit } from '@anketa/contract/people/audit';
import { endUserSessions, saveUser } from '@anketa/contract/people/people';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { audit } from '../../platform/audit.ts';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { courseAction } from '../../testing/students.ts';

/** Who did what to whom, for administrators; and that nobody takes any of it away. */
const app = await testApplication();
const { db, as } = app;
const { openFaculty, submit } = cycleOf(app);
await givenPerson(db, 'admin', { roles: ['admin'], login: 'nova', name: 'Jana', surname: 'Nová' });
await givenPerson(db, 'manager', { roles: ['manager'], name: 'Petr', surname: 'Malý' });
await givenPerson(db, 'zak', { name: 'Karel', surname: 'Žák' });
const admin = await as('admin');

type Query = NonNullable<Parameters<typeof admin<typeof listAudit>>[1]>['query'];

async function read(query: Query = {}, headers: Record<string, string> = {}) {
  const { status, body } = await admin(listAudit, { query, headers });
  expect(status).toBe(200);
  return body;
}
const told = async (query: Query = {}) =>
  (await read(query)).acts.data.map(({ kind, what, detail, who, evaluation }) => [kind, what, detail, who, evaluation]);

const id = await givenEvaluation(db, { slug: 'audited' });
await admin(saveUser, { params: { oident: 'zak' }, body: { roles: ['editor'] } });
await admin(updateEvaluation, { params: { id }, body: { name_cs: 'Zima', name_en: 'Winter' } });
await (await as('manager'))(changePhase, { body: { import_id: id, phase: 2 } });
await admin(endUserSessions, { params: { oident: 'zak' } });

const all = [
  ['people', 'Odhlášení ze všech zařízení', 'Karel Žák (zak)', 'Jana Nová', ''],
  ['phases', 'Příprava → Kontrola výsledků', '', 'Petr Malý', 'Zima'],
  ['settings', 'Úprava názvu nebo textů', '', 'Jana Nová', 'Zima'],
  ['people', 'Změna rolí a oprávnění', 'Karel Žák (zak): editor', 'Jana Nová', ''],
];

test('acts of the whole product stand newest first, in words, with who did them to whom', async () => {
  expect(await told()).toEqual(all);
  const { acts } = await read({}, { 'accept-language': 'en' });
  expect(acts.data[0]).toMatchObject({ what: 'Signed out everywhere', evaluation: '' });
  expect(acts.data[1]).toMatchObject({ what: 'Preparation → Checking results', evaluation: 'Winter' });
});

test('they are narrowed by kind, by who did them, by evaluation, by days and by a person, and turned around', async () => {
  const [signedOut, phase, update, rights] = all;
  expect(await told({ kind: 'people' })).toEqual([signedOut, rights]);
  expect(await told({ who: 'manager' })).toEqual([phase]);
  expect(await told({ evaluation: String(id) })).toEqual([phase, update]);
  expect(await told({ search: 'zak karel' })).toEqual([signedOut, rights]);
  expect(await told({ search: 'nikdo' })).toEqual([]);
  const today = (await sql<{ day: string }>`SELECT current_date::text AS day`.execute(db)).rows[0]?.day ?? '';
  const tomorrow = (await sql<{ day: string }>`SELECT (current_date + 1)::text AS day`.execute(db)).rows[0]?.day ?? '';
  expect(await told({ from: today, to: today })).toEqual(all);
  expect(await told({ from: tomorrow })).toEqual([]);
  expect(await told({ sort: 'at' })).toEqual(all.toReversed());
  const { people, evaluations } = await read();
  expect(people).toEqual([
    { value: 'nova', name: 'Jana Nová' },
    { value: 'manager', name: 'Petr Malý' },
  ]);
  expect(evaluations).toEqual([{ value: String(id), name: 'Zima' }]);
});

test('they are taken away as a file of what is shown', async () => {
  const csv = String((await admin.get('/internal/audit/csv?kind=phases')).body)
    .trim()
    .split('\r\n');
  expect(csv.length).toBe(2);
  expect(csv[1]).toMatch(/^Příprava → Kontrola výsledků;;Petr Malý;Zima;Fáze;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('only administrators read it', async () => {
  for (const who of ['manager', 'zak']) expect((await (await as(who))(listAudit)).status, who).toBe(403);
});

test('nothing that students do is there', async () => {
  const faculty = await openFaculty('silent', { students: 3 });
  const before = (await read()).acts;
  const [one = '', two = ''] = faculty.students;
  expect((await submit(faculty, one)).status).toBe(200);
  expect((await (await as(two)).send('POST', courseAction(faculty, 'refuse'))).status).toBe(200);
  expect((await read()).acts).toEqual(before);
});

const old = () =>
  sql`INSERT INTO audit_log (at, actor, action, subject) VALUES (now() - interval '400 days', 'x', 'old', 'y')`;
const count = async () =>
  Number((await sql<{ n: number }>`SELECT count(*)::int AS n FROM audit_log`.execute(db)).rows[0]?.n);

test.each([
  ['change a row', sql`UPDATE audit_log SET actor = 'somebody'`],
  ['delete a young row', sql`DELETE FROM audit_log WHERE action LIKE 'user.%'`],
  ['delete an old row by hand', sql`DELETE FROM audit_log WHERE at < now() - interval '1 year'`],
  ['empty the table', sql`TRUNCATE audit_log`],
])('the database lets nobody %s', async (_, attempt) => {
  await old().execute(db);
  const before = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  await expect(attempt.execute(db)).rejects.toThrow('only added to');
  expect(await db.selectFrom('audit_log').selectAll().orderBy('id').execute()).toEqual(before);
});

test('a young row stays even where somebody pretends to be the function that forgets', async () => {
  const pretend = db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('anketa.forgets_audit', 'yes', true)`.execute(tx);
    await sql`DELETE FROM audit_log`.execute(tx);
  });
  await expect(pretend).rejects.toThrow('only added to');
});

test('old rows go by the function of the owner, also for a server whose role may only add', async () => {
  await sql`CREATE ROLE audit_writer`.execute(db);
  await sql`GRANT SELECT, INSERT ON audit_log TO audit_writer`.execute(db);
  await old().execute(db);
  const before = await count();
  const olds = await db.selectFrom('audit_log').select('id').where('action', '=', 'old').execute();
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE audit_writer`.execute(tx);
    await audit(tx, { actor: 'w', action: 'import.start', subject: '1' });
    await sql`SAVEPOINT before`.execute(tx);
    await expect(sql`DELETE FROM audit_log`.execute(tx)).rejects.toThrow('permission denied');
    await sql`ROLLBACK TO before`.execute(tx);
    const { rows } = await sql<{ gone: number }>`SELECT forget_audit(1) AS gone`.execute(tx);
    expect(rows).toEqual([{ gone: olds.length }]);
  });
  expect(await count()).toBe(before + 1 - olds.length);
  await sql`DROP OWNED BY audit_writer`.execute(db);
  await sql`DROP ROLE audit_writer`.execute(db);
});
