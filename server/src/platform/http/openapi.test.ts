import { type ErrorName, errorCatalogue } from '@anketa/contract/errors';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';

const application = await testApplication();

interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly 'x-right'?: string;
  readonly 'x-scope'?: string | readonly string[];
  readonly security?: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly { readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>;
}

const operations = Object.entries(application.fastify.swagger().paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, ...operation })),
);

test('every operation has a name of its own and a tag', () => {
  expect(operations.length).toBeGreaterThan(60);
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id) => !id?.match(/^[a-z]+[A-Z]\w+$/))).toEqual([]);
  expect(new Set(ids).size).toBe(operations.length);
  expect(operations.filter(({ tags }) => tags?.length !== 1)).toEqual([]);
});

test('every operation says which errors follow from its right and its address', () => {
  for (const { path, method, parameters = [], responses, ...operation } of operations) {
    const at = `${method} ${path}`;
    const right = operation['x-right'];
    expect('401' in responses || right === 'public', at).toBe(true);
    expect('403' in responses || (method === 'get' && ['public', 'signed-in'].includes(String(right))), at).toBe(true);
    expect('404' in responses || parameters.every((parameter) => parameter.in !== 'path'), at).toBe(true);
  }
});

test('every error is described as a problem, under its status', () => {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  for (const { responses } of operations) {
    for (const [status, { description, content }] of Object.entries(responses)) {
      if (status === '200') continue;
      expect(content).toEqual(problem);
      const statuses = description.split(', ').map((name) => errorCatalogue[name as ErrorName].status);
      expect(new Set(statuses)).toEqual(new Set([Number(status)]));
    }
  }
  expect(application.fastify.swagger()).toHaveProperty('components.schemas.Problem.properties.title');
});

test('every operation says how to get in: what changes something by the session and the token of its page', () => {
  for (const { path, method, security, ...operation } of operations) {
    const right = String(operation['x-right']);
    const isOpen = right === 'public' && method === 'get';
    const whole = method === 'get' ? [{ session: [] }] : [{ session: [], csrf: [] }];
    const byToken = [operation['x-scope'] ?? []].flat().map((scope) => ({ token: [scope] }));
    // What is open is called without anything, too.
    const byPeople = isOpen ? byToken.map(() => ({})) : whole;
    expect(security, `${method} ${path}`).toEqual(
      right.startsWith('token:') ? [{ token: [right.slice('token:'.length)] }] : [...byPeople, ...byToken],
    );
  }
});

test('a linter of such documents finds no error, and two ways to read a path only where the specification has them', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(application.fastify.swagger()), config });
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  const ambiguous = found.filter(({ ruleId }) => ruleId === 'no-ambiguous-paths').map(({ message }) => message);
  const specified = ['/internal/import/update/{id}', '/internal/import/filters/{filter}'];
  expect(ambiguous.filter((message) => !specified.some((path) => message.includes(path)))).toEqual([]);
});

test('a client is made of the document, with every operation', async () => {
  const document = JSON.stringify(application.fastify.swagger());
  const client = astToString(await openapiTS(document, { silent: true }));
  const lacking = operations.filter(({ operationId }) => !client.includes(`operations["${operationId}"]`));
  expect(lacking).toEqual([]);
});
