import { listEvaluations, readEvaluation } from '@anketa/contract/evaluations/administration';
import { phases } from '@anketa/contract/evaluations/evaluations';
import { listQuestions } from '@anketa/contract/questions/editing';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const { db, as } = await testApplication();
await givenPerson(db, 'questioner', { roles: ['questioner'] });
await givenPerson(db, 'bit', { extra_permissions: 1 });
await givenPerson(db, 'nobody');
for (const state of [...phases, 4, 5]) await givenEvaluation(db, { slug: `found-${state}`, state });

test('who may write questions finds the evaluations of every phase where they may, without any right to imports', async () => {
  for (const who of ['questioner', 'bit']) {
    const call = await as(who);
    const { evaluations, may } = (await call(listEvaluations, { query: {} })).body;
    expect(evaluations.data.map(({ state }) => state).toSorted(), who).toEqual([...phases]);
    expect(may).toEqual({ create: false, move: false, own_courses: false });
    for (const { id } of evaluations.data) {
      expect((await call(readEvaluation, { params: { id } })).body.may).toMatchObject({ questions: true, move: false });
      expect((await call(listQuestions, { params: { id }, query: {} })).body.manage).toBe('all');
    }
  }
  const { evaluations } = (await (await as('nobody'))(listEvaluations, { query: {} })).body;
  expect(evaluations.data.map(({ state }) => state).toSorted()).toEqual([1, 3]);
});
