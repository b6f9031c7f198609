import { readSession } from '@anketa/contract/people/session';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';

const { db, as } = await testApplication();
const evaluation_id = await scopeFaculty(db, {
  slug: 'zs',
  courses: {
    A1: { department: 'A', guarantors: ['gus'], parallels: { A1p: { teachers: ['ada', 'pia'], students: [] } } },
  },
});
await db
  .insertInto('programme_guarantor')
  .values({ evaluation_id, programme_code: 'P1', teacher_code: 'pia' })
  .execute();

test('a guarantor is who guarantees a course or a study programme, and nobody else', async () => {
  const roles = async (who: string) => (await (await as(who))(readSession)).body.roles;
  expect(await Promise.all(['ada', 'gus', 'pia'].map(roles))).toEqual([
    ['teacher'],
    ['teacher', 'garant'],
    ['teacher', 'garant'],
  ]);
});
