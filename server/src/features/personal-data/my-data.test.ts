import { readMyData, readProcessing } from '@anketa/contract/people/my-data';
import { createLoginLink, endUserSessions, saveUser } from '@anketa/contract/people/people';
import { expect, test } from 'vitest';
import { audit } from '../../platform/audit.ts';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion } from '../../testing/questions.ts';
import { completeAnswers, courseAction } from '../../testing/students.ts';

/** What a person learns of what is stored about them: all that is theirs, nothing of anybody else, no time, no answer. */
const app = await testApplication();
const { db, as } = app;
const { openFaculty, submit } = cycleOf(app);
await givenPerson(db, 'admin', { roles: ['admin'], login: 'nova', name: 'Jana', surname: 'Nová' });
await givenPerson(db, 'anna', {
  name: 'Anna',
  surname: 'Malá',
  email: 'anna@example.cz',
  password_hash: 'kept-to-itself',
});
const admin = await as('admin');

async function read(who: string, headers: Record<string, string> = {}) {
  const { status, body } = await (await as(who))(readMyData, { headers });
  expect(status).toBe(200);
  const parts = new Map(body.data.flatMap((datum) => datum.parts.map((part) => [part.key, part] as const)));
  /** Rows of a table, by the names of its columns. */
  const rows = (key: string) => {
    const { columns = [], rows: all = [] } = parts.get(key) ?? {};
    return all.map((row) => Object.fromEntries(columns.map((column, at) => [column.key, row[at]])));
  };
  return { body, rows, text: JSON.stringify(body), tables: [...parts.keys()] };
}

test('a person reads who they are here, in words of their language, and no hash of a password', async () => {
  const { rows, text, body } = await read('anna', { 'accept-language': 'en' });
  expect(rows('person')).toMatchObject([
    { name: 'Anna', surname: 'Malá', login: 'anna', email: 'anna@example.cz', oident: 'anna' },
  ]);
  expect(text).not.toContain('kept-to-itself');
  expect(body.data[0]).toMatchObject({ key: 'account', title: 'Who you are' });
  expect(body.absent.find(({ key }) => key === 'secret')?.places).toContain('person.password_hash');
  expect((await read('anna')).body.data[0]).toMatchObject({ title: 'Kdo jste' });
});

test('permissions and what was edited over the SIS are said in words, not as they are stored', async () => {
  await givenPerson(db, 'helper', { extra_permissions: 5 });
  const sis_values = JSON.stringify({ email: 'sis@example.cz', surname: 'Ze SIS' });
  await db.updateTable('person').set({ sis_values }).where('oidos', '=', 'helper').execute();
  const [person] = (await read('helper')).rows('person');
  expect(person).toMatchObject({
    extra_permissions: 'Vytvářet a upravovat otázky, Psát a rozesílat e-maily',
    sis_values: 'Příjmení: Ze SIS; E-mailová adresa: sis@example.cz',
  });
  expect((await read('anna')).rows('person')[0]).toMatchObject({ extra_permissions: '', sis_values: null });
});

test('a student reads what was sent, refused and saved, without a time and without a word of what was answered', async () => {
  const faculty = await openFaculty('own', { students: 4 });
  const [sent = '', refused = '', saved = '', other = ''] = faculty.students;
  expect((await submit(faculty, sent)).status).toBe(200);
  expect((await (await as(refused)).send('POST', courseAction(faculty, 'refuse'))).status).toBe(200);
  const draft = { ...(await completeAnswers(await as(saved), faculty)), version: 0 };
  expect((await (await as(saved)).send('PUT', courseAction(faculty, 'draft'), draft)).status).toBe(200);
  const course = expect.stringMatching(new RegExp(`(^|\\()${faculty.course}\\)?$`));
  const of = async (who: string) => {
    const { rows } = await read(who);
    return [rows('participation'), rows('draft')];
  };
  const known = { evaluation_id: 'Zimní semestr', course_code: course };
  expect(await of(sent)).toEqual([
    [{ ...known, refused: 'odeslali jste ho', left_course: 'předmět máte zapsaný' }],
    [],
  ]);
  expect(await of(refused)).toEqual([
    [{ ...known, refused: 'odmítli jste ho', left_course: 'předmět máte zapsaný' }],
    [],
  ]);
  expect(await of(saved)).toEqual([[], [known]]);
  expect(await of(other)).toEqual([[], []]);
  const { text, rows } = await read(sent);
  expect(rows('enrolment').length).toBeGreaterThan(0);
  expect(text).not.toMatch(/\d\d:\d\d/);
  for (const student of faculty.students.filter((one) => one !== sent)) expect(text).not.toContain(student);
});

test('a teacher reads what they teach and wrote, and none of its results', async () => {
  const faculty = await openFaculty('taught', { students: 4 });
  const { tables, body } = await read(faculty.teacherPerson);
  expect(tables).toEqual(expect.arrayContaining(['teacher', 'teaching']));
  expect(body.absent.find(({ key }) => key === 'results')?.places).toContain('answer_count.teacher_code');
  expect(tables).not.toContain('answer_count');
});

test('whoever works here reads their acts by days, in words', async () => {
  const faculty = await openFaculty('worked');
  await givenQuestion(admin, faculty.evaluationId, { body_cs: 'Líbí se Vám tu?' });
  const { rows, text } = await read('admin');
  expect(rows('audit_log')).toContainEqual(
    expect.objectContaining({ at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), action: 'Nová otázka' }),
  );
  expect(text).not.toMatch(/\d\d:\d\d/);
});

test('who worked with one’s record is told by day, by name and in words; one’s own acts are not among them', async () => {
  await givenPerson(db, 'bara', { roles: ['manager'] });
  await admin(endUserSessions, { params: { oident: 'bara' } });
  await admin(endUserSessions, { params: { oident: 'bara' } });
  await admin(saveUser, { params: { oident: 'bara' }, body: { roles: ['editor'] } });
  await admin(createLoginLink, { params: { oident: 'bara' } });
  await admin(endUserSessions, { params: { oident: 'anna' } });
  await audit(db, { actor: 'bara', action: 'user.password', subject: 'bara' });
  const { body } = await read('bara');
  expect(body.acts).toEqual([
    { day: body.day, who: 'Jana Nová', what: 'Vytvoření odkazu k přihlášení' },
    { day: body.day, who: 'Jana Nová', what: 'Změna rolí a oprávnění' },
    { day: body.day, who: 'Jana Nová', what: 'Odhlášení ze všech zařízení' },
  ]);
  expect((await read('admin')).body.acts).toEqual([]);
});

test('whoever acts in somebody’s name, and who has not signed in, gets nothing', async () => {
  const acting = await as('anna', { impersonatedBy: 'admin' });
  expect((await acting(readMyData)).status).toBe(403);
  expect((await app.fastify.inject({ url: '/internal/my-data' })).statusCode).toBe(401);
});

test('reading it leaves nothing behind: no row, no line of the log with who it was', async () => {
  const from = app.lines.length;
  const before = await db.selectFrom('audit_log').selectAll().execute();
  await read('anna');
  expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual(before);
  expect(app.lines.slice(from).join('\n')).not.toContain('anna');
});

test('what is stored of people is public, in both languages, with a ground and a term for everything', async () => {
  const { body } = await (await as('anna'))(readProcessing, { headers: { 'accept-language': 'en' } });
  expect(body.processing.length).toBeGreaterThan(8);
  for (const line of body.processing)
    expect(
      Object.values(line).filter((text) => text.trim() === ''),
      line.key,
    ).toEqual([]);
  expect(body.processing.find(({ key }) => key === 'work')?.term).toContain('5 years');
  expect(JSON.stringify(body)).not.toMatch(/\b(you|your|we)\b/i);
  expect((await app.fastify.inject({ url: '/internal/processing' })).statusCode).toBe(200);
});
