import { createQuestion } from '@anketa/contract/questions/editing';
import { sectionTextBytes } from '@anketa/contract/questions/questionnaires';
import { everyone } from '@anketa/contract/questions/scope';
import type { ResultBlock } from '@anketa/contract/results/figures';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion, newQuestion } from '../../testing/questions.ts';
import { completeAnswers, courseAction, questionnairePage, submitCourse } from '../../testing/students.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'sizes-admin', { roles: ['admin'] });
const admin = await application.as('sizes-admin');

const { phaseAndCount } = cycleOf(application);

/** Answers of a student, with texts to the text questions about the course, in their order. */
async function withTexts(faculty: Faculty, student: string, texts: readonly string[], flags = {}) {
  const as = await application.as(student);
  const { questions, sections } = await questionnairePage(as, faculty.slug);
  const asked = sections.find(({ course }) => course === faculty.course)?.blocks[0]?.questions ?? [];
  const open = questions.filter(({ id, form }) => asked.includes(id) && form === 'text');
  const given = await completeAnswers(as, faculty);
  const more = texts.map((value, index) => ({ block: 'povinn', question: open[index]?.id ?? 0, value, ...flags }));
  return { as, given: { ...given, answers: [...given.answers, ...more] } };
}

test('texts of a section share one room: what does not fit is refused in words, as a draft and as a submission', async () => {
  const faculty = await createFaculty(db, { slug: 'room', students: 3 });
  await phaseAndCount(faculty, 1);
  const [student = ''] = faculty.students;
  const letters = (bytes: number) => 'č'.repeat(bytes / 2);
  const tooMuch = await withTexts(faculty, student, [letters(4000), letters(sectionTextBytes - 4000 + 2)]);
  const draft = { ...tooMuch.given, version: 0 };
  for (const reply of [
    await tooMuch.as.send('PUT', courseAction(faculty, 'draft'), draft),
    await submitCourse(tooMuch.as, faculty, tooMuch.given),
  ]) {
    expect([reply.status, (reply.body as { type: string }).type]).toEqual([422, '/problems/texts-too-long']);
    expect((reply.body as { title: string }).title).toContain('příliš dlouhé');
  }
  const all = await withTexts(faculty, student, [letters(4000), letters(sectionTextBytes - 4000)]);
  expect((await all.as.send('PUT', courseAction(faculty, 'draft'), { ...all.given, version: 0 })).status).toBe(200);
  expect((await submitCourse(all.as, faculty, all.given)).status).toBe(200);
  const page = await all.as.get(`/internal/evaluation/${faculty.slug}`);
  const { body_bytes } = page.body as { body_bytes: number };
  expect(body_bytes % 8000).toBe(0);
  expect(Buffer.byteLength(JSON.stringify(all.given))).toBeLessThanOrEqual(body_bytes);
});

test('while filling is open no question can be added that would make a ballot larger than the others', async () => {
  const faculty = await createFaculty(db, { slug: 'larger', students: 3 });
  await phaseAndCount(faculty, 1);
  const before = await db
    .selectFrom('question')
    .select('id')
    .where('evaluation_id', '=', faculty.evaluationId)
    .execute();
  let refused: { status: number; body: { type?: string } } | undefined;
  for (let added = 0; added < 600 && !refused; added += 30) {
    const now = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        admin(createQuestion, { params: { id: faculty.evaluationId }, body: newQuestion({ body_cs: `${added + n}` }) }),
      ),
    );
    refused = now.find(({ status }) => status !== 200) as typeof refused;
  }
  expect(refused).toMatchObject({ status: 422, body: { type: '/problems/question-too-large' } });
  const [student = ''] = faculty.students;
  const { questions } = await questionnairePage(await application.as(student), faculty.slug);
  expect(questions.length).toBeGreaterThan(before.length + 100);
  // Whoever answers all of them is taken.
  const { as, given } = await withTexts(faculty, student, ['x'.repeat(3000), 'y'.repeat(3000)]);
  const answered = new Set(given.answers.map(({ question }) => question));
  const rest = questions.filter(
    ({ id, target, form }) => target === 'povinn' && form === 'slider' && !answered.has(id),
  );
  const full = [...given.answers, ...rest.map(({ id }) => ({ block: 'povinn', question: id, value: 5 }))];
  expect((await submitCourse(as, faculty, { ...given, answers: full })).status).toBe(200);
  // Closed and opened again, boxes may grow.
  await phaseAndCount(faculty, 0);
  await givenQuestion(admin, faculty.evaluationId, { body_cs: 'Ještě jedna' });
  await phaseAndCount(faculty, 1);
});

test('codes and names of any length that the SIS may have are sealed and counted', async () => {
  const faculty = await createFaculty(db, { slug: 'long', students: 3 });
  const { evaluationId: evaluation_id } = faculty;
  const code = `p${'x'.repeat(900)}`;
  await db.updateTable('parallel').set({ code }).where('evaluation_id', '=', evaluation_id).execute();
  for (const table of ['teaching', 'enrolment'] as const) {
    await db.updateTable(table).set({ parallel_code: code }).where('evaluation_id', '=', evaluation_id).execute();
  }
  await db
    .updateTable('person')
    .set({ surname: 'ů'.repeat(5000) })
    .where('oidos', 'in', faculty.students)
    .execute();
  await phaseAndCount(faculty, 1);
  for (const student of faculty.students) {
    const { as, given } = await withTexts(faculty, student, ['Podepsaný text'], { sign: true });
    expect((await submitCourse(as, faculty, given)).status).toBe(200);
  }
  await phaseAndCount(faculty, 2);
  const tally = db
    .selectFrom('course_ballots')
    .select(['counted', 'unopenable'])
    .where('evaluation_id', '=', evaluation_id);
  expect(await tally.execute()).toEqual([{ counted: 3, unopenable: 0 }]);
});

async function textsFor(person: string | null, faculty: Faculty) {
  const reader = await application.as(person);
  const { body } = await reader.get(`/internal/results/evaluation/${faculty.slug}/course/${faculty.course}`);
  const questions = (body as { blocks: ResultBlock[] }).blocks.flatMap((block) => block.questions);
  return questions.flatMap(({ comments }) =>
    comments.map((one) => [one.body, one.signed_name !== null, one.handed_over]),
  );
}

test('a text that its author hands over is read even where only one answered; nothing else of that ballot is', async () => {
  const faculty = await createFaculty(db, { slug: 'handed', students: 3 });
  await phaseAndCount(faculty, 1);
  const [student = '', other = ''] = faculty.students;
  const first = await withTexts(faculty, student, ['Předejte to'], { hand_over: true });
  expect((await submitCourse(first.as, faculty, first.given)).status).toBe(200);
  const second = await withTexts(faculty, other, ['Jen když nás bude dost'], { sign: true });
  expect((await submitCourse(second.as, faculty, second.given)).status).toBe(200);
  await phaseAndCount(faculty, 3);
  expect(await textsFor(null, faculty)).toEqual([['Předejte to', false, true]]);
  // A third comes after reopening: the two that were set aside are counted, and the text is not there twice.
  await phaseAndCount(faculty, 1);
  const third = await withTexts(faculty, faculty.students[2] ?? '', ['Také já']);
  expect((await submitCourse(third.as, faculty, third.given)).status).toBe(200);
  await phaseAndCount(faculty, 3);
  // One of three signed, so two could have written the other text: it is not released.
  expect((await textsFor(null, faculty)).toSorted()).toEqual([
    ['Jen když nás bude dost', true, false],
    ['Předejte to', false, true],
  ]);
});

test('unsigned texts show only where enough of those who were asked did not sign', async () => {
  const faculty = await createFaculty(db, { slug: 'signed', students: 4 });
  await phaseAndCount(faculty, 1);
  const [signer = '', ...others] = faculty.students;
  const own = await withTexts(faculty, signer, ['Podepsáno'], { sign: true });
  expect((await submitCourse(own.as, faculty, own.given)).status).toBe(200);
  for (const student of others) {
    const { as, given } = await withTexts(faculty, student, [`nepodepsáno`]);
    expect((await submitCourse(as, faculty, given)).status).toBe(200);
  }
  await phaseAndCount(faculty, 3);
  expect((await textsFor(null, faculty)).map(([body]) => body).toSorted()).toEqual(
    ['Podepsáno', 'nepodepsáno', 'nepodepsáno', 'nepodepsáno'].toSorted(),
  );
});

test('results of a teacher of two parallels stand for each and for both together', async () => {
  const faculty = await createFaculty(db, { slug: 'twice', students: 3 });
  const { evaluationId: evaluation_id, course: course_code, teacher: teacher_code, slug } = faculty;
  const code = `${slug}-seminar`;
  await db.insertInto('parallel').values({ evaluation_id, code, course_code, type: 'X', enrolled: 3 }).execute();
  await db.insertInto('teaching').values({ evaluation_id, parallel_code: code, teacher_code }).execute();
  const enrolled = faculty.students.map((oidos) => ({
    evaluation_id,
    parallel_code: code,
    study_code: `study-${oidos}`,
  }));
  await db.insertInto('enrolment').values(enrolled).execute();
  await givenQuestion(admin, evaluation_id, { target: 'ucit', scope: { ...everyone, parallels: [code] } });
  await phaseAndCount(faculty, 1);
  for (const student of faculty.students) {
    const { as, given } = await withTexts(faculty, student, []);
    expect((await submitCourse(as, faculty, given)).status).toBe(200);
  }
  await phaseAndCount(faculty, 3);
  const { body } = await (await application.as(null)).get(`/internal/results/evaluation/${slug}/course/${course_code}`);
  const blocks = (body as { blocks: ResultBlock[] }).blocks.filter(({ target }) => target === 'ucit');
  const sums = blocks.map(({ parallel_code, ballots, questions }) => [
    parallel_code,
    ballots,
    questions[0]?.figures?.n,
  ]);
  expect(sums).toEqual([
    ['', 3, 6],
    [faculty.parallel, 3, 3],
    [code, 3, 3],
  ]);
});
