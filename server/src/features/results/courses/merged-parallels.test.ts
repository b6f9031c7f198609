import { courseResults } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenStoredQuestion } from '../../../testing/released.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';

const application = await testApplication();
const { db } = application;

test('a course has blocks of those about whom somebody was asked: of nobody who teaches only what is taught as another, or not at all', async () => {
  const id = await scopeFaculty(db, {
    slug: 'merged',
    state: 3,
    courses: {
      A1: {
        department: 'A',
        parallels: {
          A1p: { teachers: ['ada'], students: [0] },
          A1q: { teachers: ['ada', 'bob'], students: [0] },
          A1r: { teachers: ['bob', 'cyd'], students: [0] },
        },
      },
    },
    studies: [{ type: 'B', field: 'F' }],
  });
  await givenStoredQuestion(db, id, { body_cs: 'Jak učí?', form: 'slider', target: 'ucit' });
  const set = (code: string, more: { merged_into?: string; active?: boolean }) =>
    db.updateTable('parallel').set(more).where('evaluation_id', '=', id).where('code', '=', code).execute();
  await set('A1q', { merged_into: 'A1p' });
  await set('A1r', { active: false });
  const visitor = await application.as(null);
  const { blocks } = (await visitor(courseResults, { params: { slug: 'merged-cs', gl: 'A1' } })).body;
  expect(blocks.map(({ parallel_code, teacher_code }) => [parallel_code, teacher_code])).toEqual([['A1p', 'ada']]);
});
