import type { QuestionInput } from '@anketa/contract/questions/fields';
import { everyone } from '@anketa/contract/questions/scope';
import type { ResultBlock } from '@anketa/contract/results/figures';
import type { CourseRow } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion } from '../../testing/questions.ts';
import { completeAnswers, questionnairePage, submitCourse } from '../../testing/students.ts';
import { mixEvaluation } from '../ballots/counting/mixer.ts';
import { movePhase } from '../evaluations/lifecycle.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'few-admin', { roles: ['admin'] });
const admin = await application.as('few-admin');

async function phase({ evaluationId }: Faculty, number: number) {
  await movePhase(application, { id: evaluationId, phase: number, by: 'test' });
  await mixEvaluation(application, evaluationId);
}

/** A faculty whose first students study the type B, and so on by `types`. */
async function facultyOf(slug: string, types: Readonly<Record<string, number>>, options = {}) {
  const letters = Object.entries(types).flatMap(([type, n]) => Array.from({ length: n }, () => type));
  const faculty = await createFaculty(db, { slug, students: letters.length, options });
  for (const [index, type_code] of letters.entries()) {
    const study = db.updateTable('study').set({ type_code }).where('evaluation_id', '=', faculty.evaluationId);
    await study.where('oidos', '=', faculty.students[index] ?? '').execute();
  }
  return faculty;
}

const ask = ({ evaluationId }: Faculty, types: string[], wishes: Partial<QuestionInput> = {}) =>
  givenQuestion(admin, evaluationId, { scope: { ...everyone, study_types: types }, ...wishes });

/** Lets students answer everything they are asked about the course: each rating alike, each text with a comment. */
async function answer(faculty: Faculty, students: readonly string[], rating = 2) {
  for (const student of students) {
    const as = await application.as(student);
    const { questions, sections } = await questionnairePage(as, faculty.slug);
    const asked = sections.find(({ course }) => course === faculty.course)?.blocks[0]?.questions ?? [];
    const answers = questions
      .filter(({ id }) => asked.includes(id))
      .map(({ id, form }) => ({ block: 'povinn', question: id, value: form === 'text' ? `píše ${student}` : rating }));
    const rest = (await completeAnswers(as, faculty)).answers.filter(({ block }) => block !== 'povinn');
    expect((await submitCourse(as, faculty, { answers: [...answers, ...rest], not_taught: [] })).status).toBe(200);
  }
}

async function resultOf(faculty: Faculty, question: { id: number }, person: string | null = null) {
  const reader = await application.as(person);
  const { body } = await reader.get(`/internal/results/evaluation/${faculty.slug}/course/${faculty.course}`);
  const [course] = (body as { blocks: ResultBlock[] }).blocks;
  return course?.questions.find(({ id }) => id === question.id);
}

const notReleased = { reason: 'not-released', needed: 3 };

test('a question asked of one student among many is released to nobody, administrators included', async () => {
  const faculty = await facultyOf('one', { B: 5, D: 1 });
  await phase(faculty, 1);
  const rated = await ask(faculty, ['D']);
  const written = await ask(faculty, ['D'], { form: 'text', choices: [] });
  await answer(faculty, faculty.students);
  await phase(faculty, 3);
  for (const person of [null, faculty.teacherPerson, faculty.headPerson, 'few-admin']) {
    expect(await resultOf(faculty, rated, person)).toMatchObject({ withheld: notReleased, figures: null });
    expect(await resultOf(faculty, written, person)).toMatchObject({ comments: [], hidden_comments: 0 });
  }
  expect(await ballotsOf(faculty)).toEqual({ counted: 6, set_aside: 0, unopenable: 0, dropped: 2 });
});

test('a question that only the last student met shows nothing, and counts in no average', async () => {
  const faculty = await facultyOf('last', { B: 4 });
  await phase(faculty, 1);
  await answer(faculty, faculty.students.slice(0, 3));
  const late = await ask(faculty, [], { counts_toward_average: true, coefficient: 100 });
  await answer(faculty, faculty.students.slice(3), 1);
  await phase(faculty, 3);
  expect(await resultOf(faculty, late)).toMatchObject({ withheld: notReleased, figures: null });
  const visitor = await application.as(null);
  const { body } = await visitor.get(`/internal/results/evaluation/${faculty.slug}/search`);
  const row = (body as { courses: { data: CourseRow[] } }).courses.data.find(({ code }) => code === faculty.course);
  expect(row?.average).toMatchObject({ value: 1.75 });
});

test('one odd student does not take a question from the others: the odd ballot is set aside', async () => {
  const faculty = await facultyOf('odd', { B: 20, D: 1 });
  await phase(faculty, 1);
  const asked = await Promise.all(
    Array.from({ length: 25 }, (_, n) => ask(faculty, ['B'], { body_cs: `Otázka ${n}` })),
  );
  await answer(faculty, faculty.students);
  await phase(faculty, 3);
  for (const question of asked) expect(await resultOf(faculty, question)).toMatchObject({ figures: { n: 20 } });
  expect(await ballotsOf(faculty)).toEqual({ counted: 20, set_aside: 1, unopenable: 0, dropped: 0 });
});

test('each batch of a continuous evaluation takes whole classes of five; the rest comes when filling closes', async () => {
  const faculty = await facultyOf('readings', { B: 8, D: 5 }, { continuous: true });
  const [bachelors, doctors] = [faculty.students.slice(0, 8), faculty.students.slice(8)];
  await phase(faculty, 2);
  const narrowed = await ask(faculty, ['D']);
  const everyone = await ask(faculty, [], { body_cs: 'Všem' });
  const shown = async () => {
    await mixEvaluation(application, faculty.evaluationId, { nightly: true });
    const figures = await Promise.all([narrowed, everyone].map((one) => resultOf(faculty, one, faculty.teacherPerson)));
    return figures.map((result) => result?.figures?.n ?? 0);
  };
  await answer(faculty, [...bachelors.slice(0, 5), ...doctors.slice(0, 4)]);
  expect(await shown()).toEqual([0, 5]);
  await answer(faculty, [...bachelors.slice(5), ...doctors.slice(4)]);
  expect(await shown()).toEqual([5, 10]);
  expect(await ballotsOf(faculty)).toMatchObject({ counted: 10, set_aside: 0 });
  await phase(faculty, 3);
  expect(await shown()).toEqual([5, 13]);
});

async function ballotsOf({ evaluationId, course }: Faculty) {
  return db
    .selectFrom('course_ballots')
    .select(['counted', 'set_aside', 'unopenable', 'dropped'])
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .executeTakeFirst();
}
