import { readSession } from '@anketa/contract/people/session';
import { makeToken } from '@anketa/contract/people/tokens';
import { expect, test } from 'vitest';
import { nightlyWork } from './nightly.ts';
import { testApplication } from './testing/application.ts';
import { cycleOf } from './testing/cycle.ts';
import { givenPerson } from './testing/given.ts';

const metricsToken = 'a token of the tests, nowhere else';
const application = await testApplication({ metricsToken });
const { fastify } = application;
const { openFaculty, submitAll } = cycleOf(application);

async function metrics(): Promise<string> {
  const reply = await fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  expect(reply.statusCode).toBe(200);
  return reply.body;
}

test('metrics are for whoever holds the token, and without one for tokens of the scope alone', async () => {
  for (const authorization of [undefined, '', 'Bearer ', 'Bearer wrong', metricsToken, `Basic ${metricsToken}`]) {
    const { statusCode } = await fastify.inject({
      url: '/metrics',
      headers: { ...(authorization && { authorization }) },
    });
    expect(statusCode, authorization).toBe(401);
  }
  const without = await testApplication();
  const headers = { authorization: 'Bearer undefined' };
  expect((await without.fastify.inject({ url: '/metrics', headers })).statusCode).toBe(401);
  const admin = await without.as(await givenPerson(without.db, 'watcher', { roles: ['admin'] }));
  const ends_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const statuses: number[] = [];
  for (const scope of ['metrics', 'sis'] as const) {
    const { token } = (await admin(makeToken, { body: { name: scope, scopes: [scope], ends_on } })).body;
    const asked = { url: '/metrics', headers: { authorization: `Bearer ${token}` } };
    statuses.push((await without.fastify.inject(asked)).statusCode);
  }
  expect(statuses).toEqual([200, 403]);
});

test('requests by route and status, connections, the event loop', async () => {
  await (await application.as(null))(readSession);
  await fastify.inject({ url: '/internal/import/1/ballots' });
  await fastify.inject({ url: '/no/such/31415926' });
  const text = await metrics();
  expect(text).toContain('anketa_requests_total{method="GET",route="/internal/session",status="200"} 1');
  expect(text).toContain('anketa_requests_total{method="GET",route="/internal/import/:id/ballots",status="401"} 1');
  expect(text).toContain('anketa_requests_total{method="GET",route="none",status="404"} 1');
  expect(text).not.toContain('31415926');
  expect(text).toMatch(/anketa_database_connections\{state="idle"\} [1-9]/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.]+/);
});

test('from metrics nobody sees a student send: figures of ballots move by night, and the route is not counted', async () => {
  const faculty = await openFaculty('metrics', { students: 5 });
  const { evaluationId: id } = faculty;
  const watched = async () => (await metrics()).split('\n').filter((line) => /anketa_ballots\{|submit/.test(line));
  const before = await watched();
  expect(before).toContain(`anketa_ballots{evaluation="${id}",state="waiting"} 0`);
  await submitAll(faculty, faculty.students.slice(0, 2));
  expect(await watched()).toEqual(before);
  await nightlyWork({ ...application, verificationDays: 7 });
  expect(await watched()).toContain(`anketa_ballots{evaluation="${id}",state="waiting"} 2`);
});
