import type { QuestionInput } from '@anketa/contract/question-editing';
import { everyone } from '@anketa/contract/question-scope';
import type { CourseRow, ResultBlock } from '@anketa/contract/results';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion } from '../../testing/questions.ts';
import { completeAnswers, questionnairePage, submitCourse } from '../../testing/students.ts';
import { mixEvaluation } from '../ballots/mixer.ts';
import { changeEvaluationPhase } from '../evaluations/service.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'few-admin', { roles: ['admin'] });
const admin = await application.as('few-admin');

async function phase({ evaluationId }: Faculty, number: number) {
  await changeEvaluationPhase(application, { id: evaluationId, phase: number, by: 'test' });
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

const few = { reason: 'few-responses', needed: 3 };
const complement = { reason: 'complement', needed: 3 };

test('a question asked of one student among many shows neither a figure nor a comment', async () => {
  const faculty = await facultyOf('one', { B: 5, D: 1 });
  await phase(faculty, 1);
  const rated = await ask(faculty, ['D']);
  const written = await ask(faculty, ['D'], { form: 'text', choices: [] });
  await answer(faculty, faculty.students);
  await phase(faculty, 3);
  for (const person of [null, faculty.teacherPerson, faculty.headPerson]) {
    expect(await resultOf(faculty, rated, person)).toMatchObject({ withheld: few, figures: null });
    expect(await resultOf(faculty, written, person)).toMatchObject({ withheld: few, comments: [], hidden_comments: 0 });
  }
  expect(await resultOf(faculty, rated, 'few-admin')).toMatchObject({ withheld: null, figures: { n: 1 } });
  expect((await resultOf(faculty, written, 'few-admin'))?.comments).toHaveLength(1);
});

test('enough of those who were asked show, unless too few were not, or were asked a little more', async () => {
  const faculty = await facultyOf('chain', { B: 5, M: 3, D: 1 });
  await phase(faculty, 1);
  const [most, bachelors, withDoctors] = [
    await ask(faculty, ['B', 'M']),
    await ask(faculty, ['B']),
    await ask(faculty, ['B', 'D']),
  ];
  await answer(faculty, faculty.students);
  await phase(faculty, 3);
  expect(await resultOf(faculty, most)).toMatchObject({ withheld: complement, figures: null });
  expect(await resultOf(faculty, withDoctors)).toMatchObject({ withheld: null, figures: { n: 6 } });
  expect(await resultOf(faculty, bachelors)).toMatchObject({ withheld: complement, figures: null });
});

test('a question that only the last student met shows nothing, and counts in no average', async () => {
  const faculty = await facultyOf('last', { B: 4 });
  await phase(faculty, 1);
  await answer(faculty, faculty.students.slice(0, 3));
  const late = await ask(faculty, [], { counts_toward_average: true, coefficient: 100 });
  await answer(faculty, faculty.students.slice(3), 1);
  await phase(faculty, 3);
  expect(await resultOf(faculty, late)).toMatchObject({ withheld: few, figures: null });
  const visitor = await application.as(null);
  const { body } = await visitor.get(`/internal/results/evaluation/${faculty.slug}/search`);
  const row = (body as { courses: { data: CourseRow[] } }).courses.data.find(({ code }) => code === faculty.course);
  expect(row?.average).toMatchObject({ value: 1.75 });
});

test('two readings of a narrowed question never differ by fewer ballots than the minimum', async () => {
  const faculty = await facultyOf('readings', { B: 6, D: 5 }, { continuous: true });
  const [bachelors, doctors] = [faculty.students.slice(0, 6), faculty.students.slice(6)];
  await phase(faculty, 2);
  const narrowed = await ask(faculty, ['D']);
  const shown = async () => {
    await mixEvaluation(application, faculty.evaluationId);
    return (await resultOf(faculty, narrowed, faculty.teacherPerson))?.figures?.n ?? 0;
  };
  await answer(faculty, [...bachelors.slice(0, 3), ...doctors.slice(0, 3)]);
  expect(await shown()).toBe(3);
  await answer(faculty, [...bachelors.slice(3, 5), ...doctors.slice(3, 4)]);
  expect(await shown()).toBe(3);
  await answer(faculty, [...bachelors.slice(5), ...doctors.slice(4)]);
  expect(await shown()).toBe(3);
});

test('no row of ratings tells whether its student was asked a question that others were not', async () => {
  const faculty = await facultyOf('rows', { B: 4, D: 1 });
  await phase(faculty, 1);
  const narrowed = await ask(faculty, ['D']);
  await answer(faculty, faculty.students);
  await phase(faculty, 3);
  const slot = db.selectFrom('question').select('slot').where('id', '=', narrowed.id);
  const { rows } = await sql<{ given: number; with_it: boolean }>`
    SELECT (SELECT count(*) FROM unnest(ratings) value WHERE value IS NOT NULL)::int AS given,
      ratings[(${slot})] IS NOT NULL AS with_it
    FROM rating_section WHERE evaluation_id = ${faculty.evaluationId} AND target = 'povinn'`.execute(db);
  expect(rows.filter(({ with_it }) => with_it)).toEqual([{ given: 1, with_it: true }]);
  expect(new Set(rows.filter(({ with_it }) => !with_it).map(({ given }) => given)).size).toBe(1);
});
