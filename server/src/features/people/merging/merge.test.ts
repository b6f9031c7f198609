import { compareRecords, mergeRecord, readRecords, takeBackMerge } from '@anketa/contract/people/merge';
import { listUsers } from '@anketa/contract/people/people';
import { readSession } from '@anketa/contract/people/session';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { cycleOf } from '../../../testing/cycle.ts';
import type { Faculty } from '../../../testing/faculty.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenCourse, givenEnrolment } from '../../../testing/records.ts';
import { questionnairePage, submitCourse } from '../../../testing/students.ts';
import { tablesChangedBy } from '../../../testing/tables-changed.ts';
import { courseRelations } from '../../access/relation-store.ts';
import { countAudience } from '../../mailing/audience/audience-store.ts';
import { linkPerson } from '../../providers/identity.ts';

const app = await testApplication();
const { db } = app;
const { openFaculty, submit, pageOf } = cycleOf(app);
await givenPerson(db, 'admin', { roles: ['admin'], surname: 'Adámková' });

const merge = async (person: string, record: string, by = 'admin') =>
  (await app.as(by))(mergeRecord, { params: { oident: person }, body: { record } });
const part = async (person: string, record: string, by = 'admin') =>
  (await app.as(by))(takeBackMerge, { params: { oident: person, record } });
const obstacles = async (person: string, record: string, by = 'admin') =>
  (await (await app.as(by))(compareRecords, { params: { oident: person, record } })).body.obstacles;

/** Who somebody is that has signed in by a record, and as what. */
async function sessionOf(record: string) {
  const { oident, roles } = (await (await app.as(record))(readSession)).body;
  return { oident, roles };
}

/** What somebody who has signed in by a record has on their page of an evaluation: sections with their status. */
async function sectionsOf(faculty: Faculty, record: string) {
  const { sections } = await pageOf(faculty, record);
  return Object.fromEntries(sections.map(({ course, status }) => [course, status]));
}

/** A smallest faculty that fills in, with a student of a second course: `<slug>-student-1` attends the first, `<slug>-other` the second. */
async function facultyOfTwo(slug: string) {
  const faculty = await openFaculty(slug, { students: 1 });
  const other = await givenPerson(db, `${slug}-other`, { surname: 'Student' });
  const second = await givenCourse(db, faculty, `${slug}-second`, [other]);
  return { faculty, one: `${slug}-student-1`, other, second };
}

const send = async (faculty: Faculty, record: string, course: string) => {
  const as = await app.as(record);
  const { questions, sections } = await questionnairePage(as, faculty.slug);
  const required = new Set(questions.filter((question) => question.required).map(({ id }) => id));
  const blocks = sections.find((section) => section.course === course)?.blocks ?? [];
  const answers = blocks.flatMap(({ key, questions: ids }) =>
    ids.filter((id) => required.has(id)).map((question) => ({ block: key, question, value: 1 })),
  );
  return (await submitCourse(as, { ...faculty, course }, { answers, not_taught: [] })).status;
};

const participation = async (faculty: Faculty) =>
  (
    await db
      .selectFrom('participation')
      .select(['oidos', 'course_code'])
      .where('evaluation_id', '=', faculty.evaluationId)
      .orderBy('oidos')
      .orderBy('course_code')
      .execute()
  ).map(({ oidos, course_code }) => `${oidos} ${course_code}`);

test('whoever signs in by either record is the person that remains, with what either studies, teaches and heads; taken back, both are as before', async () => {
  const faculty = await openFaculty('two', { students: 1 });
  await givenPerson(db, 'two-second', { surname: 'Druhá' });
  const before = await Promise.all(['two-student-1', 'two-second'].map(sessionOf));
  expect((await merge('two-second', 'two-student-1')).status).toBe(200);
  expect((await merge('two-second', faculty.teacherPerson)).status).toBe(200);
  expect((await merge('two-second', faculty.headPerson)).status).toBe(200);
  const whole = { oident: 'two-second', roles: ['department_head', 'teacher', 'student'] };
  for (const record of ['two-second', 'two-student-1', faculty.teacherPerson, faculty.headPerson]) {
    expect(await sessionOf(record)).toEqual({ ...whole, roles: expect.arrayContaining(whole.roles) });
    expect(await sectionsOf(faculty, record)).toMatchObject({ [faculty.course]: 'empty' });
  }
  const [relation] = await courseRelations(db, faculty.evaluationId, 'two-second');
  expect(relation).toMatchObject({ course: faculty.course, headed: true, teacher_codes: [faculty.teacher] });
  expect(await courseRelations(db, faculty.evaluationId, faculty.teacherPerson)).toEqual([]);
  for (const record of ['two-student-1', faculty.teacherPerson, faculty.headPerson])
    expect((await part('two-second', record)).status).toBe(200);
  expect(await Promise.all(['two-student-1', 'two-second'].map(sessionOf))).toEqual(before);
  expect(await courseRelations(db, faculty.evaluationId, faculty.teacherPerson)).toHaveLength(1);
});

test('the sessions of both end, and nobody else’s; nothing of what was answered, attended, saved or noted is written', async () => {
  const { faculty, one, other } = await facultyOfTwo('ends');
  await submit(faculty, one);
  const calls = [await app.as(one), await app.as(other), await app.as(faculty.teacherPerson)];
  const changed = await tablesChangedBy(db, () => merge(other, one));
  expect(changed).toEqual(['audit_log', 'evaluation', 'figures_kept', 'person', 'place_rate', 'session']);
  const signedIn = await Promise.all(calls.map(async (call) => (await call(readSession)).body.signedIn));
  expect(signedIn).toEqual([false, false, true]);
  const again = await app.as(one);
  await part(other, one);
  expect((await again(readSession)).body.signedIn).toBe(false);
  const log = await db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();
  expect(log.slice(-2)).toEqual([
    { actor: 'admin', action: 'user.merge', subject: `${one} -> ${other}` },
    { actor: 'admin', action: 'user.merge-taken-back', subject: `${one} -> ${other}` },
  ]);
});

test('records that attend one course are not merged, in the same words whoever of them has answered', async () => {
  const faculty = await openFaculty('both', { students: 2 });
  const said: unknown[] = [];
  const ask = async () => {
    const { body } = await (await app.as('admin'))(compareRecords, {
      params: { oident: 'both-student-1', record: 'both-student-2' },
    });
    said.push([body.obstacles, body.courses, await merge('both-student-1', 'both-student-2')]);
  };
  await ask();
  for (const student of faculty.students) {
    expect((await submit(faculty, student)).status).toBe(200);
    await ask();
  }
  expect(said[0]).toMatchObject([['both-asked'], [{ code: 'both-course' }], { status: 409 }]);
  expect(said[1]).toEqual(said[0]);
  expect(said[2]).toEqual(said[0]);
});

test('each course is answered by the record that attends it, and the general section once, whichever of them answered before', async () => {
  const { faculty, one, other, second } = await facultyOfTwo('once');
  expect(await send(faculty, one, generalCourse)).toBe(200);
  await merge(other, one);
  expect(await sectionsOf(faculty, other)).toEqual({
    [generalCourse]: 'submitted',
    [faculty.course]: 'empty',
    [second]: 'empty',
  });
  expect(await send(faculty, other, generalCourse)).toBe(409);
  expect(await send(faculty, other, faculty.course)).toBe(200);
  expect(await send(faculty, one, second)).toBe(200);
  expect(await send(faculty, one, faculty.course)).toBe(409);
  const written = [`${other} ${second}`, `${one} ${generalCourse}`, `${one} ${faculty.course}`];
  expect(await participation(faculty)).toEqual(written);
  await part(other, one);
  expect(await sectionsOf(faculty, one)).toEqual({ [generalCourse]: 'submitted', [faculty.course]: 'submitted' });
  expect(await sectionsOf(faculty, other)).toEqual({ [generalCourse]: 'empty', [second]: 'submitted' });
});

test('a course that both attend only since a later import is asked once', async () => {
  const { faculty, one, other } = await facultyOfTwo('later');
  await merge(other, one);
  await givenEnrolment(db, faculty, faculty.parallel, other);
  expect(await send(faculty, one, faculty.course)).toBe(200);
  expect(await send(faculty, other, faculty.course)).toBe(409);
  expect(await participation(faculty)).toEqual([`${other} ${faculty.course}`]);
});

test('a draft stays with the record that it was saved by, and is opened by the person', async () => {
  const { faculty, one, other, second } = await facultyOfTwo('draft');
  const draft = async (record: string, course: string, base: number, text: string) => {
    const { body, status } = await (await app.as(record)).send(
      'PUT',
      `/internal/evaluation/${faculty.slug}/course/${course}/draft`,
      { answers: [{ block: 'none', question: 1, value: text }], not_taught: [], version: base },
    );
    return { status, version: (body as { version: number }).version };
  };
  const first = await draft(one, faculty.course, 0, 'before');
  expect(first.status).toBe(200);
  await merge(other, one);
  const { sections } = await pageOf(faculty, other);
  const seen = sections.find(({ course }) => course === faculty.course);
  expect(seen).toMatchObject({ status: 'saved', draft: { answers: [{ value: 'before' }] } });
  expect((await draft(other, faculty.course, first.version, 'after')).status).toBe(200);
  expect((await draft(other, second, 0, 'own')).status).toBe(200);
  const rows = await db
    .selectFrom('draft')
    .select(['oidos', 'course_code'])
    .where('evaluation_id', '=', faculty.evaluationId)
    .orderBy('oidos')
    .execute();
  expect(rows).toEqual([
    { oidos: other, course_code: second },
    { oidos: one, course_code: faculty.course },
  ]);
  await part(other, one);
  const own = (await pageOf(faculty, one)).sections.find(({ course }) => course === faculty.course);
  expect(own).toMatchObject({ draft: { answers: [{ value: 'after' }] } });
});

test('a ballot that was checked before a merge is not taken after it', async () => {
  const { faculty, one, other } = await facultyOfTwo('stale');
  const { content_version: version } = await db
    .selectFrom('evaluation')
    .select('content_version')
    .where('id', '=', faculty.evaluationId)
    .executeTakeFirstOrThrow();
  await merge(other, one);
  const { rows } = await sql<{ outcome: string }>`
    SELECT submit_ballot(${faculty.evaluationId}, ${generalCourse}, ${one}, gen_random_uuid(), '\\x00', false, ${version}) AS outcome`.execute(
    db,
  );
  expect(rows).toEqual([{ outcome: 'stale' }]);
});

test('who may merge: an administrator anybody but away the only one; others nobody who may do more, signs in locally, or is themselves', async () => {
  const faculty = await openFaculty('rights', { students: 2 });
  const [student] = faculty.students;
  await givenPerson(db, 'plain');
  await givenPerson(db, 'local', { password_hash: 'x' });
  await givenPerson(db, 'chief', { roles: ['admin'] });
  await givenPerson(db, 'editor', { roles: ['editor'] });
  await givenPerson(db, 'keeper', { extra_permissions: 32 });
  await givenPerson(db, 'manager', { roles: ['manager'] });
  expect(await obstacles('plain', 'editor', 'keeper')).toEqual(['more-rights']);
  expect(await obstacles('plain', 'chief', 'manager')).toEqual(['administrator-rests', 'administrator', 'more-rights']);
  expect(await obstacles('plain', faculty.teacherPerson, 'keeper')).toEqual(['more-rights']);
  expect(await obstacles('plain', faculty.teacherPerson, 'manager')).toEqual([]);
  expect(await obstacles('plain', 'manager', 'manager')).toEqual(['yourself']);
  expect(await obstacles('local', student ?? '', 'manager')).toEqual(['local-password']);
  expect(await obstacles('local', student ?? '')).toEqual([]);
  expect(await obstacles('plain', 'admin', 'chief')).toEqual(['administrator-rests']);
  expect(await obstacles('admin', 'chief')).toEqual([]);
  await db.updateTable('person').set({ deactivated: true }).where('oidos', '=', 'chief').execute();
  expect(await obstacles('chief', 'admin')).toEqual(['administrator-rests']);
  await db.updateTable('person').set({ deactivated: false }).where('oidos', '=', 'chief').execute();
  expect(await obstacles('plain', 'plain')).toEqual(['same-record']);
  expect((await merge('plain', 'editor', 'keeper')).status).toBe(409);
  expect((await merge('plain', 'editor', 'editor')).status).toBe(403);
  await merge('plain', 'editor');
  expect((await part('plain', 'editor', 'keeper')).status).toBe(403);
  expect((await sessionOf('editor')).roles).toEqual(['user']);
  expect(await obstacles('plain', student ?? '', 'keeper')).toEqual(['more-rights']);
  await part('plain', 'editor');
  expect((await sessionOf('editor')).roles).toEqual(['editor']);
});

test('nobody merges while acting as another', async () => {
  await givenPerson(db, 'acted');
  await givenPerson(db, 'acted-other');
  const acting = await app.as('admin', { impersonatedBy: 'admin' });
  const { status } = await acting(mergeRecord, { params: { oident: 'acted' }, body: { record: 'acted-other' } });
  expect(status).toBe(403);
});

test('a record is merged once and into none that is merged; of two merges the other way round at once one is refused', async () => {
  for (const key of ['a', 'b', 'c']) await givenPerson(db, `circle-${key}`);
  const both = await Promise.all([merge('circle-a', 'circle-b'), merge('circle-b', 'circle-a')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { merged_into: person, oidos: record } = await db
    .selectFrom('person')
    .select(['oidos', 'merged_into'])
    .where('oidos', 'in', ['circle-a', 'circle-b'])
    .where('merged_into', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(await obstacles('circle-c', person ?? '')).toEqual(['has-records']);
  expect(await obstacles(record, 'circle-c')).toEqual(['already-merged']);
  expect(await obstacles('circle-c', record)).toEqual(['already-merged']);
  expect((await part('circle-c', record)).status).toBe(404);
});

test('a merge that would change a figure stops, and changes nothing', async () => {
  const { faculty, one, other } = await facultyOfTwo('sealed');
  await sql`CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE course SET enrolled = enrolled + 1 WHERE evaluation_id = ${sql.lit(faculty.evaluationId)}; RETURN NULL; END $$`.execute(
    db,
  );
  await sql`CREATE TRIGGER meddle AFTER UPDATE OF merged_into ON person EXECUTE FUNCTION meddle()`.execute(db);
  const changed = await tablesChangedBy(db, async () => expect((await merge(other, one)).status).toBe(409));
  await sql`DROP TRIGGER meddle ON person`.execute(db);
  expect(changed).toEqual(['session']);
  const { body } = await merge(other, one);
  expect(body.receipt.evaluations).toMatchObject([
    { evaluation_cs: 'Zimní semestr', courses: 2, enrolled: 2, submitted: 0, rows: 0, comments: 0 },
  ]);
  const page = await (await app.as('admin'))(readRecords, { params: { oident: other } });
  expect(page.body.merged).toEqual([{ record: expect.objectContaining({ oident: one }), receipt: body.receipt }]);
  const alias = await (await app.as('admin'))(readRecords, { params: { oident: one } });
  expect(alias.body.merged_into).toMatchObject({ record: { oident: other }, receipt: body.receipt });
});

test('the receipt and what is read of records tell nothing that a student has done today', async () => {
  const { faculty, one, other } = await facultyOfTwo('quiet');
  const receipts: unknown[] = [];
  const there = async () => {
    receipts.push((await merge(other, one)).body.receipt, (await part(other, one)).body.receipt);
    receipts.push((await (await app.as('admin'))(compareRecords, { params: { oident: other, record: one } })).body);
  };
  await there();
  await submit(faculty, one);
  await there();
  expect(receipts.slice(3)).toEqual(receipts.slice(0, 3));
});

test('the list of users has the person alone, found by what either record says', async () => {
  await givenPerson(db, '70001', { surname: 'Jedinečná', login: 'jedinecna1' });
  await givenPerson(db, '70002', { surname: 'Vdaná', login: 'vdana2' });
  await merge('70001', '70002');
  const found = async (search: string) =>
    (await (await app.as('admin'))(listUsers, { query: { search } })).body.data.map(({ oident }) => oident);
  expect(await found('70002')).toEqual(['70001']);
  expect(await found('vdana')).toEqual(['70001']);
  expect(await found('7000')).toEqual(['70001']);
  await part('70001', '70002');
  expect(await found('7000')).toEqual(['70001', '70002']);
});

test('a provider that sends either number lets the person in, and each of its subjects stays with the record of its number', async () => {
  await givenPerson(db, '80001');
  await givenPerson(db, '80002');
  await merge('80001', '80002');
  const rule = { claim: 'n', pattern: /^\d+$/, target: 'person' } as const;
  const come = (subject: string, n: string) =>
    linkPerson(db, 'idp', rule, {
      issuer: 'https://idp.example',
      subject,
      sid: undefined,
      issuedAt: new Date(),
      claims: { n },
    });
  expect(await come('first', '80001')).toMatchObject({ oidos: '80001', record: '80001' });
  expect(await come('second', '80002')).toMatchObject({ oidos: '80001', record: '80002' });
  expect(await come('second', '80002')).toMatchObject({ oidos: '80001', record: '80002' });
  const linked = await db.selectFrom('identity').select(['subject', 'oidos']).orderBy('subject').execute();
  expect(linked).toEqual([
    { subject: 'first', oidos: '80001' },
    { subject: 'second', oidos: '80002' },
  ]);
  await part('80001', '80002');
  expect(await come('second', '80002')).toMatchObject({ oidos: '80002', record: '80002' });
});

test('an e-mail goes to the person once, and to none who unsubscribed by either record', async () => {
  const { faculty, one, other } = await facultyOfTwo('mail');
  const chosen = {
    evaluationId: faculty.evaluationId,
    filter: { target: 'studium' },
    purpose: 'invitation',
    medium: 'mail',
  } as const;
  await db.updateTable('person').set({ email: 'other@example.cz' }).where('oidos', '=', other).execute();
  expect(await countAudience(db, chosen)).toEqual({ people: 2, reachable: 1 });
  await merge(other, one);
  expect(await countAudience(db, chosen)).toEqual({ people: 1, reachable: 1 });
  await db.insertInto('mail_choice').values({ oidos: one, unsubscribed: true }).execute();
  expect(await countAudience(db, chosen)).toEqual({ people: 1, reachable: 0 });
  await part(other, one);
  expect(await countAudience(db, chosen)).toEqual({ people: 2, reachable: 1 });
});
