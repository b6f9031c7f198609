import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation } from '../../testing/given.ts';
import { departmentsList } from './store.ts';

const { db } = await testApplication();
const evaluation_id = await givenEvaluation(db, { slug: 'newest' });
await db
  .insertInto('department')
  .values([
    { evaluation_id, code: '1', name_cs: 'Chemie', name_en: 'Chemistry' },
    { evaluation_id, code: '2', name_cs: 'Hudba', name_en: 'Czech music' },
    { evaluation_id, code: '3', name_cs: 'Ekologie', name_en: '' },
  ])
  .execute();

test('departments stand in the order of who reads them: by Czech names with Ch after H, by English ones with it after Ce', async () => {
  const codes = async (locale: 'cs' | 'en') => {
    const { data } = await departmentsList(db, {}, locale).page({ page: 1, limit: 10 });
    return data.map(({ kod }) => kod).join('');
  };
  expect(await codes('cs')).toBe('321');
  expect(await codes('en')).toBe('123');
});
