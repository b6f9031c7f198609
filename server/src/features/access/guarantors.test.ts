import { readSession } from '@anketa/contract/session';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';
import { guaranteedProgrammes } from './relations.ts';

const { db, as } = await testApplication();
const evaluation_id = await scopeFaculty(db, {
  slug: 'zs',
  courses: {
    A1: { department: 'A', guarantors: ['gus'], parallels: { A1p: { teachers: ['ada', 'pia'], students: [] } } },
  },
});
await db
  .insertInto('programme_guarantor')
  .values(['P2', 'P1'].map((programme_code) => ({ evaluation_id, programme_code, teacher_code: 'pia' })))
  .execute();

test('a guarantor is who guarantees a course or a study programme, and nobody else', async () => {
  const roles = async (who: string) => (await (await as(who))(readSession)).body.roles;
  expect(await Promise.all(['ada', 'gus', 'pia'].map(roles))).toEqual([
    ['teacher'],
    ['teacher', 'garant'],
    ['teacher', 'garant'],
  ]);
});

test('the programmes that somebody guarantees are known, of each evaluation apart', async () => {
  const next = await scopeFaculty(db, { slug: 'ls', courses: { A1: { department: 'A', parallels: {} } } });
  const programmes = (evaluation: number, who: string) => guaranteedProgrammes(db, evaluation, who);
  expect(await programmes(evaluation_id, 'pia')).toEqual(['P1', 'P2']);
  expect(await programmes(evaluation_id, 'gus')).toEqual([]);
  expect(await programmes(next, 'pia')).toEqual([]);
});
