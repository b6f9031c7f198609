import { submitQuestionnaire } from '@anketa/contract/questions/questionnaires';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';

const application = await testApplication({ proxies: 1 });
const { fastify, lines } = application;
const given = 'edge-1234567890';
const headers = { 'x-request-id': given };

test('a request has the number that the proxy gave it: in the answer and in its line of the log', async () => {
  const answer = await fastify.inject({ url: '/internal/session', headers });
  expect(answer.headers['x-request-id']).toBe(given);
  expect(lines.some((line) => line.includes(`"id":"${given}"`))).toBe(true);
});

test('what is no number is replaced, and so is every one where no proxy is trusted', async () => {
  const strange = await fastify.inject({ url: '/internal/session', headers: { 'x-request-id': 'a b"\u0001' } });
  expect(strange.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
  const direct = await testApplication();
  const answer = await direct.fastify.inject({ url: '/internal/session', headers });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
});

test('what must not be timed has a number of its own', async () => {
  const url = submitQuestionnaire.path.replace(/:\w+/g, 'x');
  const answer = await fastify.inject({ method: submitQuestionnaire.method, url, headers });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
});

test('a person reads the number of what the server could not do, on a page and in words, and the log has it', async () => {
  await application.pool.end();
  for (const [accept, language] of [
    ['text/html', 'cs'],
    ['application/json', 'en'],
  ] as const) {
    const id = `edge-${language}-12345`;
    const answer = await fastify.inject({
      url: '/internal/results',
      headers: { 'x-request-id': id, accept, 'accept-language': language },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(answer.body).toContain(language === 'cs' ? `Číslo požadavku: ${id}` : `Request number: ${id}`);
    expect(lines.some((line) => line.includes(`"id":"${id}"`) && line.includes('"error"'))).toBe(true);
  }
});
