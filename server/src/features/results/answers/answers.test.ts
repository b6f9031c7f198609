import { urlOf } from '@anketa/contract/client';
import { inFormat } from '@anketa/contract/lists';
import { answersCsv, commentsCsv } from '@anketa/contract/results/answers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anonymous } from '../../../platform/http/caller.ts';
import { testApplication } from '../../../testing/application.ts';
import { createFaculty, type Faculty } from '../../../testing/faculty.ts';
import { givenPerson } from '../../../testing/given.ts';
import { completeAnswers, submitCourse } from '../../../testing/students.ts';
import { mixEvaluation } from '../../ballots/counting/mixer.ts';
import { movePhase } from '../../evaluations/lifecycle.ts';
import { questionsOf } from '../../questions/store.ts';
import { publishedAnswers } from './answers.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'admin', { roles: ['admin'] });

/** A published course whose students all gave these values, each with a comment; the first student's is hidden. */
async function published(slug: string, values: readonly number[]): Promise<Faculty> {
  const faculty = await createFaculty(db, {
    slug,
    students: values.length,
    options: { disallow_answer_hidding: false },
  });
  await movePhase(application, { id: faculty.evaluationId, phase: 1, by: 'test' });
  const questions = await questionsOf(db, faculty.evaluationId);
  const text = questions.find(({ target, form }) => target === 'povinn' && form === 'text')?.id ?? 0;
  for (const [index, value] of values.entries()) {
    const as = await application.as(faculty.students[index] ?? '');
    const given = await completeAnswers(as, faculty, value);
    const comment = { block: 'povinn', question: text, value: `komentář ${index}`, hide: index === 0 };
    const answers = [...given.answers, comment];
    expect((await submitCourse(as, faculty, { ...given, answers })).status).toBe(200);
  }
  await movePhase(application, { id: faculty.evaluationId, phase: 3, by: 'test' });
  await mixEvaluation(application, faculty.evaluationId);
  return faculty;
}

type Row = Readonly<Record<string, string | number | null>>;

async function read(file: typeof answersCsv | typeof commentsCsv, { slug }: Faculty, person: string | null) {
  const as = await application.as(person);
  const { status, body } = await as.get(urlOf(inFormat(file, 'json'), { params: { slug } }));
  return { status, rows: body as readonly Row[] };
}

const answers = async (faculty: Faculty, person: string | null = null) =>
  (await read(answersCsv, faculty, person)).rows;
const commentsFor = async (faculty: Faculty, person: string | null = null) =>
  (await read(commentsCsv, faculty, person)).rows.map(({ comment }) => comment);

const five = await published('five', [1, 1, 2, 4, 1]);

test('answers are counts by question and place, as the page of the course has them; no row is a ballot', async () => {
  const rows = await answers(five);
  const [row] = rows.filter(({ target, mean }) => target === 'Předmět' && mean !== null);
  // 1, 1, 2, 4 and 1: mean 9 / 5, median 1.
  expect(row).toMatchObject({
    course: five.course,
    courseName: 'Předmět',
    department: 'five',
    parallel: null,
    teacher: null,
    enrolled: 5,
    submitted: 5,
    ballots: 5,
    answered: 5,
    blank: 0,
    mean: 1.8,
    median: 1,
    value1: 3,
    value2: 1,
    value3: 0,
    value4: 1,
    value5: 0,
    value6: null,
  });
  expect(new Set(rows.map(({ target }) => target))).toEqual(new Set(['Předmět', 'Vyučující']));
  const place = ({ course, parallel, teacher, question }: Row) => [course, parallel, teacher, question].join(' ');
  expect(new Set(rows.map(place)).size).toBe(rows.length);
  expect(rows.every(({ ballots }) => Number(ballots) >= 3)).toBe(true);
});

test('comments stand singly, without a number of their own, in an order that is another one each time', async () => {
  const { rows } = await read(commentsCsv, five, 'admin');
  expect(rows.map(({ comment }) => comment).toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `komentář ${n}`));
  for (const row of rows) expect(JSON.stringify(row)).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
  const orders = new Set<string>();
  for (let turn = 0; turn < 12; turn++) orders.add(String(await commentsFor(five, 'admin')));
  // All twelve in one of 120 orders: once in 10^22.
  expect(orders.size).toBeGreaterThan(1);
});

test('what was answered to a comment stands beside it, with who answered', async () => {
  const { evaluationId: evaluation_id } = five;
  const { id: comment_id } = await db
    .selectFrom('comment')
    .select('id')
    .where('evaluation_id', '=', evaluation_id)
    .where('body', '=', 'komentář 3')
    .executeTakeFirstOrThrow();
  const said = [
    { author_oidos: 'u1', author_name: 'Jan Učitel', role: 'teacher', body: 'Děkuji.' },
    { author_oidos: 'g1', author_name: 'Eva Garantová', role: 'garant', body: 'Opravíme to.' },
  ] as const;
  const replies = said.map((one) => ({ evaluation_id, comment_id, ...one }));
  await db.insertInto('comment_reply').values(replies).execute();
  const { rows } = await read(commentsCsv, five, null);
  const beside = new Map(rows.map(({ comment, replies }) => [comment, replies]));
  expect(beside.get('komentář 3')).toBe('Jan Učitel (vyučující): Děkuji.\nEva Garantová (garance): Opravíme to.');
  expect(beside.get('komentář 2')).toBeNull();
  await db.deleteFrom('comment_reply').execute();
});

test('a hidden comment is in the file of holders of answers.read alone, also for the teacher whom it concerns', async () => {
  const shown = [1, 2, 3, 4].map((n) => `komentář ${n}`);
  for (const person of [null, five.students[0] ?? '', five.teacherPerson, five.headPerson]) {
    expect((await commentsFor(five, person)).toSorted(), `${person}`).toEqual(shown);
  }
  const { rows } = await read(commentsCsv, five, 'admin');
  expect(rows.filter(({ hidden }) => hidden === 'ano').map(({ comment }) => comment)).toEqual(['komentář 0']);
});

test('publicity, thresholds and hidden departments hold as on pages, by who reads', async () => {
  const faculty = await published('rules', [1, 2, 3]);
  const id = faculty.evaluationId;
  const all = await answers(faculty);
  expect(all.length).toBeGreaterThan(2);
  await sql`UPDATE question SET publicity = 'signed' WHERE evaluation_id = ${id}`.execute(db);
  expect(await answers(faculty)).toEqual([]);
  expect(await commentsFor(faculty)).toEqual([]);
  expect(await answers(faculty, faculty.students[0])).toEqual(all);
  await sql`UPDATE question SET publicity = 'none' WHERE evaluation_id = ${id}`.execute(db);
  expect(await answers(faculty, faculty.students[0])).toEqual([]);
  expect(await answers(faculty, faculty.teacherPerson)).toEqual([]);
  expect(await answers(faculty, 'admin')).toEqual(all);
  await sql`UPDATE question SET publicity = 'all', minimum_return_rate = 100 WHERE evaluation_id = ${id}`.execute(db);
  expect(await answers(faculty)).toEqual(all);
  await sql`UPDATE place_rate SET enrolled = enrolled + 1 WHERE evaluation_id = ${id}`.execute(db);
  expect(await answers(faculty, 'admin')).toEqual([]);
  expect(await commentsFor(faculty, 'admin')).toEqual([]);
  await sql`UPDATE question SET minimum_return_rate = 0 WHERE evaluation_id = ${id}`.execute(db);
  await sql`UPDATE department SET hidden = true WHERE evaluation_id = ${id}`.execute(db);
  expect(await answers(faculty)).toEqual([]);
  expect(await commentsFor(faculty)).toEqual([]);
  expect(await answers(faculty, 'admin')).toHaveLength(all.length);
});

test('where too few answered there is nothing, for administrators too, and before publication only for them', async () => {
  const few = await published('few', [1, 5]);
  expect([await answers(few, 'admin'), await commentsFor(few, 'admin')]).toEqual([[], []]);
  const checked = await published('checked', [1, 1, 1]);
  const shown = (await answers(checked)).length;
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', checked.evaluationId).execute();
  for (const person of [null, checked.students[0] ?? '', checked.teacherPerson, checked.headPerson]) {
    expect((await read(answersCsv, checked, person)).status, `${person}`).toBe(403);
    expect((await read(commentsCsv, checked, person)).status, `${person}`).toBe(403);
  }
  expect(await answers(checked, 'admin')).toHaveLength(shown);
});

test('a file is of one moment, whatever changes while it is sent, and whoever leaves gives the connection back', async () => {
  const { evaluationId: evaluation_id, course } = five;
  const { question_id } = await db.selectFrom('comment').select('question_id').executeTakeFirstOrThrow();
  await sql`INSERT INTO comment (evaluation_id, id, course_code, target, question_id, body, handed_over)
    SELECT ${evaluation_id}, gen_random_uuid(), ${course}, 'povinn', ${question_id}, 'další ' || n, true
    FROM generate_series(1, 1200) n`.execute(db);
  const files = await publishedAnswers(db, five.slug, { ...anonymous('cs'), permissions: 2 });
  const rows = files.comments.all();
  let read = (await rows.next()).value?.length;
  await db.deleteFrom('comment').where('evaluation_id', '=', evaluation_id).execute();
  for await (const some of rows) read += some.length;
  expect(read).toBe(1205);
  const answersToo = files.answers.all();
  await answersToo.next();
  await answersToo.return(undefined);
  expect(application.pool.totalCount - application.pool.idleCount).toBe(0);
});
