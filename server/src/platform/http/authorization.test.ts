import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';

const application = await testApplication();

interface Operation {
  readonly 'x-right'?: string;
  readonly responses?: Readonly<Record<string, { content?: unknown }>>;
}

/** Every documented route of the application: those that carry a contract. */
const routes = Object.entries(application.fastify.swagger().paths ?? {}).flatMap(([path, operations]) =>
  Object.entries(operations as Record<string, Operation>).map(([method, operation]) => ({
    method: method.toUpperCase() as 'POST' | 'PUT' | 'DELETE' | 'GET',
    path,
    url: path.replace(/\{\w+\}/g, '1'),
    right: operation['x-right'],
    responses: operation.responses ?? {},
  })),
);

const isOpen = (right: string) => right === 'public' || right === 'signed-in';

test('every route declares its right and the shape of its answer', () => {
  expect(routes.length).toBeGreaterThan(30);
  const bare = routes.filter(({ right, responses }) => right === undefined || responses['200']?.content === undefined);
  expect(bare.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('a visitor is refused by every route that is not public, before anything else is looked at', async () => {
  const visitor = await application.as(null);
  for (const { method, url, right } of routes.filter((route) => route.right !== 'public')) {
    const { status } = method === 'GET' ? await visitor.get(url) : await visitor.send(method, url, {});
    expect(status, `${method} ${url} (${right})`).toBe(401);
  }
});

test('a signed-in person without permissions is refused by every route that asks for one', async () => {
  const nobody = await application.as(await givenPerson(application.db, 'nobody'));
  for (const { method, url, right } of routes.filter(
    ({ right = '' }) => !isOpen(right) && !right.startsWith('token:'),
  )) {
    const { status } = method === 'GET' ? await nobody.get(url) : await nobody.send(method, url, {});
    expect(status, `${method} ${url} (${right})`).toBe(403);
  }
});

test('no session opens what is for the tokens of machines, not an administrator’s either', async () => {
  const admin = await application.as(await givenPerson(application.db, 'everything', { roles: ['temporary-admin'] }));
  const forTokens = routes.filter(({ right = '' }) => right.startsWith('token:'));
  expect(forTokens.length).toBeGreaterThan(0);
  for (const { method, url } of forTokens) {
    const { status } = method === 'GET' ? await admin.get(url) : await admin.send(method, url, {});
    expect(status, `${method} ${url}`).toBe(401);
  }
});
