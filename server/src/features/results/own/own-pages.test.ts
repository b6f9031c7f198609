import type { RequestOf } from '@anketa/contract/endpoint';
import { countUnreadComments, myComments, myTimetable } from '@anketa/contract/results/own';
import { courseResults } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenComment, givenReleased, givenStoredQuestion } from '../../../testing/released.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';
import { refreshFigures } from '../../figures/refresh.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'user');

const id = await scopeFaculty(db, {
  slug: 'own',
  state: 3,
  heads: { A: ['hana'] },
  courses: {
    A1: {
      department: 'A',
      guarantors: ['gus'],
      parallels: { A1p: { teachers: ['ada', 'bob'], students: [] }, A1q: { teachers: ['cyd'], students: [] } },
    },
    A2: { department: 'A', parallels: { A2p: { teachers: ['ada'], students: [] } } },
    B1: { department: 'B', parallels: { B1p: { teachers: ['eve'], students: [] } } },
  },
});
await db.updateTable('course').set({ enrolled: 20 }).where('evaluation_id', '=', id).execute();
await db.updateTable('parallel').set({ enrolled: 20 }).where('evaluation_id', '=', id).execute();

const questions = {
  povinn: await givenStoredQuestion(db, id, { body_cs: 'O předmětu?', form: 'text', sort_order: 2 }),
  gl: await givenStoredQuestion(db, id, { body_cs: 'O výuce?', form: 'text', target: 'gl', sort_order: 1 }),
  ucit: await givenStoredQuestion(db, id, { body_cs: 'O vyučujícím?', form: 'text', target: 'ucit', sort_order: 3 }),
};
const places = [
  { course: 'A1', target: 'povinn' },
  { course: 'A1', target: 'gl', parallel: 'A1p' },
  { course: 'A1', target: 'gl', parallel: 'A1q' },
  { course: 'A1', target: 'ucit', parallel: 'A1p', teacher: 'ada' },
  { course: 'A1', target: 'ucit', parallel: 'A1p', teacher: 'bob' },
  { course: 'A2', target: 'povinn' },
  { course: 'B1', target: 'povinn' },
] as const;
for (const place of places) {
  const at = { ...place, evaluation: id, question: questions[place.target] };
  const named = Object.values(place).join(' ');
  await givenReleased(db, at);
  await givenComment(db, at, `open ${named}`);
  await givenComment(db, at, `signed ${named}`, { signed_name: 'Petr Čáp' });
  await givenComment(db, at, `hidden ${named}`, { hidden_by: 'S' });
}
await refreshFigures(db, id);

async function comments(person: string, query: RequestOf<typeof myComments>['query'] = {}) {
  const { body } = await (await application.as(person))(myComments, { params: { slug: 'own-cs' }, query });
  return { body, bodies: body.comments.data.map((comment) => comment.body) };
}

const all = (place: string) => [`open ${place}`, `signed ${place}`, `hidden ${place}`];
const seen = (place: string) => [`open ${place}`, `signed ${place}`];

test('comments about me and what I teach, for heads their department’s, for guarantors what is not hidden', async () => {
  const sorted = async (person: string) => (await comments(person)).bodies.toSorted();
  const ada = [...all('A1 povinn'), ...all('A1 gl A1p'), ...all('A1 ucit A1p ada'), ...all('A2 povinn')];
  expect(await sorted('ada')).toEqual(ada.toSorted());
  expect(await sorted('cyd')).toEqual([...all('A1 povinn'), ...all('A1 gl A1q')].toSorted());
  const department = ['A1 povinn', 'A1 gl A1p', 'A1 gl A1q', 'A1 ucit A1p ada', 'A1 ucit A1p bob', 'A2 povinn'];
  expect(await sorted('hana')).toEqual(department.flatMap(all).toSorted());
  expect(await sorted('gus')).toEqual(department.slice(0, 5).flatMap(seen).toSorted());
  expect((await comments('gus')).body.hidden_comments).toBe(5);
  // Who reads all answers by right has none of their own; a user has none at all.
  expect([await sorted('admin'), await sorted('user')]).toEqual([[], []]);
  expect((await (await application.as(null))(myComments, { params: { slug: 'own-cs' } })).status).toBe(401);
});

test('nothing stands among own comments that the page of the course does not show to the same reader', async () => {
  for (const state of [3, 2, 1]) {
    await db.updateTable('evaluation').set({ state }).where('id', '=', id).execute();
    for (const person of ['ada', 'bob', 'cyd', 'hana', 'gus']) {
      const as = await application.as(person);
      const pages = await Promise.all(
        ['A1', 'A2'].map(async (gl) => (await as(courseResults, { params: { slug: 'own-cs', gl } })).body.blocks ?? []),
      );
      const shown = pages.flat().flatMap((block) => block.questions.flatMap((question) => question.comments));
      const { body } = await comments(person);
      for (const { id: comment, body: text, hidden, signed_name } of body.comments.data) {
        expect(shown, `${person} in ${state}`).toContainEqual(
          expect.objectContaining({ id: comment, body: text, hidden, signed_name }),
        );
      }
      expect(body.comments.total > 0).toBe(state > 1);
    }
  }
  await db.updateTable('evaluation').set({ state: 3 }).where('id', '=', id).execute();
});

test('a threshold of the question withholds comments here as it does on the page of the course', async () => {
  const least = (minimum_return_rate: number) =>
    db.updateTable('question').set({ minimum_return_rate }).where('id', '=', questions.povinn).execute();
  await least(50);
  expect((await comments('cyd')).bodies.toSorted()).toEqual(all('A1 gl A1q').toSorted());
  await least(0);
});

test('comments stand by course and question, and are narrowed by course, question, mark and words', async () => {
  const { body } = await comments('ada');
  const order = body.comments.data.map(({ course, question }) => `${course.code} ${question.body_cs}`);
  expect([...new Set(order)]).toEqual(['A1 O výuce?', 'A1 O předmětu?', 'A1 O vyučujícím?', 'A2 O předmětu?']);
  expect(body.courses.map(({ code, comments: n }) => [code, n])).toEqual([
    ['A1', 9],
    ['A2', 3],
  ]);
  expect(body.questions.map(({ body_cs, comments: n }) => [body_cs, n])).toEqual([
    ['O výuce?', 3],
    ['O předmětu?', 6],
    ['O vyučujícím?', 3],
  ]);
  const byQuestion = (await comments('ada', { sort: 'question' })).body.comments.data;
  expect([...new Set(byQuestion.map(({ course, question }) => `${question.body_cs} ${course.code}`))]).toEqual([
    'O výuce? A1',
    'O předmětu? A1',
    'O předmětu? A2',
    'O vyučujícím? A1',
  ]);
  expect((await comments('ada', { course: 'A2' })).bodies).toHaveLength(3);
  expect((await comments('ada', { question: questions.ucit })).bodies.toSorted()).toEqual(
    all('A1 ucit A1p ada').toSorted(),
  );
  expect((await comments('ada', { mark: 'hidden' })).bodies.every((text) => text.startsWith('hidden'))).toBe(true);
  expect((await comments('ada', { mark: 'signed' })).bodies).toHaveLength(4);
  expect((await comments('ada', { search: 'CAP povinn' })).bodies).toHaveLength(2);
  const [teacher] = byQuestion.filter(({ target }) => target === 'ucit');
  expect(teacher).toMatchObject({ teacher: 'ada', parallel_code: 'A1p' });
});

test('my timetable has the parallels that I teach, with day, hours, room and rate; those without a time last', async () => {
  const set = (code: string, values: object) =>
    db.updateTable('parallel').set(values).where('evaluation_id', '=', id).where('code', '=', code).execute();
  await db.insertInto('room').values({ evaluation_id: id, code: 'S3', name_cs: 'Posluchárna' }).execute();
  await set('A1p', { type: 'X', room_code: 'S3' });
  await set('A2p', { day: 2, time_from: '09:10', time_to: '10:40', room_code: 'N1' });
  const timetable = async (person: string) =>
    (await (await application.as(person))(myTimetable, { params: { slug: 'own-cs' } })).body.parallels;
  const own = await timetable('ada');
  expect(own).toMatchObject([
    { code: 'A2p', day: 2, time_from: '09:10', time_to: '10:40', room: 'N1', course: { code: 'A2' } },
    {
      code: 'A1p',
      day: null,
      time_from: null,
      room: 'Posluchárna',
      title_cs: 'Seminář / cvičení',
      rate: { enrolled: 20 },
    },
  ]);
  expect(own[0]?.title_cs).toBe('Přednáška, úterý 9:10–10:40');
  expect((await timetable('cyd')).map(({ code }) => code)).toEqual(['A1q']);
  // One that is taught as another, or not at all, is none; nor is what one only heads or guarantees.
  await set('A1q', { merged_into: 'A1p' });
  for (const person of ['cyd', 'hana', 'gus', 'user']) expect(await timetable(person), person).toEqual([]);
  expect((await (await application.as(null))(myTimetable, { params: { slug: 'own-cs' } })).status).toBe(401);
});

test('the menu counts the comments of the newest results that somebody has not read, and none for whom none concern', async () => {
  const unread = async (person: string) => (await (await application.as(person))(countUnreadComments)).body.count;
  for (const person of ['ada', 'hana', 'gus']) {
    const { body } = await comments(person);
    expect(await unread(person), person).toBe(body.unread);
    expect(body.unread).toBeGreaterThan(0);
  }
  expect([await unread('user'), await unread('admin')]).toEqual([0, 0]);
  expect((await (await application.as(null))(countUnreadComments)).status).toBe(401);
});
