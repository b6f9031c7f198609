import { createQuestion, deleteQuestion, readQuestion, updateQuestion } from '@anketa/contract/questions/editing';
import type { Answers } from '@anketa/contract/questions/questionnaires';
import { everyone } from '@anketa/contract/questions/scope';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { createFaculty, type Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { givenQuestion, newQuestion } from '../../testing/questions.ts';
import { completeAnswers, submitCourse } from '../../testing/students.ts';
import { changeKeys } from '../ballots/keys/key-change.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { contentVersion } from '../evaluations/store.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'questioner', { roles: ['questioner'] });
const manager = await application.as('questioner');

const { phaseAndCount } = cycleOf(application);

/** A faculty that fills in, with questions of its own. */
async function filling(slug: string, wishes: Parameters<typeof newQuestion>[0][] = []) {
  const faculty = await createFaculty(db, { slug, students: 6 });
  const questions = [];
  for (const wish of wishes) questions.push(await givenQuestion(manager, faculty.evaluationId, wish));
  await phaseAndCount(faculty, 1);
  return { faculty, id: faculty.evaluationId, questions };
}

/** The first student, or another one, submits the course, with further answers. */
async function submit(faculty: Faculty, further: Answers['answers'] = [], student = 0) {
  const as = await application.as(faculty.students[student] ?? '');
  const given = await completeAnswers(as, faculty);
  return submitCourse(as, faculty, { ...given, answers: [...given.answers, ...further] });
}

const answered = async (id: number, qid: number) =>
  (await manager(readQuestion, { params: { id, qid } })).body.question?.answered;

const everyField = {
  form: 'slider-num',
  help_cs: 'Nápověda',
  allow_blank: true,
  text_maximum: 500,
  publicity: 'signed',
} as const;

test('what was answered keeps its meaning; how it is explained, weighed and published more narrowly may change', async () => {
  const { faculty, id, questions } = await filling('freeze', [everyField]);
  const qid = questions[0]?.id ?? 0;
  expect((await submit(faculty, [{ block: 'povinn', question: qid, value: 1 }])).status).toBe(200);
  await phaseAndCount(faculty, 2);
  expect(await answered(id, qid)).toBe(true);

  const change = (change: object) =>
    manager(updateQuestion, { params: { id, qid }, body: newQuestion({ ...everyField, ...change }) });
  const frozen: Record<string, object> = {
    target: { target: 'gl' },
    form: { form: 'slider' },
    body_cs: { body_cs: 'Něco jiného?' },
    body_en: { body_en: 'Something else?' },
    choices: {
      choices: [
        { cs: 'ne', en: 'no' },
        { cs: 'ano', en: 'yes' },
      ],
    },
    allow_blank: { allow_blank: false },
    text_maximum: { text_maximum: 499 },
    scope: { scope: { ...everyone, courses: [faculty.course] } },
    publicity: { publicity: 'all' },
  };
  for (const [field, wish] of Object.entries(frozen)) {
    const { status, body } = await change(wish);
    expect([status, body.title], field).toEqual([
      409,
      'Na otázku už někdo mohl odpovědět, proto ji nelze smazat ani změnit její smysl. Můžete ji vyřadit.',
    ]);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  }
  const free = {
    help_cs: 'Jiná',
    help_en: 'Other',
    sign_language_url: 'https://video.example.cz/1',
    required: true,
    counts_toward_average: true,
    coefficient: 2,
    minimum_return_rate: 30,
    publicity: 'none',
    text_maximum: 600,
    active: false,
  };
  const { status, body } = await change(free);
  expect(status).toBe(200);
  expect(body.question).toMatchObject({ ...free, answered: true });
  expect((await manager(deleteQuestion, { params: { id, qid } })).status).toBe(409);
});

test('a ballot that still waits sealed counts as an answer, and so does one that was counted', async () => {
  const text = { form: 'text' as const, choices: [] };
  const { faculty, id, questions } = await filling('waiting', [text, { ...text, body_cs: 'Jiná' }]);
  const [commented, silent] = questions.map((question) => question.id) as [number, number];
  expect(await answered(id, commented)).toBe(false);
  await submit(faculty, [{ block: 'povinn', question: commented, value: 'Díky' }]);
  // Nobody can say what is in the box, so either may be answered; the general section has no box.
  expect([await answered(id, commented), await answered(id, silent)]).toEqual([true, true]);
  const general = await givenQuestion(manager, id, { target: 'sident' });
  expect(await answered(id, general.id)).toBe(false);
  expect((await manager(deleteQuestion, { params: { id, qid: silent } })).status).toBe(409);
  await submit(faculty, [], 1);
  await submit(faculty, [], 2);
  await phaseAndCount(faculty, 2);
  // Asked in counted ballots, though nobody wrote anything: its row is among the results.
  expect([await answered(id, commented), await answered(id, silent)]).toEqual([true, true]);
  expect(await answered(id, general.id)).toBe(false);
  expect((await manager(deleteQuestion, { params: { id, qid: general.id } })).status).toBe(200);
});

test('ballots of a course wait only for the questions that are asked in it', async () => {
  const { faculty, id } = await filling('elsewhere');
  await db
    .insertInto('course')
    .values({ evaluation_id: id, code: 'OTHER', name_cs: 'Jiný', department_code: faculty.slug })
    .execute();
  await db
    .insertInto('parallel')
    .values({ evaluation_id: id, code: 'OTHERp1', course_code: 'OTHER', type: 'P' })
    .execute();
  const scoped = async (scope: object) => (await givenQuestion(manager, id, { scope: { ...everyone, ...scope } })).id;
  const [there, mask, parallel, department] = [
    await scoped({ courses: ['other'] }),
    await scoped({ courses: ['OTH*'] }),
    await scoped({ parallels: ['OTHERp1'] }),
    await scoped({ departments: [faculty.slug] }),
  ];
  const here = await scoped({ parallels: [faculty.parallel.toUpperCase()] });
  await submit(faculty);
  expect(await Promise.all([there, mask, parallel].map((qid) => answered(id, qid)))).toEqual([false, false, false]);
  expect(await Promise.all([department, here].map((qid) => answered(id, qid)))).toEqual([true, true]);
});

test('a question added later is counted for those who met it, when they are enough', async () => {
  const { faculty, id } = await filling('later');
  for (const student of [0, 1, 2]) await submit(faculty, [], student);
  await phaseAndCount(faculty, 2);
  const { id: qid } = await givenQuestion(manager, id);
  await phaseAndCount(faculty, 1);
  for (const student of [3, 4, 5]) await submit(faculty, [{ block: 'povinn', question: qid, value: 5 }], student);
  await phaseAndCount(faculty, 2);
  const counts = await db.selectFrom('answer_count').select(['value', 'n']).where('question_id', '=', qid).execute();
  expect(counts).toEqual([{ value: 5, n: 3 }]);
});

test('a submission and a change at the same moment: one of them waits, and then knows of the other', async () => {
  const { faculty, id, questions } = await filling('race', [{}]);
  const qid = questions[0]?.id ?? 0;
  const params = { id, qid };
  let release = () => {};
  const begun = Promise.withResolvers<void>();
  const held = inTransaction(db, async (tx) => {
    // What a submission holds until it commits.
    await sql`SELECT pg_advisory_xact_lock_shared(7106, ${id}::int)`.execute(tx);
    await tx
      .insertInto('ballot_inbox')
      .values({ evaluation_id: id, course_code: faculty.course, id: crypto.randomUUID(), sealed: Buffer.from('box') })
      .execute();
    await new Promise<void>((resolve) => {
      release = resolve;
      begun.resolve();
    });
  });
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(db);
    return rows[0]?.n;
  };
  await begun.promise;
  const deleted = manager(deleteQuestion, { params });
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  release();
  await held;
  expect((await deleted).status).toBe(409);
});

test('changes of questions, of the phase and of the texts do not wait for each other in a circle', async () => {
  const { id } = await filling('circle');
  const changes = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0
      ? manager(createQuestion, { params: { id }, body: newQuestion({ body_cs: `Otázka ${n}` }) })
      : movePhase(application, { id, phase: n % 4 === 1 ? 2 : 1, by: 'test' }).then(() => ({
          status: 200,
        })),
  );
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200));
});

test('a question added for everyone while filling is open is mended and deleted until a ballot that was asked it waits', async () => {
  const { faculty, id } = await filling('added-late');
  expect((await submit(faculty)).status).toBe(200);
  const { id: qid } = await givenQuestion(manager, id, { body_cs: 'Překlep' });
  expect(await answered(id, qid)).toBe(false);
  const mend = (body_cs: string) =>
    manager(updateQuestion, { params: { id, qid }, body: newQuestion({ body_cs, form: 'text', choices: [] }) });
  expect((await mend('Bez překlepu')).status).toBe(200);

  expect((await submit(faculty, [], 1)).status).toBe(200);
  expect(await answered(id, qid)).toBe(true);
  expect(await mend('Něco jiného')).toMatchObject({ status: 409, body: { type: '/problems/question-answered' } });
  expect((await manager(deleteQuestion, { params: { id, qid } })).status).toBe(409);
});

test('one that is asked of some only stays as it is while filling is open, submitted or not: else it would tell who submits when', async () => {
  const { faculty, id } = await filling('watching');
  await db.updateTable('study').set({ type_code: 'B' }).where('evaluation_id', '=', id).execute();
  const narrowed = async (wish: Parameters<typeof newQuestion>[0], scope: object) =>
    (await givenQuestion(manager, id, { ...wish, scope: { ...everyone, ...scope } })).id;
  const course = await narrowed({}, { courses: [faculty.course] });
  const studies = await narrowed({ target: 'sident' }, { study_types: ['B'] });
  const seen = async () => [
    await answered(id, course),
    (await manager(deleteQuestion, { params: { id, qid: course } })).status,
    await answered(id, studies),
  ];
  const before = await seen();
  expect(before).toEqual([true, 409, true]);
  expect((await submit(faculty)).status).toBe(200);
  expect(await seen()).toEqual(before);
  // As a night leaves it, in which all ballots were counted.
  await db.deleteFrom('ballot_inbox').where('evaluation_id', '=', id).execute();
  await sql`UPDATE evaluation SET state = 2, options = options || '{"continuous": true}' WHERE id = ${id}`.execute(db);
  expect(await seen()).toEqual(before);
  await sql`UPDATE evaluation SET options = options || '{"continuous": false}' WHERE id = ${id}`.execute(db);
  expect(await answered(id, course)).toBe(false);
});

test('a box that is sealed anew counts as filled now: nobody knows it again by the content it was filled with', async () => {
  const { faculty, id } = await filling('resealed');
  expect((await submit(faculty)).status).toBe(200);
  const versions = async () =>
    (await db.selectFrom('ballot_inbox').select('content_version').where('evaluation_id', '=', id).execute()).map(
      ({ content_version }) => content_version,
    );
  const [before] = await versions();
  await givenQuestion(manager, id, { body_cs: 'Později' });
  await changeKeys(application, id);
  const [after] = await versions();
  expect(after).toBe(await contentVersion(db, id));
  expect(after).toBeGreaterThan(before ?? 0);
});
