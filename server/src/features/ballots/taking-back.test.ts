import { listStudents } from '@anketa/contract/evaluations/students';
import { reopenCourse } from '@anketa/contract/questions/questionnaires';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nightlyWork } from '../../nightly.ts';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import type { Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { courseAction, questionnairePage } from '../../testing/students.ts';

/** A refusal, or "I have left the course", is taken back; what was submitted never is. */
const application = await testApplication();
const { db } = application;
await givenPerson(db, 'taking-back-admin', { roles: ['admin'] });

const { phase, openFaculty, pageOf, submit } = cycleOf(application);
const night = () => nightlyWork({ ...application, verificationDays: 7 });

async function send(faculty: Faculty, student: string, action: 'refuse' | 'leave') {
  return (await application.as(student)).send('POST', courseAction(faculty, action));
}

async function reopen({ slug, course }: Faculty, student: string, code = course) {
  return (await application.as(student))(reopenCourse, { params: { slug, code } });
}

async function statusOf(faculty: Faculty, student: string) {
  return (await pageOf(faculty, student)).sections.find(({ course }) => course === faculty.course)?.status;
}

/** What stands of everybody's participation, as it is kept. */
const kept = ({ evaluationId }: Faculty) =>
  db
    .selectFrom('participation')
    .select(['oidos', 'refused', 'settled', 'taken_back'])
    .where('evaluation_id', '=', evaluationId)
    .orderBy('oidos')
    .execute();

async function boxes({ evaluationId }: Faculty) {
  return (await db.selectFrom('ballot_inbox').select('id').where('evaluation_id', '=', evaluationId).execute()).length;
}

/** Students who have not taken part in anything, as administrators are told. */
async function due({ evaluationId: id }: Faculty) {
  const admin = await application.as('taking-back-admin');
  return (await admin(listStudents, { params: { id }, query: { responded: 'no' } })).body.students.data;
}

test.each(['refuse', 'leave'] as const)(
  'who takes it back (%s) has the form again and can submit it',
  async (action) => {
    const faculty = await openFaculty(`back-${action}`);
    const [student = ''] = faculty.students;
    expect((await send(faculty, student, action)).status).toBe(200);
    expect((await submit(faculty, student)).status).toBe(409);
    expect((await reopen(faculty, student)).status).toBe(200);
    expect(await kept(faculty)).toEqual([]);
    expect(await statusOf(faculty, student)).toBe('empty');
    const saved = { answers: [], not_taught: [], version: 0 };
    const as = await application.as(student);
    expect((await as.send('PUT', courseAction(faculty, 'draft'), saved)).status).toBe(200);
    expect((await submit(faculty, student)).status).toBe(200);
    expect(await statusOf(faculty, student)).toBe('submitted');
  },
);

test('a draft made after a course was refused and taken back is not overwritten by a device that knows the one before', async () => {
  const faculty = await openFaculty('back-draft');
  const [student = ''] = faculty.students;
  const as = await application.as(student);
  const save = (version: number) =>
    as.send('PUT', courseAction(faculty, 'draft'), { answers: [], not_taught: [], version });
  const { version: before } = (await save(0)).body as { version: number };
  expect((await send(faculty, student, 'refuse')).status).toBe(200);
  expect((await reopen(faculty, student)).status).toBe(200);
  expect((await save(0)).status).toBe(200);
  expect(await save(before)).toMatchObject({ status: 409, body: { type: '/problems/draft-conflict' } });
});

test('what was told last night is told until the next one, whatever is taken back and done meanwhile', async () => {
  const faculty = await openFaculty('back-settled');
  const [student = '', other = ''] = faculty.students;
  for (const one of [student, other]) await send(faculty, one, 'refuse');
  await night();
  const told = await due(faculty);
  for (const one of [student, other]) expect((await reopen(faculty, one)).status).toBe(200);
  expect(await due(faculty)).toEqual(told);
  expect(await statusOf(faculty, student)).toBe('empty');
  expect((await submit(faculty, student)).status).toBe(200);
  expect(await statusOf(faculty, student)).toBe('submitted');
  expect(await due(faculty)).toEqual(told);
  await night();
  expect(await kept(faculty)).toEqual([{ oidos: student, refused: false, settled: true, taken_back: false }]);
  expect(await due(faculty)).not.toEqual(told);
  const rate = await db
    .selectFrom('place_rate')
    .select('submitted')
    .where('evaluation_id', '=', faculty.evaluationId)
    .where('kind', '=', 'course')
    .where('code', '=', faculty.course)
    .executeTakeFirst();
  expect(rate?.submitted).toBe(1);
});

test('whoever watches by a login link sees until the night that the course is refused', async () => {
  const faculty = await openFaculty('back-watched');
  const [student = ''] = faculty.students;
  await send(faculty, student, 'refuse');
  await night();
  await reopen(faculty, student);
  const watching = await application.as(student, { impersonatedBy: 'taking-back-admin' });
  const { slug, course: code } = faculty;
  const seen = (await questionnairePage(watching, slug)).sections.find(({ course }) => course === code);
  expect(seen?.status).toBe('refused');
  expect((await watching(reopenCourse, { params: { slug, code } })).status).toBe(403);
});

test('what was submitted cannot be taken back, nor anything once filling is closed', async () => {
  const faculty = await openFaculty('back-never');
  const [student = '', other = ''] = faculty.students;
  expect((await submit(faculty, student)).status).toBe(200);
  await send(faculty, other, 'refuse');
  expect((await reopen(faculty, student)).body).toMatchObject({ type: '/problems/already-submitted' });
  expect((await reopen(faculty, student, 'NOPE')).body).toMatchObject({ type: '/problems/not-enrolled' });
  await phase(faculty, 2);
  for (const one of [student, other]) expect((await reopen(faculty, one)).status).toBe(409);
  expect(await statusOf(faculty, other)).toBe('refused');
  expect(await boxes(faculty)).toBe(1);
});

test('in whatever order students refuse, leave, take back and submit by day and night, one thing stands of each, and a ballot stays', async () => {
  const faculty = await openFaculty('back-any', { students: 40 });
  const students = [...faculty.students];
  const acts = fc.array(fc.constantFrom('refuse', 'leave', 'reopen', 'submit', 'night'), { maxLength: 8 });
  let submitted = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (done) => {
      const student = students.pop() ?? '';
      let stands: string | undefined = 'empty';
      for (const act of done) {
        if (act === 'night') await night();
        else if (act === 'submit') {
          const { status } = await submit(faculty, student);
          expect(status).toBe(stands === 'empty' ? 200 : 409);
          if (stands === 'empty') {
            stands = 'submitted';
            submitted += 1;
          }
        } else if (act === 'reopen') {
          expect((await reopen(faculty, student)).status).toBe(stands === 'submitted' ? 409 : 200);
          if (stands !== 'submitted') stands = 'empty';
        } else {
          const next = act === 'refuse' ? 'refused' : 'left';
          expect((await send(faculty, student, act)).status).toBe(stands === 'empty' || stands === next ? 200 : 409);
          if (stands === 'empty') stands = next;
        }
        expect(await statusOf(faculty, student)).toBe(stands);
      }
      await night();
      const own = (await kept(faculty)).filter(({ oidos }) => oidos === student);
      expect(own.map(({ refused }) => refused)).toEqual(stands === 'empty' ? [] : [stands !== 'submitted']);
      expect(await boxes(faculty)).toBe(submitted);
    }),
    { numRuns: 30 },
  );
});
