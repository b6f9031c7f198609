import { readStudent } from '@anketa/contract/evaluations/students';
import { readMyData } from '@anketa/contract/people/my-data';
import { expect, test } from 'vitest';
import { nightlyWork } from '../../nightly.ts';
import { testApplication } from '../../testing/application.ts';
import { applicationWithout } from '../../testing/application-without.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { completeAnswers, courseAction, questionnairePage } from '../../testing/students.ts';

/** One student as administrators see them: what they are asked, and whether they answered; never what, never when. */
const app = await testApplication();
const { db, as } = app;
const { openFaculty, submitAll } = cycleOf(app);
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });

const at = ({ evaluationId: id, students }: Faculty, student = 0) => ({
  params: { id, oid: students[student] ?? '' },
});
const read = async (faculty: Faculty, student = 0) =>
  (await (await as('admin'))(readStudent, at(faculty, student))).body;

test('a student is shown with studies and with the questions that they get', async () => {
  const faculty = await openFaculty('detail', { students: 3 });
  const evaluation_id = faculty.evaluationId;
  await db.insertInto('field').values({ evaluation_id, code: 'F', name_cs: 'Chemie', programme_code: 'P' }).execute();
  await db
    .insertInto('codebook')
    .values([
      { evaluation_id, kind: 'programme', code: 'P', name_cs: 'Přírodní vědy' },
      { evaluation_id, kind: 'study_form', code: 'K', name_cs: 'kombinovaná' },
    ])
    .execute();
  const [student = ''] = faculty.students;
  await db
    .updateTable('study')
    .set({ field_code: 'F', type_code: 'b', form_code: 'K', year: 2 })
    .where('oidos', '=', student)
    .execute();
  const { studies, sections, questions, student: shown } = await read(faculty);
  expect(shown).toEqual({ oid: student, name: `Jan Student ${student}`, login: student, responded: false });
  expect(studies).toMatchObject([
    { type: 'B', year: 2, field: { name_cs: 'Chemie' }, programme: { name_cs: 'Přírodní vědy' }, form: { code: 'K' } },
  ]);
  // The same as their own page asks.
  const own = await questionnairePage(await as(student), faculty.slug);
  const asked = ({ course, blocks }: { course: string; blocks: readonly { key: string; questions: number[] }[] }) =>
    [course, blocks.map(({ key, questions: ids }) => [key, ids])] as const;
  expect(sections.map(asked)).toEqual(own.sections.map(asked));
  expect(questions.map(({ id }) => id).toSorted()).toEqual(own.questions.map(({ id }) => id).toSorted());
});

test('in preparation the questions are those that they will get', async () => {
  const faculty = await createFaculty(db, { slug: 'before', students: 1 });
  expect((await read(faculty)).sections.map(({ course }) => course)).toContain(faculty.course);
});

test('neither a draft nor what was submitted today changes anything that is shown; the night tells that they answered', async () => {
  const faculty = await openFaculty('unseen', { students: 3 });
  const before = await read(faculty);
  const [student = ''] = faculty.students;
  const call = await as(student);
  const draft = { ...(await completeAnswers(call, faculty)), version: 0 };
  expect((await call.send('PUT', courseAction(faculty, 'draft'), draft)).status).toBe(200);
  expect(await read(faculty)).toEqual(before);
  await submitAll(faculty, [student]);
  expect(await read(faculty)).toEqual(before);
  await nightlyWork({ ...app, verificationDays: 7 });
  const { student: shown, ...after } = await read(faculty);
  expect({ ...after, student: { ...shown, responded: false } }).toEqual(before);
  expect(shown.responded).toBe(true);
});

test('who may not read drafts, ballots, answers and comments in the database makes the same page', async () => {
  const faculty = await openFaculty('blind', { students: 3 });
  await submitAll(faculty);
  const whole = await read(faculty, 1);
  const tables = ['draft', 'ballot_inbox', 'released_row', 'answer_count', 'comment', 'error_report'];
  const blind = await applicationWithout(app, 'no_answers_of_students', tables);
  const { status, body } = await (await blind.as('admin'))(readStudent, at(faculty, 1));
  expect([status, body]).toEqual([200, whole]);
});

test('only holders of the right to options read it, and only of who studies there', async () => {
  const faculty = await openFaculty('rights', { students: 1 });
  const outcomes: number[] = [];
  for (const who of ['manager', faculty.teacherPerson, faculty.headPerson, faculty.students[0] ?? '']) {
    outcomes.push((await (await as(who))(readStudent, at(faculty))).status);
  }
  expect(outcomes).toEqual([403, 403, 403, 403]);
  const admin = await as('admin');
  for (const oid of ['nobody', faculty.teacherPerson]) {
    expect((await admin(readStudent, { params: { id: faculty.evaluationId, oid } })).status).toBe(404);
  }
});

test('who looked at a student is told that student by day, once a day however often they looked; other people learn nothing', async () => {
  const faculty = await openFaculty('looked-at', { students: 2 });
  const [student = '', other = ''] = faculty.students;
  await read(faculty);
  await read(faculty);
  const looks = db.selectFrom('audit_log').select('subject').where('action', '=', 'user.viewed');
  expect(await looks.where('subject', '=', student).execute()).toEqual([{ subject: student }]);
  const actsOn = async (who: string) => (await (await as(who))(readMyData)).body.acts;
  expect(await actsOn(student)).toMatchObject([{ what: 'Zobrazení záznamu osoby' }]);
  expect(await actsOn(other)).toEqual([]);
});
