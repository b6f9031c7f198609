import { deleteDuplicates } from '@anketa/contract/results/acts';
import { duplicateAnswers } from '@anketa/contract/results/administration';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenComment, givenReleased, givenStoredQuestion } from '../../../testing/released.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';
import { refreshFigures } from '../../figures/refresh.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'editor', { roles: ['editor'] });
const id = await scopeFaculty(db, {
  slug: 'twice',
  state: 3,
  courses: {
    A1: { department: 'A', parallels: { A1p: { teachers: ['ada'], students: [] } } },
    A2: { department: 'A', parallels: { A2p: { teachers: ['ada'], students: [] } } },
  },
});
await db.updateTable('course').set({ enrolled: 20 }).where('evaluation_id', '=', id).execute();
const text = await givenStoredQuestion(db, id, { body_cs: 'Co zlepšit?', form: 'text', counts_toward_average: false });
const strict = await givenStoredQuestion(db, id, {
  body_cs: 'Jen při vysoké návratnosti?',
  form: 'text',
  counts_toward_average: false,
  minimum_return_rate: 90,
});
const rating = await givenStoredQuestion(db, id, { body_cs: 'Přínos?' });
const at = (course: string, question = text) => ({ evaluation: id, course, question });
for (const course of ['A1', 'A2']) await givenReleased(db, at(course));
await givenReleased(db, at('A1', strict));
await givenReleased(db, at('A1', rating), [5, 5]);
for (const body of ['Díky!', 'Díky!', 'Díky!', 'Víc příkladů.', 'Pomaleji.', 'Pomaleji.']) {
  await givenComment(db, at('A1'), body);
}
// Not copies: one is signed, one hidden by its author, one is of another course. Withheld from everybody: the last two.
await givenComment(db, at('A1'), 'Díky!', { signed_name: 'Eva Malá' });
await givenComment(db, at('A1'), 'Díky!', { hidden_by: 'S' });
await givenComment(db, at('A2'), 'Díky!');
for (let n = 0; n < 2; n++) await givenComment(db, at('A1', strict), 'Tohle nikdo nečte.');
await refreshFigures(db, id);

const params = { slug: 'twice-cs' };
const read = async () => (await (await application.as('admin'))(duplicateAnswers, { params })).body;
const list = async () => (await read()).duplicates.data;
const remove = async (comment: string, person = 'admin') =>
  (await application.as(person))(deleteDuplicates, { params, body: { comment } });
const comments = () => db.selectFrom('comment').select('id').where('evaluation_id', '=', id).execute();

test('identical comments of one course are found with their question and how often they stand there', async () => {
  expect(
    (await list()).map(({ body, count, course, question }) => [body, count, course.code, question.body_cs]),
  ).toEqual([
    ['Díky!', 3, 'A1', 'Co zlepšit?'],
    ['Pomaleji.', 2, 'A1', 'Co zlepšit?'],
  ]);
  // Two of the one, one of the other.
  expect((await read()).copies).toBe(3);
  expect((await (await application.as('editor'))(duplicateAnswers, { params })).status).toBe(403);
});

test('copies are deleted, the comment and every rating stay, and what is noted leads to neither course nor question', async () => {
  const [thanks] = await list();
  if (!thanks) throw new Error('nothing was found twice');
  expect((await remove(thanks.id, 'editor')).status).toBe(403);
  const ratings = () => db.selectFrom('answer_count').selectAll().where('evaluation_id', '=', id).execute();
  const [before, all] = [await ratings(), (await comments()).length];
  const copies = await db.selectFrom('comment').select('id').where('body', '=', 'Díky!').execute();
  const reply = { evaluation_id: id, author_oidos: 'ada', author_name: 'Ada', role: 'teacher' as const };
  for (const { id: comment_id } of copies.filter((copy) => copy.id !== thanks.id)) {
    await db
      .insertInto('comment_reply')
      .values({ ...reply, comment_id, body: 'Rádo se stalo.' })
      .execute();
  }
  expect(await remove(thanks.id)).toMatchObject({ status: 200, body: { deleted: 2 } });
  expect(await ratings()).toEqual(before);
  const left = (await comments()).map((comment) => comment.id);
  expect(left).toHaveLength(all - 2);
  expect(left).toContain(thanks.id);
  const replies = db.selectFrom('comment_reply').select('body').where('comment_id', '=', thanks.id);
  expect(await replies.execute()).toEqual([{ body: 'Rádo se stalo.' }]);
  expect((await list()).map(({ body }) => body)).toEqual(['Pomaleji.']);
  const noted = db.selectFrom('audit_log').select(['action', 'subject']).where('action', 'like', 'comment%');
  expect(await noted.execute()).toEqual([{ action: 'comment.delete-duplicates', subject: String(id) }]);
});

test('what has no copies, is not there, or may not be read by anybody is not found and stays', async () => {
  const withheld = await db
    .selectFrom('comment')
    .select('id')
    .where('question_id', '=', strict)
    .executeTakeFirstOrThrow();
  const all = (await comments()).length;
  for (const comment of [withheld.id, crypto.randomUUID()]) expect((await remove(comment)).status).toBe(404);
  expect((await comments()).length).toBe(all);
});
