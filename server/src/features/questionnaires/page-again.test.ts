import { saveDraft } from '@anketa/contract/questions/questionnaires';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { completeAnswers, questionnairePage, submitCourse } from '../../testing/students.ts';
import { movePhase } from '../evaluations/lifecycle.ts';

/** What a process remembers of a page must never show: whatever has changed since is on the next one. */
const application = await testApplication();
const { db } = application;

async function openFaculty(slug: string) {
  const faculty = await createFaculty(db, { slug, students: 3 });
  const phase = (number: number) => movePhase(application, { id: faculty.evaluationId, phase: number, by: 'test' });
  await phase(1);
  const student = faculty.students[0] ?? '';
  const as = await application.as(student);
  const page = async () => questionnairePage(as, slug);
  const section = async () => (await page()).sections.find(({ course }) => course === faculty.course);
  await page();
  return { faculty, phase, student, as, page, section };
}

test('what the student did since, on this device or another one, is on the next page', async () => {
  const { faculty, student, as, section } = await openFaculty('again-did');
  const params = { slug: faculty.slug, code: faculty.course };
  const body = { ...(await completeAnswers(as, faculty)), version: 0 };
  expect((await (await application.as(student))(saveDraft, { params, body })).status).toBe(200);
  expect(await section()).toMatchObject({ status: 'saved', draft: { version: expect.any(Number) } });
  expect((await submitCourse(as, faculty, await completeAnswers(as, faculty))).status).toBe(200);
  expect(await section()).toMatchObject({ status: 'submitted', draft: null });
});

test('a question that was changed, a phase that moved and a course that was left out are on the next page', async () => {
  const { faculty, phase, page, section } = await openFaculty('again-changed');
  const { evaluationId: evaluation_id } = faculty;
  await db.updateTable('question').set({ help_cs: 'Nově' }).where('evaluation_id', '=', evaluation_id).execute();
  expect((await page()).questions.every((question) => question.help_cs === 'Nově')).toBe(true);
  await phase(2);
  expect((await page()).open).toBe(false);
  // As an import does: not while filling is open, and opening counts the version up.
  await db.deleteFrom('enrolment').where('evaluation_id', '=', evaluation_id).execute();
  await phase(1);
  expect(await section()).toBeUndefined();
});
