import { makeToken } from '@anketa/contract/people/tokens';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { promisedRights } from '../../testing/permission-matrix/promised.ts';
import { addressesOf } from '../../testing/results-matrix/addresses.ts';
import { markedFaculty } from '../../testing/results-matrix/marked-faculty.ts';
import { type Phase, phases } from '../../testing/results-matrix/rules.ts';
import { visibleTo } from '../../testing/results-matrix/visible.ts';

/**
 * A token reads of results what somebody reads who has signed in and is nothing to any course. Of them it is proven that no cut of what they read, and no
 * difference of two cuts, isolates anybody (features/results/swap-results.proof.test.ts): so it holds for tokens.
 */
const application = await testApplication();
const { db, fastify } = application;
const faculty = await markedFaculty(db);
await givenPerson(db, 'reader-of-all', { roles: ['admin'] });
await givenPerson(db, 'stranger');
const ends_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const admin = await application.as('reader-of-all');
const { token } = (await admin(makeToken, { body: { name: 'DWH', scopes: ['results'], ends_on } })).body;
const stranger = await application.as('stranger');

const promised = promisedRights();
const pages = addressesOf(faculty.questionOf).flatMap(({ path, url, file }) => [
  ...(file === 'single' ? [] : [{ path, url }]),
  ...(file === undefined ? [] : [{ path: `${path}/json`, url: url.replace(/(?=\?|$)/, '/json') }]),
]);

/** What is read, without regard to the order of comments. */
const read = (status: number, body: unknown) =>
  status === 200 ? [status, JSON.stringify(body).length, ...[...visibleTo(body)].toSorted()] : [status];

test('a token reads at every address of results what a stranger reads who has signed in, in every phase, though its owner reads all', async () => {
  let shown = 0;
  for (const phase of Object.keys(phases) as Phase[]) {
    const [state, continuous] = phases[phase];
    await faculty.option({ enable_sections: true, continuous });
    await faculty.phase(state);
    for (const { path, url } of pages) {
      const opens = promised.get(`GET ${path}`)?.scopes?.includes('results') ?? false;
      const machine = await fastify.inject({ url: encodeURI(url), headers: { authorization: `Bearer ${token}` } });
      if (!opens) {
        expect(machine.statusCode, `${phase} ${url}`).toBe(401);
        continue;
      }
      const person = await stranger.get(encodeURI(url));
      const body: unknown = machine.statusCode === 200 ? machine.json() : null;
      expect(read(machine.statusCode, body), `${phase} ${url}`).toEqual(read(person.status, person.body));
      if (machine.statusCode === 200) shown += 1;
    }
  }
  expect(shown).toBeGreaterThan(30);
}, 120_000);
