import { changePhase } from '@anketa/contract/evaluations/administration';
import { activateQuestion, createQuestion, listQuestions, updateQuestion } from '@anketa/contract/questions/editing';
import { copyQuestions, exportQuestions, importQuestions } from '@anketa/contract/questions/exchange';
import type { QuestionInput } from '@anketa/contract/questions/fields';
import { everyone } from '@anketa/contract/questions/scope';
import { expect, test } from 'vitest';
import { type As, testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion, newQuestion } from '../../testing/questions.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';
import { questionnairePage, submitCourse } from '../../testing/students.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'boss', { roles: ['admin'] });
const boss = await application.as('boss');

/** Ada and Bob teach A1 together, Bob teaches A2 alone. */
const faculty = (slug: string) =>
  scopeFaculty(db, {
    slug,
    courses: {
      A1: { department: 'A', parallels: { A1p: { teachers: ['ada', 'bob'], students: [] } } },
      A2: { department: 'A', parallels: { A2p: { teachers: ['bob'], students: [] } } },
    },
  });
await faculty('people');
const [ada, bob] = [await application.as('ada'), await application.as('bob')];

const inCourse = (course: string, body_cs: string): Partial<QuestionInput> => ({
  body_cs,
  scope: { ...everyone, courses: [course] },
});

async function asksFive(as: As, id: number, course: string) {
  const made = [];
  for (const number of [1, 2, 3, 4, 5]) made.push(await givenQuestion(as, id, inCourse(course, `Otázka ${number}`)));
  return made;
}

const full = { status: 422, body: { type: '/problems/own-questions-full' } };

async function activeIn(id: number, as: As) {
  const { body } = await as(listQuestions, { params: { id } });
  return body.questions.owned.filter(({ active }) => active).length;
}

test('five questions of their own may a teacher ask in one course, and each teacher of it as many', async () => {
  const id = await faculty('five');
  await asksFive(bob, id, 'A1');
  const sixth = await bob(createQuestion, { params: { id }, body: newQuestion(inCourse('A1', 'Šestá')) });
  expect(sixth).toMatchObject(full);
  expect(sixth.body.title).toContain('V předmětu A1 můžete klást nejvýše 5 vlastních otázek');
  // Narrowed to nothing it would be asked in all their courses, A1 among them.
  expect(await bob(createQuestion, { params: { id }, body: newQuestion() })).toMatchObject(full);
  await givenQuestion(bob, id, inCourse('A2', 'V jiném předmětu'));
  await asksFive(ada, id, 'A1');
  // Who manages the evaluation decides alone.
  await givenQuestion(boss, id, inCourse('A1', 'Otázka správy'));
});

test('neither retiring, narrowing, copying nor a file leads around the limit of own questions', async () => {
  const id = await faculty('detours');
  const [first] = await asksFive(bob, id, 'A1');
  const retired = { params: { id, qid: first?.id ?? 0 } };
  // A question that is asked already may be reworded.
  const reworded = { ...retired, body: newQuestion(inCourse('A1', 'Jinak')) };
  expect((await bob(updateQuestion, reworded)).status).toBe(200);
  await bob(activateQuestion, { ...retired, body: { active: false } });
  await givenQuestion(bob, id, inCourse('A1', 'Místo ní'));
  expect(await bob(activateQuestion, { ...retired, body: { active: true } })).toMatchObject(full);
  expect(await bob(updateQuestion, reworded)).toMatchObject(full);

  const elsewhere = await givenQuestion(bob, id, inCourse('A2', 'Přestěhovaná'));
  const moved = { params: { id, qid: elsewhere.id }, body: newQuestion(inCourse('A1', 'Přestěhovaná')) };
  expect(await bob(updateQuestion, moved)).toMatchObject(full);

  const other = await faculty('source');
  const there = await asksFive(bob, other, 'A1');
  const renamed = there[0] && { params: { id: other, qid: there[0].id }, body: newQuestion(inCourse('A1', 'Nová')) };
  if (renamed) await bob(updateQuestion, renamed);
  const copy = { from: other, ids: there.map(({ id: qid }) => qid) };
  const { body: file } = await bob(exportQuestions, { params: { id: other }, query: { format: 'csv' } });
  for (const preview of [true, false]) {
    expect(await bob(copyQuestions, { params: { id }, body: { ...copy, preview } })).toMatchObject(full);
    const sent = { format: 'csv' as const, content: file.content, preview };
    expect(await bob(importQuestions, { params: { id }, body: sent })).toMatchObject(full);
  }
  expect(await activeIn(id, bob)).toBe(6);
});

test('twenty questions sent at one moment are five', async () => {
  const id = await faculty('burst');
  const sent = Array.from({ length: 20 }, (_, n) =>
    bob(createQuestion, { params: { id }, body: newQuestion(inCourse('A1', `Současně ${n}`)) }),
  );
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(new Set(statuses)).toEqual(new Set([200, 422]));
});

test("a teacher's question is never required, whoever saves it and wherever it comes from", async () => {
  const id = await faculty('voluntary');
  const required = newQuestion({ ...inCourse('A1', 'Povinná'), required: true });
  const made = await bob(createQuestion, { params: { id }, body: required });
  expect(made).toMatchObject({ status: 422, body: { errors: { required: [expect.stringContaining('nepovinná')] } } });
  const own = await givenQuestion(bob, id, inCourse('A1', 'Dobrovolná'));
  for (const as of [bob, boss]) {
    const changed = await as(updateQuestion, { params: { id, qid: own.id }, body: required });
    expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ['required']]);
  }
  const file = { format: 'json' as const, content: JSON.stringify({ questions: [required] }), preview: false };
  const { body } = await bob(importQuestions, { params: { id }, body: file });
  expect([body.added, body.errors.map(({ field }) => field)]).toEqual([0, ['required']]);
  const force = db.updateTable('question').set({ required: true }).where('id', '=', own.id).execute();
  await expect(force).rejects.toThrow('own_question_is_voluntary');
});

test('a teacher who adds hundreds of questions while filling is open stops nobody from submitting', async () => {
  const small = await createFaculty(db, { slug: 'flood', students: 3 });
  const id = small.evaluationId;
  expect((await boss(changePhase, { body: { import_id: id, phase: 1 } })).status).toBe(200);
  const teacher = await application.as(small.teacherPerson);
  const replies = await Promise.all(
    Array.from({ length: 520 }, (_, n) =>
      teacher(createQuestion, {
        params: { id },
        body: newQuestion({ body_cs: `Záplava ${n}`, required: n % 2 === 0 }),
      }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  const student = await application.as(small.students[0] ?? '');
  const { questions, sections } = await questionnairePage(student, small.slug);
  const forms = new Map(questions.map(({ id: qid, form }) => [qid, form]));
  const blocks = sections.find(({ course }) => course === small.course)?.blocks ?? [];
  const answers = blocks.flatMap(({ key, questions: asked }) =>
    asked.flatMap((question) => (forms.get(question) === 'slider' ? [{ block: key, question, value: 1 }] : [])),
  );
  expect((await submitCourse(student, small, { answers, not_taught: [] })).status).toBe(200);
});

const intrusive = { form: 'text' as const, choices: [], body_cs: 'Napište své jméno a osobní číslo' };

test('while filling is open a teacher cannot begin to ask who a student is', async () => {
  const id = await faculty('who');
  const own = await givenQuestion(bob, id, inCourse('A1', 'Co oceňujete?'));
  const known = await givenQuestion(bob, id, { ...inCourse('A1', ''), ...intrusive });
  await db.updateTable('evaluation').set({ state: 1 }).where('id', '=', id).execute();
  const asks = newQuestion({ ...inCourse('A1', ''), ...intrusive, body_cs: 'Podepište se prosím' });
  const refused = { status: 422, body: { type: '/problems/question-identifies' } };
  expect(await bob(createQuestion, { params: { id }, body: asks })).toMatchObject(refused);
  expect(await bob(updateQuestion, { params: { id, qid: own.id }, body: asks })).toMatchObject(refused);
  const file = { format: 'json' as const, content: JSON.stringify({ questions: [asks] }), preview: false };
  expect(await bob(importQuestions, { params: { id }, body: file })).toMatchObject(refused);
  // What administrators could see before filling opened may go on; once retired it does not come back.
  const same = newQuestion({ ...inCourse('A1', ''), ...intrusive, publicity: 'none' });
  expect((await bob(updateQuestion, { params: { id, qid: known.id }, body: same })).status).toBe(200);
  // The same words to other students are another question.
  const elsewhere = newQuestion({ ...inCourse('A2', ''), ...intrusive, publicity: 'none' });
  expect(await bob(updateQuestion, { params: { id, qid: known.id }, body: elsewhere })).toMatchObject(refused);
  const place = { params: { id, qid: known.id } };
  expect((await bob(activateQuestion, { ...place, body: { active: false } })).status).toBe(200);
  expect(await bob(activateQuestion, { ...place, body: { active: true } })).toMatchObject(refused);
  expect((await boss(createQuestion, { params: { id }, body: asks })).status).toBe(200);
});
