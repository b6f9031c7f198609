import {
  activateQuestion,
  createQuestion,
  deleteQuestion,
  fieldsInResults,
  type ManagedQuestion,
  newQuestion as newQuestionPage,
  readQuestion,
  sortQuestions,
  updateQuestion,
} from '@anketa/contract/questions/editing';
import { copyQuestions, exportQuestions, importQuestions } from '@anketa/contract/questions/exchange';
import { QuestionInput } from '@anketa/contract/questions/fields';
import { everyone } from '@anketa/contract/questions/scope';
import { courseResults } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion, newQuestion } from '../../testing/questions.ts';
import { completeAnswers, submitCourse } from '../../testing/students.ts';
import { mixEvaluation } from '../ballots/counting/mixer.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'everything but the role', { extra_permissions: 127 });
const admin = await application.as('admin');
const manager = await application.as('manager');

const { phaseAndCount } = cycleOf(application);

/** Three of five students answered a rating that counts in averages: 60 %. Results are published. */
async function published(slug: string, wishes: Partial<QuestionInput> = {}) {
  const faculty = await createFaculty(db, { slug, students: 5 });
  const id = faculty.evaluationId;
  const rating = { form: 'slider-num', counts_toward_average: true, publicity: 'all', ...wishes } as const;
  const question = await givenQuestion(admin, id, rating);
  await phaseAndCount(faculty, 1);
  for (const student of faculty.students.slice(0, 3)) {
    const as = await application.as(student);
    const given = await completeAnswers(as, faculty);
    const block = wishes.target === 'gl' ? `gl:${faculty.parallel}` : 'povinn';
    const answer = { block, question: question.id, value: 2 };
    expect((await submitCourse(as, faculty, { ...given, answers: [...given.answers, answer] })).status).toBe(200);
  }
  await phaseAndCount(faculty, 2);
  await phaseAndCount(faculty, 3);
  const params = { id, qid: question.id };
  const input = QuestionInput.parse(question);
  /** Sends the question as it was made, with changes. */
  const change = (as: typeof admin, change: object, confirmed = false) =>
    as(updateQuestion, { params, body: { ...input, ...change, confirmed } });
  return { faculty, id, params, input, change };
}

/** What a visitor sees of a question and of the course's average. */
async function visitorSees({ slug, course }: Faculty, qid: number) {
  const visitor = await application.as(null);
  const { body } = await visitor(courseResults, { params: { slug, gl: course } });
  const block = body.blocks[0];
  const question = block?.questions.find(({ id }) => id === qid);
  return { figures: question?.figures?.n ?? null, average: block?.average?.value ?? null };
}

const audited = async (id: number) => {
  const rows = await db.selectFrom('audit_log').select(['actor', 'action', 'subject']).orderBy('id').execute();
  return rows.filter(({ action, subject }) => action === 'question.results' && subject.startsWith(`${id}/`));
};

const bends: Readonly<Record<string, { change: Partial<QuestionInput>; says: string }>> = {
  publicity: { change: { publicity: 'none' }, says: 'všem ostatním se skryjí' },
  minimum_return_rate: { change: { minimum_return_rate: 90 }, says: 'kde návratnost nedosáhla 90 %' },
  counts_toward_average: { change: { counts_toward_average: false }, says: 'přestane započítávat' },
  coefficient: { change: { coefficient: 7 }, says: 'bude 7 (dosud 1)' },
  active: { change: { active: false }, says: 'přestane klást' },
};

test('once answers are released only an administrator changes what is shown and counted, asked, noted, and back again', async () => {
  const { faculty, id, params, change } = await published('bent');
  const before = await visitorSees(faculty, params.qid);
  expect(before.figures).toBe(3);
  for (const [field, { change: wish, says }] of Object.entries(bends)) {
    for (const person of ['manager', 'everything but the role']) {
      const refused = await change(await application.as(person), wish, true);
      expect([refused.status, Object.keys(refused.body.errors ?? {})], field).toEqual([403, [field]]);
    }
    const asked = await change(admin, wish);
    expect([asked.status, Object.keys(asked.body.errors ?? {})], field).toEqual([409, [field]]);
    expect(asked.body.errors?.[field]?.[0]).toContain(says);
    expect(await visitorSees(faculty, params.qid)).toEqual(before);
    expect((await change(admin, wish, true)).status, field).toBe(200);
    const asItWas = await change(admin, {});
    expect([asItWas.status, Object.keys(asItWas.body.errors ?? {})], field).toEqual([409, [field]]);
    expect((await change(admin, {}, true)).status, field).toBe(200);
    expect(await visitorSees(faculty, params.qid)).toEqual(before);
  }
  const subject = (what: string) => ({
    actor: 'admin',
    action: 'question.results',
    subject: `${id}/${params.qid} ${what}`,
  });
  expect(await audited(id)).toEqual(
    [
      ...['publicity all → none', 'publicity none → all', 'minimum_return_rate 0 → 90', 'minimum_return_rate 90 → 0'],
      ...[
        'counts_toward_average true → false',
        'counts_toward_average false → true',
        'coefficient 1 → 7',
        'coefficient 7 → 1',
      ],
      ...['active true → false', 'active false → true'],
    ].map(subject),
  );
});

test('the editor is told before which fields will be refused, and to whom', async () => {
  const { id, params, input, change } = await published('told');
  const page = async (as: typeof admin) => (await as(readQuestion, { params })).body;
  const known = await page(manager);
  expect(known.results_closed).toBe(true);
  expect((await page(admin)).results_closed).toBe(false);
  const closed = known.question ? fieldsInResults(known.question) : [];
  for (const [field, { change: wish }] of Object.entries(bends)) {
    expect(closed, field).toContain(field);
    expect((await change(manager, wish, true)).status, field).toBe(403);
  }
  // One that counts in nothing and was never answered: it could only begin to count.
  const added = await givenQuestion(manager, id, { form: 'slider-num' });
  expect(fieldsInResults(added)).toEqual(['counts_toward_average']);
  const body = { ...QuestionInput.parse(added), publicity: 'none', coefficient: 3, active: false } as const;
  const place = { id, qid: added.id };
  expect((await manager(updateQuestion, { params: place, body })).status).toBe(200);
  expect(
    (await manager(updateQuestion, { params: place, body: { ...input, ...body, counts_toward_average: true } })).status,
  ).toBe(403);
  const fresh = await createFaculty(db, { slug: 'told-fresh' });
  expect((await manager(newQuestionPage, { params: { id: fresh.evaluationId } })).body.results_closed).toBe(false);
});

test('a changed threshold hides what is shown, and set back shows it again', async () => {
  const { faculty, params, change } = await published('threshold');
  await change(admin, { minimum_return_rate: 90 }, true);
  expect((await visitorSees(faculty, params.qid)).figures).toBeNull();
  await change(admin, {}, true);
  expect((await visitorSees(faculty, params.qid)).figures).toBe(3);
});

test('whose response rate is meant is changed by an administrator, too', async () => {
  const { params, change } = await published('over-course', { target: 'gl', counts_toward_average: false });
  const wish = { return_rate_over_course: true };
  expect((await change(manager, wish, true)).status).toBe(403);
  const asked = await change(admin, wish);
  expect(asked.body.errors?.return_rate_over_course?.[0]).toContain('za celý předmět');
  expect((await change(admin, wish, true)).status).toBe(200);
  expect(await audited(params.id)).toMatchObject([
    { subject: expect.stringContaining('return_rate_over_course false → true') },
  ]);
  // It counts in no average, so its weight bends nothing.
  expect((await change(manager, { ...wish, coefficient: 5 })).status).toBe(200);
});

test('everything else of a released question stays as it is, for administrators too', async () => {
  const { faculty, params, change } = await published('frozen');
  const before = (await admin(readQuestion, { params })).body.question;
  expect(before).toMatchObject({ answered: true, released: true });
  const frozen: Record<string, object> = {
    target: { target: 'gl' },
    form: { form: 'slider', counts_toward_average: true },
    body_cs: { body_cs: 'Něco jiného?' },
    body_en: { body_en: 'Something else?' },
    help_cs: { help_cs: '1 je nejhorší' },
    help_en: { help_en: '1 is worst' },
    sign_language_url: { sign_language_url: 'https://video.example.cz/2' },
    required: { required: true },
    choices: {
      choices: [
        { cs: 'ne', en: 'no' },
        { cs: 'ano', en: 'yes' },
      ],
    },
    allow_blank: { allow_blank: true },
    text_maximum: { text_maximum: 4000 - 1 },
    scope: { scope: { ...everyone, courses: [faculty.course] } },
  };
  for (const [field, wish] of Object.entries(frozen)) {
    const { status, body } = await change(admin, wish, true);
    expect([status, Object.keys(body.errors ?? {})], field).toEqual([409, [field]]);
  }
  expect((await admin(deleteQuestion, { params })).status).toBe(409);
  expect((await admin(readQuestion, { params })).body.question).toEqual(before);
});

test('no other way leads around: retiring, deleting, adding, files, copies and the order', async () => {
  const { faculty, id, params, input } = await published('around');
  const before = await visitorSees(faculty, params.qid);
  const active = (as: typeof admin, active: boolean, confirmed: boolean) =>
    as(activateQuestion, { params, body: { active, confirmed } });
  expect((await active(manager, false, true)).status).toBe(403);
  expect((await active(admin, false, false)).status).toBe(409);
  expect((await active(admin, false, true)).status).toBe(200);
  expect((await active(manager, true, true)).status).toBe(403);
  expect((await active(admin, true, true)).status).toBe(200);

  const counting = newQuestion({ body_cs: 'Dostali jste dort?', counts_toward_average: true, coefficient: 100 });
  const add = (as: typeof admin, confirmed: boolean) =>
    as(createQuestion, { params: { id }, body: { ...counting, confirmed } });
  expect((await add(manager, true)).status).toBe(403);
  expect((await add(admin, false)).status).toBe(409);
  const added = await add(admin, true);
  expect(added.status).toBe(200);
  const place = { id, qid: added.body.question.id };
  const narrowed = { ...counting, scope: { ...everyone, courses: [faculty.course] } };
  expect((await manager(updateQuestion, { params: place, body: { ...narrowed, confirmed: true } })).status).toBe(403);
  expect((await manager(deleteQuestion, { params: place })).status).toBe(403);
  expect((await admin(deleteQuestion, { params: place })).status).toBe(200);

  const file = (await admin(exportQuestions, { params: { id }, query: { format: 'json' } })).body.content;
  const bent = JSON.stringify({
    questions: [{ ...input, publicity: 'none', minimum_return_rate: 90, coefficient: 9 }, counting],
  });
  for (const content of [file, bent]) {
    const { body } = await admin(importQuestions, { params: { id }, body: { format: 'json', content } });
    expect(body.added).toBe(0);
    expect(body.errors.every(({ field }) => field === 'counts_toward_average')).toBe(true);
    expect(body.errors.length).toBeGreaterThan(0);
  }
  const source = await createFaculty(db, { slug: 'around-source' });
  const { id: copied } = await givenQuestion(admin, source.evaluationId, counting);
  const copies = await admin(copyQuestions, { params: { id }, body: { from: source.evaluationId, ids: [copied] } });
  expect(copies.body.added).toBe(1);
  const counted = await db
    .selectFrom('question')
    .select('counts_toward_average')
    .where('evaluation_id', '=', id)
    .where('body_cs', '=', counting.body_cs)
    .execute();
  expect(counted).toEqual([{ counts_toward_average: false }]);
  await manager(sortQuestions, { params: { id }, body: { ids: [params.qid] } });
  expect(await visitorSees(faculty, params.qid)).toEqual(before);
});

test('before anything is released questions are managed as ever, also those of an evaluation that has results', async () => {
  const faculty = await createFaculty(db, { slug: 'before' });
  const { id: qid } = await givenQuestion(manager, faculty.evaluationId);
  const change = {
    ...newQuestion(),
    publicity: 'signed' as const,
    minimum_return_rate: 30,
    counts_toward_average: true,
  };
  const params = { id: faculty.evaluationId, qid };
  expect((await manager(updateQuestion, { params, body: change })).status).toBe(200);
  const { id } = await published('after');
  const added = await givenQuestion(manager, id);
  const wish = { ...newQuestion(), publicity: 'none' as const, minimum_return_rate: 30, body_cs: 'Jinak?' };
  expect((await manager(updateQuestion, { params: { id, qid: added.id }, body: wish })).status).toBe(200);
  expect(await audited(id)).toEqual([]);
});

test('who was promised to read answers can be set back, never beyond; while students are asked, what they read is the promise', async () => {
  const { faculty, params, change } = await published('promise', { publicity: 'signed' });
  const promised = async () => (await admin(readQuestion, { params })).body.question as ManagedQuestion;
  expect((await change(admin, { publicity: 'none' }, true)).status).toBe(200);
  expect(await promised()).toMatchObject({ publicity: 'none', promised: 'signed' });
  const wider = await change(admin, { publicity: 'all' }, true);
  expect([wider.status, Object.keys(wider.body.errors ?? {})]).toEqual([409, ['publicity']]);
  const asked = await change(admin, { publicity: 'signed' });
  expect(asked.body.errors?.publicity).toEqual([expect.stringContaining('nově uvidí všichni přihlášení')]);
  expect((await change(admin, { publicity: 'signed' }, true)).status).toBe(200);
  // Opened again, students read that only those concerned will read them.
  expect((await change(admin, { publicity: 'none' }, true)).status).toBe(200);
  await phaseAndCount(faculty, 1);
  expect(await promised()).toMatchObject({ promised: 'none' });
  await phaseAndCount(faculty, 3);
  expect((await change(admin, { publicity: 'signed' }, true)).status).toBe(409);
});

test('the first batch of a continuous evaluation is a release', async () => {
  const faculty = await createFaculty(db, { slug: 'batch', students: 8, options: { continuous: true } });
  const id = faculty.evaluationId;
  const question = await givenQuestion(admin, id, { form: 'slider-num', counts_toward_average: true });
  const params = { id, qid: question.id };
  const body = { ...QuestionInput.parse(question), minimum_return_rate: 40 };
  await phaseAndCount(faculty, 1);
  await phaseAndCount(faculty, 2);
  for (const student of faculty.students.slice(0, 5)) {
    const as = await application.as(student);
    await submitCourse(as, faculty, await completeAnswers(as, faculty));
  }
  expect((await manager(updateQuestion, { params, body })).status).toBe(200);
  await mixEvaluation(application, id, { nightly: true });
  expect((await manager(updateQuestion, { params, body: { ...body, minimum_return_rate: 0 } })).status).toBe(403);
  expect((await admin(updateQuestion, { params, body: { ...body, minimum_return_rate: 0 } })).status).toBe(409);
});
