import type { Publicity, QuestionTarget } from '@anketa/contract/questions/questions';
import { everyone } from '@anketa/contract/questions/scope';
import type { ResultBlock } from '@anketa/contract/results/figures';
import type { CourseRow } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { testApplication } from '../../testing/application.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion } from '../../testing/questions.ts';
import { completeAnswers, submitCourse } from '../../testing/students.ts';
import { mixEvaluation } from '../ballots/counting/mixer.ts';
import { settleParticipation } from '../ballots/counting/participation-store.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { refreshFigures } from '../figures/refresh.ts';
import { questionsOf } from '../questions/store.ts';

const application = await testApplication();
const { db } = application;

async function phase(faculty: Faculty, number: number) {
  await movePhase(application, { id: faculty.evaluationId, phase: number, by: 'test' });
  await mixEvaluation(application, faculty.evaluationId);
}

/** Lets the first `values.length` students submit, each with one value everywhere, a comment and perhaps a hidden one. */
async function answered(
  slug: string,
  values: number[],
  wishes: { students?: number; hide?: boolean; options?: object } = {},
) {
  const { options = { disallow_answer_hidding: false } } = wishes;
  const faculty = await createFaculty(db, { slug, students: wishes.students ?? values.length, options });
  await phase(faculty, 1);
  const questions = await questionsOf(db, faculty.evaluationId);
  const text = questions.find(({ target, form }) => target === 'povinn' && form === 'text')?.id ?? 0;
  for (const [index, value] of values.entries()) {
    const as = await application.as(faculty.students[index] ?? '');
    const given = await completeAnswers(as, faculty, value);
    const comment = { block: 'povinn', question: text, value: `komentář ${index}`, hide: wishes.hide && index === 0 };
    const reply = await submitCourse(as, faculty, { ...given, answers: [...given.answers, comment] });
    expect(reply.status).toBe(200);
  }
  return faculty;
}

async function courseAs(faculty: Faculty, person: string | null, code = faculty.course) {
  const reply = await (await application.as(person)).get(`/internal/results/evaluation/${faculty.slug}/course/${code}`);
  return { status: reply.status, blocks: (reply.body as { blocks?: ResultBlock[] }).blocks ?? [] };
}

const commentsIn = (blocks: ResultBlock[]) =>
  blocks.flatMap((block) => block.questions.flatMap((question) => question.comments.map(({ body }) => body)));

test('a visitor sees the counts, the mean and the response rate of a published course', async () => {
  const faculty = await answered('shown', [1, 1, 4], { students: 10 });
  await phase(faculty, 3);
  const { blocks } = await courseAs(faculty, null);
  const [course] = blocks;
  expect(course?.rate).toMatchObject({ enrolled: 10, submitted: 3, percent: 30 });
  expect(course?.ballots).toBe(3);
  expect(course?.questions.find(({ figures }) => figures)?.figures).toMatchObject({
    n: 3,
    counts: [2, 0, 0, 1, 0],
    mean: 2,
    median: 1,
  });
  expect(course?.average?.value).toBe(2);
  expect(commentsIn(blocks).toSorted()).toEqual(['komentář 0', 'komentář 1', 'komentář 2']);
  expect((await courseAs(faculty, null, faculty.parallel)).blocks).toEqual(blocks);
});

test('two ballots are withheld from everyone, administrators too, and the page says why', async () => {
  const faculty = await answered('few', [1, 5]);
  await phase(faculty, 3);
  await givenPerson(db, 'few-admin', { roles: ['admin'] });
  for (const person of [null, faculty.students[0] ?? '', faculty.teacherPerson, faculty.headPerson, 'few-admin']) {
    const { blocks } = await courseAs(faculty, person);
    expect(blocks[0]?.withheld).toEqual({ reason: 'few-responses', needed: 3 });
    expect(blocks[0]?.ballots).toBeNull();
    expect(JSON.stringify(blocks)).not.toContain('komentář');
    expect(blocks.every(({ questions }) => questions.every(({ figures }) => figures === null))).toBe(true);
  }
});

test('before publication a teacher learns the response rate of own courses, not of others', async () => {
  const faculty = await answered('rates', [1, 1, 1]);
  await createFaculty(db, { slug: 'elsewhere' });
  const teacher = await application.as(faculty.teacherPerson);
  const overview = await teacher.get(`/internal/results/evaluation/${faculty.slug}`);
  expect((overview.body as { departments: { data: unknown[] } }).departments.data).toEqual([]);
  expect((await teacher.get(`/internal/results/evaluation/${faculty.slug}/search`)).status).toBe(403);
  expect((await teacher.get(`/internal/results/evaluation/${faculty.slug}/department/${faculty.slug}`)).status).toBe(
    404,
  );
  const rate = async () => {
    const own = await teacher.get(`/internal/results/evaluation/${faculty.slug}/my-courses`);
    return (own.body as { courses: { data: CourseRow[] } }).courses.data[0]?.rate.submitted;
  };
  expect(await rate()).toBe(0);
  await inTransaction(db, (tx) => settleParticipation(tx));
  await refreshFigures(db, faculty.evaluationId);
  expect(await rate()).toBe(3);
  const head = await application.as(faculty.headPerson);
  expect((await head.get(`/internal/results/evaluation/${faculty.slug}/department/${faculty.slug}`)).status).toBe(200);
});

test('each phase shows results to the right people only', async () => {
  const faculty = await answered('phases', [1, 2, 3]);
  const everyone = [null, faculty.students[0] ?? '', faculty.teacherPerson, faculty.headPerson];
  const statuses = async () => Promise.all(everyone.map(async (person) => (await courseAs(faculty, person)).status));
  expect(await statuses()).toEqual([403, 403, 200, 200]);
  for (const person of everyone.slice(2)) expect((await courseAs(faculty, person)).blocks).toEqual([]);
  await phase(faculty, 2);
  expect(await statuses()).toEqual([403, 403, 200, 200]);
  const [checked] = (await courseAs(faculty, faculty.teacherPerson)).blocks;
  expect(checked?.questions.find(({ figures }) => figures)?.figures?.n).toBe(3);
  await phase(faculty, 3);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await phase(faculty, 0);
  expect(await statuses()).toEqual([403, 403, 403, 403]);
});

test('where nobody may hide a text, one that is sent as hidden is read like the others', async () => {
  const faculty = await answered('unhidden', [1, 2, 3], { hide: true, options: { disallow_answer_hidding: true } });
  await phase(faculty, 3);
  const { blocks } = await courseAs(faculty, null);
  expect(commentsIn(blocks).toSorted()).toEqual(['komentář 0', 'komentář 1', 'komentář 2']);
});

test('a hidden comment is read by the teacher and the head; others learn that there is one', async () => {
  const faculty = await answered('hidden', [1, 1, 1], { hide: true });
  await phase(faculty, 3);
  for (const person of [faculty.teacherPerson, faculty.headPerson]) {
    expect(commentsIn((await courseAs(faculty, person)).blocks)).toContain('komentář 0');
  }
  for (const person of [null, faculty.students[0] ?? '']) {
    const { blocks } = await courseAs(faculty, person);
    expect(commentsIn(blocks)).not.toContain('komentář 0');
    expect(blocks[0]?.questions.reduce((sum, question) => sum + question.hidden_comments, 0)).toBe(1);
  }
});

test('questions show by their publicity', async () => {
  const faculty = await answered('publicity', [1, 1, 1]);
  await phase(faculty, 3);
  const set = async (publicity: Publicity) => {
    await db.updateTable('question').set({ publicity }).where('evaluation_id', '=', faculty.evaluationId).execute();
  };
  const seenBy = async (person: string | null) => (await courseAs(faculty, person)).blocks.length > 0;
  const everyone = [null, faculty.students[0] ?? '', faculty.teacherPerson];
  await set('signed');
  expect(await Promise.all(everyone.map(seenBy))).toEqual([false, true, true]);
  await set('none');
  expect(await Promise.all(everyone.map(seenBy))).toEqual([false, false, true]);
});

test('a figure shows from three answers: "cannot assess" and silence are none', async () => {
  const faculty = await createFaculty(db, { slug: 'silent', students: 4 });
  await phase(faculty, 1);
  const question = (await questionsOf(db, faculty.evaluationId)).find(
    ({ target, required }) => target === 'gl' && !required,
  );
  for (const [index, student] of faculty.students.entries()) {
    const as = await application.as(student);
    const given = await completeAnswers(as, faculty);
    const mine = { block: `gl:${faculty.parallel}`, question: question?.id ?? 0, value: 1 };
    await submitCourse(as, faculty, { ...given, answers: index < 2 ? [...given.answers, mine] : given.answers });
  }
  await phase(faculty, 3);
  const block = (await courseAs(faculty, null)).blocks.find(({ target }) => target === 'gl');
  const shown = block?.questions.find(({ id }) => id === question?.id);
  expect([block?.ballots, shown?.figures, shown?.withheld]).toEqual([4, null, { reason: 'few-responses', needed: 3 }]);
});

test('one late ballot after a published batch changes nothing that is shown', async () => {
  const faculty = await answered('late', [1, 1, 1], { students: 4 });
  await phase(faculty, 3);
  const before = await courseAs(faculty, null);
  await phase(faculty, 1);
  const as = await application.as(faculty.students[3] ?? '');
  expect((await submitCourse(as, faculty, await completeAnswers(as, faculty, 5))).status).toBe(200);
  await phase(faculty, 3);
  const after = await courseAs(faculty, null);
  expect(after.blocks[0]?.questions).toEqual(before.blocks[0]?.questions);
  expect(after.blocks[0]?.rate.submitted).toBe(4);
});

test('a course says that it is being counted from closing until all of it is, and while its figures are made anew', async () => {
  const faculty = await answered('counting', [1, 2, 3]);
  const { evaluationId: id, slug, course } = faculty;
  const teacher = await application.as(faculty.teacherPerson);
  const page = async () => (await teacher.get(`/internal/results/evaluation/${slug}/course/${course}`)).body;
  const counting = async () => ((await page()) as { counting: boolean }).counting;
  const night = () => inTransaction(db, (tx) => settleParticipation(tx));
  await refreshFigures(db, id);
  expect(await counting()).toBe(false);
  await movePhase(application, { id, phase: 2, by: 'test' });
  expect(await counting()).toBe(true);
  // Its figures are kept, but three ballots wait.
  await night();
  await refreshFigures(db, id);
  expect(await counting()).toBe(true);
  await mixEvaluation(application, id);
  expect(await counting()).toBe(false);
  await db.updateTable('question').set({ coefficient: 2 }).where('evaluation_id', '=', id).execute();
  expect(await counting()).toBe(true);
  await refreshFigures(db, id);
  expect(await counting()).toBe(false);
});

test('the index lists published evaluations, and tables say average or why there is none', async () => {
  const faculty = await answered('index', [2, 2, 2]);
  await phase(faculty, 3);
  const visitor = await application.as(null);
  const { evaluations } = (await visitor.get('/internal/results')).body as { evaluations: { slug_cs: string }[] };
  expect(evaluations.map(({ slug_cs }) => slug_cs)).toContain('index');
  const department = await visitor.get('/internal/results/evaluation/index/department/index');
  expect((department.body as { courses: { data: CourseRow[] } }).courses.data[0]).toMatchObject({
    rated: 'course',
    average: { value: 2 },
    withheld: null,
  });
  const found = await visitor.get('/internal/results/evaluation/index/search?search=PREDMET');
  expect((found.body as { courses: { total: number } }).courses.total).toBe(1);
  expect((await visitor.get('/internal/results/evaluation/index/my-courses')).status).toBe(401);
  expect((await visitor.get('/internal/results/evaluation/nowhere')).status).toBe(404);
});

test('where nothing is asked about a course as a whole its row says so, and claims no lack of answers', async () => {
  const faculty = await createFaculty(db, { slug: 'classes', students: 4 });
  const narrow = (target: QuestionTarget) =>
    db
      .updateTable('question')
      .set({ scope: JSON.stringify({ courses: ['elsewhere'] }) })
      .where('evaluation_id', '=', faculty.evaluationId)
      .where('target', '=', target)
      .where('counts_toward_average', '=', true)
      .execute();
  const row = async () => {
    const visitor = await application.as(null);
    const { body } = await visitor.get('/internal/results/evaluation/classes/department/classes');
    return (body as { courses: { data: CourseRow[] } }).courses.data[0];
  };
  await narrow('povinn');
  await phase(faculty, 1);
  for (const student of faculty.students) {
    const as = await application.as(student);
    expect((await submitCourse(as, faculty, await completeAnswers(as, faculty, 1))).status).toBe(200);
  }
  await phase(faculty, 3);
  expect(await row()).toMatchObject({ rate: { submitted: 4 }, rated: 'classes', withheld: null, average: null });
  // Its page shows what is asked in classes: four times 1.
  const { blocks } = await courseAs(faculty, null);
  const figures = blocks.flatMap(({ target, questions }) =>
    questions.map((one) => [target, one.figures?.mean ?? null]),
  );
  expect(figures).toContainEqual(['ucit', 1]);
  expect(figures).not.toContainEqual(['povinn', 1]);
  await narrow('gl');
  await narrow('ucit');
  expect(await row()).toMatchObject({ rated: 'nothing', withheld: null, average: null });
});

test('a question shows in the courses and parallels it is asked in, and wherever it has answers', async () => {
  const faculty = await answered('scope', [1, 1, 1]);
  const { evaluationId, course, parallel, slug } = faculty;
  const evaluation_id = evaluationId;
  await db
    .insertInto('parallel')
    .values({ evaluation_id, code: `${slug}-second`, course_code: course, type: 'X', enrolled: 3 })
    .execute();
  await db.insertInto('person').values({ oidos: 'scope-manager', oident: 'scope-manager' }).execute();
  await db.insertInto('person_role').values({ oidos: 'scope-manager', role: 'manager' }).execute();
  const manager = await application.as('scope-manager');
  const ask = (body_cs: string, target: QuestionTarget, scope: object) =>
    givenQuestion(manager, evaluationId, { body_cs, target, scope: { ...everyone, ...scope } });
  await ask('zde', 'povinn', { courses: [course.toUpperCase()] });
  await ask('paralelka', 'povinn', { parallels: [`${slug}-second`] });
  await ask('katedra', 'povinn', { departments: [slug] });
  await ask('studium', 'povinn', { courses: [course] });
  await ask('druhá', 'gl', { parallels: [`*-second`] });
  const retired = await ask('vyřazená', 'povinn', {});
  const set = (question: object, body_cs: string) =>
    db
      .updateTable('question')
      .set(question)
      .where('evaluation_id', '=', evaluationId)
      .where('body_cs', '=', body_cs)
      .execute();
  const narrowed = (scope: object) => ({ scope: JSON.stringify(scope) });
  await set(narrowed({ study_types: ['Z'] }), 'studium');
  await ask('jinde', 'povinn', {});
  await set(narrowed({ courses: ['elsewhere'] }), 'jinde');
  await set({ active: false }, retired.body_cs);
  // The first default question has answers; now it is asked elsewhere only.
  const [first] = await questionsOf(db, evaluationId);
  await set(narrowed({ departments: ['elsewhere'] }), first?.body_cs ?? '');
  await phase(faculty, 3);

  const { blocks } = await courseAs(faculty, null);
  const shown = (target: string, code = '') =>
    blocks
      .find((block) => block.target === target && block.parallel_code === code)
      ?.questions.map(({ body_cs }) => body_cs) ?? [];
  expect(shown('povinn')).toEqual(expect.arrayContaining(['zde', 'paralelka', 'katedra', 'studium', first?.body_cs]));
  expect(shown('povinn')).not.toContain('jinde');
  expect(shown('povinn')).not.toContain('vyřazená');
  expect(shown('gl', `${slug}-second`)).toContain('druhá');
  expect(shown('gl', parallel)).not.toContain('druhá');
});
