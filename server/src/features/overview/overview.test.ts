import { readOverview } from '@anketa/contract/overview';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const { db, as } = await testApplication();
await givenPerson(db, 'boss', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'questioner', { roles: ['questioner'] });
await givenPerson(db, 'nobody');

/** The parts of the overview that are there for a person. */
async function parts(who: string, state: number): Promise<string[]> {
  const id = await givenEvaluation(db, { slug: `overview-${who}-${state}`, state });
  const { status, body } = await (await as(who))(readOverview, { params: { id } });
  if (status !== 200) return [String(status)];
  return Object.entries(body).flatMap(([part, value]) => (value === null ? [] : [part]));
}

const numbers = ['components', 'studies', 'ballots', 'reports', 'issues'];

test('everybody reads the parts that the page offers them, and no others', async () => {
  expect(await parts('boss', 0)).toEqual(['statistics', ...numbers, 'check', 'questions']);
  expect(await parts('manager', 0)).toEqual([...numbers, 'check', 'questions']);
  expect(await parts('questioner', 0)).toEqual(['check', 'questions']);
  expect(await parts('nobody', 1)).toEqual([]);
  expect(await parts('nobody', 0)).toEqual(['404']);
});

test('of an evaluation whose data are not there yet there are no numbers', async () => {
  expect(await parts('boss', 5)).toEqual(['issues']);
});
