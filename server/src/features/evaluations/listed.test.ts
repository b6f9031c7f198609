import { listEvaluations, readEvaluation } from '@anketa/contract/evaluations/administration';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { movePhase } from './lifecycle.ts';
import { clock } from './store.ts';

/** What the list and the page of an evaluation say of its moves and of what its import was narrowed by. */
const app = await testApplication();
const { db, as } = app;
await givenPerson(db, 'boss', { roles: ['manager'], name: 'Jana', surname: 'Nová' });
await givenPerson(db, 'questioner', { roles: ['questioner'] });

test('who moved each evaluation last is told to who may move them', async () => {
  const [one, two, still] = [
    await givenEvaluation(db, { slug: 'one' }),
    await givenEvaluation(db, { slug: 'two' }),
    await givenEvaluation(db, { slug: 'still' }),
  ];
  await movePhase(app, { id: one, phase: 2, by: 'questioner' });
  await movePhase(app, { id: one, phase: 3, by: 'boss' });
  await movePhase(app, { id: two, phase: 2, by: clock });
  const moves = async (who: string) =>
    new Map((await (await as(who))(listEvaluations)).body.evaluations.data.map(({ id, moved }) => [id, moved]));
  const told = await moves('boss');
  expect(told.get(one)).toMatchObject({ from: 2, to: 3, by: 'Jana Nová' });
  expect(told.get(two)).toMatchObject({ to: 2, by: null });
  expect(told.get(still)).toBeNull();
  expect([...(await moves('questioner')).values()]).toEqual([null, null, null]);
});

test('what an import was narrowed by comes with names, to who may edit', async () => {
  const id = await givenEvaluation(db, { slug: 'narrowed' });
  const filters = { study_forms: ['K'], departments: ['D'], study_fields: ['F'], year_study: ['3'] };
  await db
    .updateTable('evaluation')
    .set({ filters: JSON.stringify(filters) })
    .where('id', '=', id)
    .execute();
  const named = (code: string, name_cs: string) => ({ evaluation_id: id, code, name_cs });
  await db
    .insertInto('codebook')
    .values([
      { ...named('K', 'kombinovaná'), kind: 'study_form' },
      { ...named('K', 'krajinná'), kind: 'finance' },
    ])
    .execute();
  await db.insertInto('department').values(named('D', 'Katedra chemie')).execute();
  await db.insertInto('field').values(named('F', 'Chemie')).execute();
  const read = async (who: string) => (await (await as(who))(readEvaluation, { params: { id } })).body.filters;
  const told = (await read('boss')).map(({ filter, code, name_cs }) => `${filter} ${code} ${name_cs}`);
  expect(told.toSorted()).toEqual(
    ['departments D Katedra chemie', 'study_fields F Chemie', 'study_forms K kombinovaná', 'year_study 3 '].toSorted(),
  );
  expect(await read('questioner')).toEqual([]);
});
