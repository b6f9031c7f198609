import { readStudyStatistic } from '@anketa/contract/evaluations/statistics';
import { expect, test } from 'vitest';
import { demoConfig } from '../../config.ts';
import { ConfigError } from '../../config-error.ts';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const { db, as } = await testApplication();

test('students whose type of study is none of the four known ones are counted, too, each once', async () => {
  await givenPerson(db, 'administrator', { roles: ['admin'] });
  const evaluation_id = await givenEvaluation(db);
  const types = { bachelor: 'B', small: 'b', master: 'M', strange: 'D1', stranger: 'D2', untold: null };
  await db
    .insertInto('study')
    .values(Object.entries(types).map(([oidos, type_code]) => ({ evaluation_id, code: oidos, oidos, type_code })))
    .execute();
  // Two strange types of one person are still one person.
  await db.insertInto('study').values({ evaluation_id, code: 'second', oidos: 'strange', type_code: 'X' }).execute();
  const { body } = await (await as('administrator'))(readStudyStatistic, { params: { importId: evaluation_id } });
  expect(body).toEqual({ bachelor: 2, master: 1, postgradual: 0, continuing: 0, other: 3 });
});

test('a university that calls its types otherwise says which line each counts in', async () => {
  const studyTypes = demoConfig({ ANKETA_STUDY_TYPES: 'd1=bachelor, D2=postgradual,B=bachelor' }).studyTypes;
  const other = await testApplication({ studyTypes });
  const person = await givenPerson(other.db, 'administrator', { roles: ['admin'] });
  const evaluation_id = await givenEvaluation(other.db);
  const types = { one: 'D1', two: 'B', three: 'D2', four: 'M' };
  await other.db
    .insertInto('study')
    .values(Object.entries(types).map(([oidos, type_code]) => ({ evaluation_id, code: oidos, oidos, type_code })))
    .execute();
  const { body } = await (await other.as(person))(readStudyStatistic, { params: { importId: evaluation_id } });
  expect(body).toEqual({ bachelor: 2, master: 0, postgradual: 1, continuing: 0, other: 1 });
  expect(() => demoConfig({ ANKETA_STUDY_TYPES: 'B=bachelors' })).toThrow(ConfigError);
});
