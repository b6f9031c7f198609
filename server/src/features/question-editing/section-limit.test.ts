import { changePhase, readEvaluation } from '@anketa/contract/evaluations/administration';
import { activateQuestion, checkQuestions, createQuestion, updateQuestion } from '@anketa/contract/questions/editing';
import { copyQuestions, importQuestions } from '@anketa/contract/questions/exchange';
import type { QuestionInput } from '@anketa/contract/questions/fields';
import { sectionMaximum } from '@anketa/contract/questions/questionnaires';
import { everyone } from '@anketa/contract/questions/scope';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { type As, testApplication } from '../../testing/application.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion, newQuestion } from '../../testing/questions.ts';
import { questionnairePage, submitCourse } from '../../testing/students.ts';
import { insertQuestions } from '../questions/store.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'boss', { roles: ['admin'] });
await givenPerson(db, 'editor', { roles: ['questioner'] });
const boss = await application.as('boss');

/** More people teach the faculty's one parallel: every question about teachers is asked so many times. */
async function alsoTaughtBy({ evaluationId: evaluation_id, parallel, slug }: Faculty, count: number, from = 0) {
  const people = Array.from({ length: count }, (_, n) => `${slug}-${from + n}`);
  await db
    .insertInto('person')
    .values(people.map((oidos) => ({ oidos, oident: oidos, login: oidos, surname: oidos })))
    .execute();
  await db
    .insertInto('teacher')
    .values(people.map((code) => ({ evaluation_id, code, oidos: code, surname: code })))
    .execute();
  await db
    .insertInto('teaching')
    .values(people.map((teacher_code) => ({ evaluation_id, parallel_code: parallel, teacher_code })))
    .execute();
  return people;
}

async function withoutQuestions(slug: string): Promise<Faculty> {
  const faculty = await createFaculty(db, { slug, students: 3 });
  await db.deleteFrom('question').where('evaluation_id', '=', faculty.evaluationId).execute();
  return faculty;
}

const aboutTeachers = (body_cs: string, more: Partial<QuestionInput> = {}) =>
  newQuestion({ target: 'ucit', body_cs, ...more });

const open = (as: As, { evaluationId }: Faculty) => as(changePhase, { body: { import_id: evaluationId, phase: 1 } });

/** Submits an answer to everything that the first student is asked. Gives how many answers, and what came of it. */
async function submitsAll(faculty: Faculty) {
  const student = await application.as(faculty.students[0] ?? '');
  const { sections } = await questionnairePage(student, faculty.slug);
  const blocks = sections.find(({ course }) => course === faculty.course)?.blocks ?? [];
  const answers = blocks.flatMap(({ key, questions }) =>
    questions.map((question) => ({ block: key, question, value: 1 })),
  );
  return [answers.length, (await submitCourse(student, faculty, { answers, not_taught: [] })).status];
}

const refused = { status: 422, body: { type: '/problems/section-full' } };

test('questions of many authors together never make a section larger than can be submitted', async () => {
  const faculty = await withoutQuestions('authors');
  const id = faculty.evaluationId;
  const people = await alsoTaughtBy(faculty, 79);
  // 80 teachers: 25 questions of five of them about all of them are 2,000 answers, and the next is too much.
  const authors = await Promise.all(people.slice(0, 6).map((person) => application.as(person)));
  for (const [at, author] of authors.slice(0, 5).entries()) {
    for (const number of [1, 2, 3, 4, 5]) {
      const body = aboutTeachers(`Otázka ${at}/${number}`);
      expect((await author(createQuestion, { params: { id }, body })).status).toBe(200);
    }
  }
  const [sixth = boss] = authors.slice(5);
  const one = await sixth(createQuestion, { params: { id }, body: aboutTeachers('Ještě jedna') });
  expect(one).toMatchObject(refused);
  expect(one.body.title).toContain(`(authors-course) by někdo dostal ${sectionMaximum + 80} otázek`);
  // Nor does who manages all questions get it past the limit, however it comes.
  expect(await boss(createQuestion, { params: { id }, body: aboutTeachers('Správy') })).toMatchObject(refused);
  const retired = await givenQuestion(boss, id, { target: 'ucit', body_cs: 'Vyřazená', active: false });
  const place = { params: { id, qid: retired.id } };
  expect(await boss(activateQuestion, { ...place, body: { active: true } })).toMatchObject(refused);
  expect(await boss(updateQuestion, { ...place, body: aboutTeachers('Vyřazená') })).toMatchObject(refused);
  const file = { format: 'json' as const, content: JSON.stringify({ questions: [aboutTeachers('Ze souboru')] }) };
  expect(await boss(importQuestions, { params: { id }, body: { ...file, preview: false } })).toMatchObject(refused);
  const source = await withoutQuestions('source');
  const { id: qid } = await givenQuestion(boss, source.evaluationId, { target: 'ucit', body_cs: 'Kopie' });
  const copy = { from: source.evaluationId, ids: [qid] };
  expect(await boss(copyQuestions, { params: { id }, body: copy })).toMatchObject(refused);
  expect((await open(boss, faculty)).status).toBe(200);
  expect(await submitsAll(faculty)).toEqual([sectionMaximum, 200]);
});

test('the section of questions about studies is called by its name, in either language', async () => {
  const faculty = await withoutQuestions('studies');
  const id = faculty.evaluationId;
  const about = (body_cs: string) => newQuestion({ target: 'sident', body_cs });
  const questions = Array.from({ length: sectionMaximum }, (_, n) => ({
    question: about(`Otázka ${n}`),
    author: null,
  }));
  await inTransaction(db, (tx) => insertQuestions(tx, id, questions));
  const added = async (language: string) =>
    boss(createQuestion, { params: { id }, body: about('Další'), headers: { 'accept-language': language } });
  expect((await added('cs')).body.title).toContain(`(Obecné otázky) by někdo dostal ${sectionMaximum + 1} otázek`);
  expect((await added('en')).body.title).toContain('(General questions)');
  await inTransaction(db, (tx) => insertQuestions(tx, id, [{ question: about('Z importu'), author: null }]));
  expect((await open(boss, faculty)).body.title).toContain('(Obecné otázky)');
});

test('a scope that moves a question into a full section is refused, one that moves it out is not', async () => {
  const faculty = await withoutQuestions('moved');
  const id = faculty.evaluationId;
  await alsoTaughtBy(faculty, sectionMaximum - 1);
  await db
    .insertInto('course')
    .values({ evaluation_id: id, code: 'other', name_cs: 'Jiný', name_en: 'Other', department_code: 'moved' })
    .execute();
  const scope = (course: string) => ({ scope: { ...everyone, courses: [course] } });
  await givenQuestion(boss, id, { target: 'ucit', body_cs: 'První', ...scope(faculty.course) });
  const second = await givenQuestion(boss, id, { target: 'ucit', body_cs: 'Druhá', ...scope('other') });
  const place = { params: { id, qid: second.id } };
  const here = aboutTeachers('Druhá', scope(faculty.course));
  expect(await boss(updateQuestion, { ...place, body: here })).toMatchObject(refused);
  const reworded = aboutTeachers('Druhá, jinými slovy', scope('other'));
  expect((await boss(updateQuestion, { ...place, body: reworded })).status).toBe(200);
});

test('where an import has made a section too large, administrators are told by name and filling opens once it fits', async () => {
  const faculty = await withoutQuestions('grown');
  const { evaluationId: id, course } = faculty;
  for (const number of [1, 2, 3, 4]) {
    await givenQuestion(boss, id, { target: 'ucit', body_cs: `Otázka ${number}` });
  }
  await alsoTaughtBy(faculty, 499);
  expect((await boss(checkQuestions, { params: { id } })).body).toEqual({
    suspect: [],
    overfull: [],
    most: sectionMaximum,
  });
  await alsoTaughtBy(faculty, 1, 499);
  const { body } = await boss(checkQuestions, { params: { id } });
  expect(body.overfull).toEqual([{ course, questions: 4 * 501 }]);
  const refusal = await open(boss, faculty);
  expect(refusal).toMatchObject({ status: 409, body: { type: '/problems/section-too-large' } });
  expect(refusal.body.title).toContain('(grown-course)');
  const english = await boss(changePhase, {
    body: { import_id: id, phase: 1 },
    headers: { 'accept-language': 'en' },
  });
  expect(english.body.title).toContain('Filling in cannot be opened: some questionnaires');
  expect((await boss(readEvaluation, { params: { id } })).body.evaluation.state).toBe(0);
  // Whatever makes it smaller may be saved although it is still too large.
  const questions = await db.selectFrom('question').select('id').where('evaluation_id', '=', id).execute();
  const place = { params: { id, qid: questions[0]?.id ?? 0 } };
  expect((await boss(activateQuestion, { ...place, body: { active: false } })).status).toBe(200);
  expect((await boss(checkQuestions, { params: { id } })).body.overfull).toEqual([]);
  expect((await open(boss, faculty)).status).toBe(200);
  expect(await submitsAll(faculty)).toEqual([3 * 501, 200]);
});

test('questions of teachers that ask who a student is are shown to who opens filling, and to nobody else', async () => {
  const faculty = await createFaculty(db, { slug: 'suspect', students: 1 });
  const id = faculty.evaluationId;
  const teacher = await application.as(faculty.teacherPerson);
  const text = { form: 'text' as const, choices: [] };
  const asking = await givenQuestion(teacher, id, { ...text, body_cs: 'Podpis?', body_en: 'What do you think?' });
  await givenQuestion(teacher, id, { ...text, body_cs: 'Co oceňujete?', body_en: 'What do you appreciate?' });
  await givenQuestion(teacher, id, { ...text, body_cs: 'Vaše jméno', active: false });
  await givenQuestion(boss, id, { ...text, body_cs: 'Podepíšete se pod to?' });
  for (const person of ['boss', 'editor']) {
    const { body } = await (await application.as(person))(checkQuestions, { params: { id } });
    expect(body.suspect).toEqual([
      {
        id: asking.id,
        target: 'povinn',
        body_cs: 'Podpis?',
        body_en: 'What do you think?',
        author: { oident: faculty.teacherPerson, only_name: expect.stringContaining('Učitel') },
      },
    ]);
  }
  expect((await teacher(checkQuestions, { params: { id } })).status).toBe(403);
  const [student = ''] = faculty.students;
  expect((await (await application.as(student))(checkQuestions, { params: { id } })).status).toBe(403);
});
