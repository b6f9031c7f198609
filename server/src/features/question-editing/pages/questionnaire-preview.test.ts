import { changePhase } from '@anketa/contract/evaluations/administration';
import { previewQuestionnaire } from '@anketa/contract/questions/questionnaire-preview';
import { readQuestionnaire } from '@anketa/contract/questions/questionnaires';
import { everyone } from '@anketa/contract/questions/scope';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenQuestion } from '../../../testing/questions.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';

const { db, as } = await testApplication();
const boss = await as(await givenPerson(db, 'boss', { roles: ['admin'] }));
await givenPerson(db, 'mailer', { extra_permissions: 4 });

const id = await scopeFaculty(db, {
  slug: 'tried',
  courses: {
    A: {
      department: 'K',
      parallels: { A1: { teachers: ['adam'], students: [0] }, A2: { teachers: ['eve'], students: [1] } },
    },
    B: { department: 'K', parallels: { B1: { teachers: [], students: [1] } } },
  },
  studies: [
    { type: 'B', field: 'F1' },
    { type: 'N', field: 'F2' },
    { type: 'B', field: 'F1' },
  ],
});
await givenQuestion(boss, id, { body_cs: 'Všem' });
await givenQuestion(boss, id, { body_cs: 'Jen v B', scope: { ...everyone, courses: ['B'] } });
await givenQuestion(boss, id, { body_cs: 'Jen magistrům', scope: { ...everyone, study_types: ['N'] } });
await givenQuestion(boss, id, { body_cs: 'O vyučujících', target: 'ucit' });
await givenQuestion(boss, id, { body_cs: 'O oboru', target: 'sobor' });
await givenQuestion(boss, id, { body_cs: 'Vyřazená', active: false });

const preview = async (query: { courses?: string; study?: string } = {}, call = boss) =>
  (await call(previewQuestionnaire, { params: { id }, query })).body;
const asked = async (query?: { courses?: string; study?: string }) =>
  (await preview(query)).questions.map(({ body_cs }) => body_cs);

test('a student is made up of the most frequent study and the first course unless others are chosen', async () => {
  const { study, studies, courses } = await preview();
  expect(study).toBe('B/F1');
  expect(studies.map(({ key }) => key)).toEqual(['B/F1', 'N/F2']);
  expect(courses.map(({ code }) => code)).toEqual(['A']);
  expect(await asked()).toEqual(['Všem', 'O vyučujících', 'O oboru']);
  expect(await asked({ courses: 'B', study: 'N/F2' })).toEqual(['Všem', 'Jen v B', 'Jen magistrům', 'O oboru']);
});

test('one parallel of a type is attended, not all, and what the evaluation does not have is left out', async () => {
  const { sections, courses, study } = await preview({ courses: 'A,NOPE', study: 'X/Y' });
  expect(study).toBe('B/F1');
  expect(courses.map(({ code }) => code)).toEqual(['A']);
  const teachers = sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.teacher_code || []));
  expect(teachers).toEqual(['adam']);
});

test('a real student who studies and attends the same is asked the same, once filling opens', async () => {
  const { sections } = await preview({ courses: 'A', study: 'B/F1' });
  await boss(changePhase, { body: { import_id: id, phase: 1 } });
  const student = await as('tried-student-0');
  const { body } = await student(readQuestionnaire, { params: { slug: 'tried-cs' } });
  const blocks = (all: readonly { readonly course: string; readonly blocks: unknown }[]) =>
    all.map(({ course, blocks }) => ({ course, blocks }));
  expect(blocks(body.sections)).toEqual(blocks(sections));
});

test('only who manages all questions makes students up', async () => {
  for (const who of ['mailer', 'adam', 'tried-student-0']) {
    const { status } = await (await as(who))(previewQuestionnaire, { params: { id }, query: {} });
    expect(status, who).toBe(403);
  }
});
