import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { cycleOf } from '../../../testing/cycle.ts';
import { createFaculty, type Faculty } from '../../../testing/faculty.ts';
import { courseAction, questionnairePage, submitCourse } from '../../../testing/students.ts';
import { mixEvaluation } from '../counting/mixer.ts';

const application = await testApplication();
const { db } = application;

const { phase, openFaculty, pageOf, answersOf, submit, submitAll } = cycleOf(application);

async function inbox(faculty: Faculty) {
  const rows = await db
    .selectFrom('ballot_inbox')
    .select('id')
    .where('evaluation_id', '=', faculty.evaluationId)
    .execute();
  return rows.length;
}

async function ballotsOf({ evaluationId }: Faculty) {
  return db.selectFrom('course_ballots').selectAll().where('evaluation_id', '=', evaluationId).executeTakeFirst();
}

async function participants(faculty: Faculty) {
  const rows = await db
    .selectFrom('participation')
    .select(['oidos', 'refused'])
    .where('evaluation_id', '=', faculty.evaluationId)
    .execute();
  return rows;
}

test('the same submission sent again counts once; another one is refused', async () => {
  const faculty = await openFaculty('once');
  const [student = ''] = faculty.students;
  const given = await answersOf(faculty, student);
  const key = randomUUID();
  const tries = await Promise.all([1, 2, 3].map(() => submit(faculty, student, given, key)));
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await submit(faculty, student, given)).status).toBe(409);
  expect(await inbox(faculty)).toBe(1);
  expect(await participants(faculty)).toEqual([{ oidos: student, refused: false }]);
});

test('two students with one idempotency key: the second is told to try again, and can', async () => {
  const faculty = await openFaculty('taken');
  const [student = '', other = ''] = faculty.students;
  const given = await answersOf(faculty, student);
  const key = randomUUID();
  expect((await submit(faculty, student, given, key)).status).toBe(200);
  const taken = await submit(faculty, other, given, key);
  expect([taken.status, (taken.body as { type: string }).type]).toEqual([409, '/problems/key-taken']);
  expect((await participants(faculty)).map(({ oidos }) => oidos)).toEqual([student]);
  expect((await submit(faculty, other, given)).status).toBe(200);
  expect(await inbox(faculty)).toBe(2);
});

test('bad submissions are refused with a text and leave nothing', async () => {
  const faculty = await openFaculty('bad');
  const [student = ''] = faculty.students;
  const good = await answersOf(faculty, student);
  const first = good.answers[0];
  const changed = (change: object) => ({ ...good, answers: [{ ...first, ...change }, ...good.answers.slice(1)] });
  const bad: [object, number][] = [
    [{ answers: [], not_taught: [] }, 422],
    [changed({ value: 6 }), 422],
    [changed({ value: 0 }), 422],
    [changed({ value: 1.5 }), 400],
    [changed({ value: 'text' }), 422],
    [changed({ value: [1] }), 422],
    [changed({ question: 999_999 }), 422],
    [changed({ block: 'gl:elsewhere' }), 422],
    [{ ...good, answers: [...good.answers, first] }, 422],
    [changed({ value: 'x'.repeat(4001) }), 400],
  ];
  for (const [body, status] of bad) {
    const reply = await submit(faculty, student, body);
    expect(reply.status, JSON.stringify(body).slice(0, 200)).toBe(status);
    expect((reply.body as { title: string }).title).not.toBe('');
  }
  expect((await submit(faculty, faculty.teacherPerson, good)).status).toBe(403);
  expect((await submit(faculty, student, good, 'not-a-uuid')).status).toBe(400);
  // A UUID v7 carries its time of birth, which would stand in the inbox.
  expect((await submit(faculty, student, good, '01980a2b-7c3d-7e4f-8a1b-2c3d4e5f6a7b')).status).toBe(400);
  expect(await inbox(faculty)).toBe(0);
  expect(await participants(faculty)).toEqual([]);
});

test('a teacher who did not teach needs no answers', async () => {
  const faculty = await openFaculty('fold');
  const [student = ''] = faculty.students;
  const { answers } = await answersOf(faculty, student);
  const key = `ucit:${faculty.parallel}:${faculty.teacher}`;
  const given = { answers: answers.filter(({ block }) => block !== key), not_taught: [key] };
  expect((await submit(faculty, student, { ...given, not_taught: [] })).status).toBe(422);
  expect((await submit(faculty, student, given)).status).toBe(200);
});

test('nothing can be submitted before filling opens, nor after it closes, even at the same moment', async () => {
  const faculty = await createFaculty(db, { slug: 'race', students: 20 });
  const given = { answers: [], not_taught: [] };
  expect((await submit(faculty, faculty.students[0] ?? '', given)).status).toBe(404);
  await phase(faculty, 1);
  const complete = await answersOf(faculty, faculty.students[0] ?? '');
  const [, ...replies] = await Promise.all([
    phase(faculty, 2),
    ...faculty.students.map((student) => submit(faculty, student, complete)),
  ]);
  await mixEvaluation(application, faculty.evaluationId);
  const accepted = replies.filter(({ status }) => status === 200).length;
  expect(replies.filter(({ status }) => status === 409).length).toBe(replies.length - accepted);
  const { counted = 0, set_aside = 0 } = (await ballotsOf(faculty)) ?? {};
  expect(counted + set_aside).toBe(accepted);
  expect(await participants(faculty)).toHaveLength(accepted);
  expect(await inbox(faculty)).toBe(set_aside);
});

test('while filling is open the mixer leaves sealed ballots alone', async () => {
  const faculty = await openFaculty('patient', { students: 4 });
  await submitAll(faculty);
  expect(await mixEvaluation(application, faculty.evaluationId)).toBe(0);
  expect(await inbox(faculty)).toBe(4);
});

test('text that the database could not hold is refused at once, and a broken box stops no other ballot', async () => {
  const faculty = await openFaculty('nul', { students: 4 });
  const [student = '', ...others] = faculty.students;
  const given = await answersOf(faculty, student);
  const { questions } = await pageOf(faculty, student);
  const text = questions.find(({ target, form }) => target === 'povinn' && form === 'text')?.id ?? 0;
  const poisoned = { ...given, answers: [...given.answers, { block: 'povinn', question: text, value: 'a\u0000b' }] };
  expect((await submit(faculty, student, poisoned)).status).toBe(400);
  // The same written out is six harmless characters.
  const written = { ...given, answers: [...given.answers, { block: 'povinn', question: text, value: 'a\\u0000b' }] };
  expect((await submit(faculty, student, written)).status).toBe(200);
  for (const other of others) expect((await submit(faculty, other, given)).status).toBe(200);
  await db
    .insertInto('ballot_inbox')
    .values({
      evaluation_id: faculty.evaluationId,
      course_code: faculty.course,
      id: randomUUID(),
      sealed: Buffer.alloc(99),
    })
    .execute();
  await phase(faculty, 2);
  expect(await mixEvaluation(application, faculty.evaluationId)).toBe(4);
  expect(await ballotsOf(faculty)).toMatchObject({ counted: 4, set_aside: 0, unopenable: 1 });
});

test('a retry that comes after the closing is told that the ballot counts', async () => {
  const faculty = await openFaculty('late');
  const [student = '', other = ''] = faculty.students;
  const given = await answersOf(faculty, student);
  const key = randomUUID();
  expect((await submit(faculty, student, given, key)).status).toBe(200);
  await phase(faculty, 2);
  expect((await submit(faculty, student, given, key)).status).toBe(200);
  expect((await submit(faculty, student, given)).body).toMatchObject({ type: '/problems/already-submitted' });
  await mixEvaluation(application, faculty.evaluationId);
  expect((await submit(faculty, student, given, key)).body).toMatchObject({ type: '/problems/already-submitted' });
  expect((await submit(faculty, other, given)).body).toMatchObject({ type: '/problems/filling-ended' });
});

test('a refused course is locked and puts nothing in the inbox; the general section cannot be refused', async () => {
  const faculty = await openFaculty('refuse');
  const [student = ''] = faculty.students;
  const as = await application.as(student);
  expect((await as.send('POST', courseAction(faculty, 'refuse'))).status).toBe(200);
  expect((await as.send('POST', courseAction(faculty, 'refuse'))).status).toBe(200);
  expect((await submit(faculty, student)).status).toBe(409);
  const general = await as.send('POST', `/internal/evaluation/${faculty.slug}/course/general/refuse`);
  expect(general.status).toBe(404);
  expect(await inbox(faculty)).toBe(0);
  expect((await pageOf(faculty, student)).sections.map(({ status }) => status)).toEqual(['empty', 'refused']);
});

test('a course that was left is locked, counts neither as submitted nor as refused, and cannot be submitted', async () => {
  const faculty = await openFaculty('leave');
  const [student = ''] = faculty.students;
  const as = await application.as(student);
  const given = await answersOf(faculty, student);
  expect((await as.send('POST', courseAction(faculty, 'leave'))).status).toBe(200);
  expect((await as.send('POST', courseAction(faculty, 'leave'))).status).toBe(200);
  expect((await as.send('POST', courseAction(faculty, 'refuse'))).status).toBe(409);
  expect((await submit(faculty, student, given)).status).toBe(409);
  expect((await pageOf(faculty, student)).sections.map(({ status }) => status)).toEqual(['empty', 'left']);
  const general = await as.send('POST', `/internal/evaluation/${faculty.slug}/course/general/leave`);
  expect(general.status).toBe(404);
});

test('only a teacher can be said not to have taught; the reports come out of the mixed ballots, counted', async () => {
  const faculty = await openFaculty('absent', { students: 4 });
  const key = `ucit:${faculty.parallel}:${faculty.teacher}`;
  const given = await answersOf(faculty, faculty.students[0] ?? '');
  const folded = { answers: given.answers.filter(({ block }) => block !== key), not_taught: [key] };
  const everything = { answers: [], not_taught: ['povinn', `gl:${faculty.parallel}`, key] };
  const [first = '', second = '', ...others] = faculty.students;
  expect((await submit(faculty, first, everything)).status).toBe(422);
  for (const student of [first, second]) expect((await submit(faculty, student, folded)).status).toBe(200);
  for (const student of others) expect((await submit(faculty, student, given)).status).toBe(200);
  await phase(faculty, 2);
  await mixEvaluation(application, faculty.evaluationId);
  const reports = await db
    .selectFrom('error_report')
    .selectAll()
    .where('evaluation_id', '=', faculty.evaluationId)
    .execute();
  expect(reports).toMatchObject([{ kind: 'not_taught', teacher_code: faculty.teacher, n: 2, solved: false }]);
});

test('a ballot checked against questions that have changed since is checked again', async () => {
  const faculty = await openFaculty('stale');
  const [student = '', other = ''] = faculty.students;
  const given = await answersOf(faculty, student);
  // The first submission leaves the questions in the process's memory.
  expect((await submit(faculty, student, given)).status).toBe(200);
  const retired = given.answers[0]?.question ?? 0;
  await db.updateTable('question').set({ active: false }).where('id', '=', retired).execute();
  expect((await submit(faculty, other, given)).body).toMatchObject({ type: '/problems/answer-invalid' });
  const without = { ...given, answers: given.answers.filter(({ question }) => question !== retired) };
  expect((await submit(faculty, other, without)).status).toBe(200);
});

test('whoever read the page before questions changed is checked by how they are now', async () => {
  const faculty = await openFaculty('shown', { students: 4 });
  const [student = '', other = ''] = faculty.students;
  const given = await answersOf(faculty, student);
  await pageOf(faculty, other);
  const retired = given.answers[0]?.question ?? 0;
  await db.updateTable('question').set({ active: false }).where('id', '=', retired).execute();
  // By what they were shown the first lacks an answer, and the second has none too many.
  const without = { ...given, answers: given.answers.filter(({ question }) => question !== retired) };
  expect((await submit(faculty, student, without)).status).toBe(200);
  expect((await submit(faculty, other, given)).body).toMatchObject({ type: '/problems/answer-invalid' });
  expect(await inbox(faculty)).toBe(1);
});

test('a submission of a student who was shown the page takes two round trips: who asks, and the ballot', async () => {
  const faculty = await openFaculty('two-trips');
  const [student = ''] = faculty.students;
  const as = await application.as(student);
  const given = await answersOf(faculty, student);
  // Whether the database notes who sends what is looked at once a second: for this refused one, not for the next.
  expect((await as.send('POST', courseAction(faculty, 'report'), {})).status).toBe(400);
  let asked = 0;
  const count = () => asked++;
  application.pool.on('acquire', count);
  const { status } = await submitCourse(as, faculty, given);
  application.pool.off('acquire', count);
  expect({ status, asked }).toEqual({ status: 200, asked: 2 });
});

test('a draft is kept encrypted, seen by other devices, and two devices do not overwrite each other', async () => {
  const faculty = await openFaculty('draft');
  const [student = ''] = faculty.students;
  const as = await application.as(student);
  const { questions, sections } = await pageOf(faculty, student);
  const text = questions.find(({ target, form }) => target === 'povinn' && form === 'text')?.id ?? 0;
  const block = sections[1]?.blocks[0]?.key ?? '';
  const draft = (value: string, version: number) => ({
    answers: [{ block, question: text, value }],
    not_taught: [],
    version,
  });
  const save = (value: string, version: number) =>
    as.send('PUT', courseAction(faculty, 'draft'), draft(value, version)) as Promise<{
      status: number;
      body: { version: number };
    }>;
  const { version: first } = (await save('první', 0)).body;
  expect((await save('druhá', first)).body).toEqual({ version: first + 1 });
  expect((await save('jiné zařízení', first)).status).toBe(409);
  const seen = (await pageOf(faculty, student)).sections[1];
  expect(seen).toMatchObject({ status: 'saved', draft: { version: first + 1, answers: [{ value: 'druhá' }] } });
  const [stored] = await db.selectFrom('draft').select('sealed').where('oidos', '=', student).execute();
  expect(stored?.sealed.toString('utf8')).not.toContain('druhá');

  expect((await submit(faculty, student)).status).toBe(200);
  expect(await db.selectFrom('draft').selectAll().where('oidos', '=', student).execute()).toEqual([]);
  expect((await as.send('PUT', courseAction(faculty, 'draft'), draft('po odeslání', 0))).status).toBe(409);
});

test('a submission made from an older draft than the one that stands is refused: what another device saved would go unread', async () => {
  const faculty = await openFaculty('unread');
  const [student = ''] = faculty.students;
  const as = await application.as(student);
  const given = await answersOf(faculty, student);
  const saved = await as.send('PUT', courseAction(faculty, 'draft'), { ...given, version: 0 });
  const { version } = saved.body as { version: number };
  const drafts = () => db.selectFrom('draft').select('version').where('oidos', '=', student).execute();
  for (const made of [0, version - 1, version + 1]) {
    const refused = await submitCourse(as, faculty, { ...given, version: made });
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/draft-conflict' } });
  }
  expect(await drafts()).toEqual([{ version }]);
  expect((await submitCourse(as, faculty, { ...given, version })).status).toBe(200);
  expect(await drafts()).toEqual([]);
});

test('a draft and a submission leave no line in the log, no audit entry, no job', async () => {
  const faculty = await openFaculty('silence');
  const [student = ''] = faculty.students;
  const as = await application.as(student);
  const given = await answersOf(faculty, student);
  const entries = () => db.selectFrom('audit_log').selectAll().execute();
  const before = await entries();
  application.lines.length = 0;
  application.queued.length = 0;
  expect((await as.send('PUT', courseAction(faculty, 'draft'), { ...given, version: 0 })).status).toBe(200);
  expect((await submitCourse(as, faculty, given)).status).toBe(200);
  expect((await submitCourse(as, faculty, given)).status).toBe(409);
  expect([application.lines, application.queued, await entries()]).toEqual([[], [], before]);
});

test('someone signed in as a student by a login link sees statuses, but neither reads drafts nor votes', async () => {
  const faculty = await openFaculty('link');
  const [student = ''] = faculty.students;
  const given = await answersOf(faculty, student);
  const own = await application.as(student);
  expect((await own.send('PUT', courseAction(faculty, 'draft'), { ...given, version: 0 })).status).toBe(200);
  const helper = await application.as(student, { impersonatedBy: faculty.headPerson });
  const page = await questionnairePage(helper, faculty.slug);
  expect(page.sections[1]).toMatchObject({ status: 'saved', draft: null });
  expect((await submitCourse(helper, faculty, given)).status).toBe(403);
  expect((await helper.send('POST', courseAction(faculty, 'refuse'))).status).toBe(403);
  expect((await helper.send('PUT', courseAction(faculty, 'draft'), { ...given, version: 1 })).status).toBe(403);
});

test('a request without the token of our page, or from another site, changes nothing', async () => {
  const faculty = await openFaculty('csrf');
  const [student = ''] = faculty.students;
  const as = await application.as(student);
  const given = await answersOf(faculty, student);
  const headers = { 'idempotency-key': randomUUID() };
  const forgeries: Record<string, string>[] = [
    { 'x-csrf-token': 'wrong' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ];
  for (const forged of forgeries) {
    expect((await as.send('POST', courseAction(faculty, 'submit'), given, { ...headers, ...forged })).status).toBe(403);
  }
  expect(await inbox(faculty)).toBe(0);
});
