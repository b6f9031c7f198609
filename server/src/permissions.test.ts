import { expect, test } from 'vitest';
import { type Declared, permissionsText } from './permissions-text.ts';
import { testApplication } from './testing/application.ts';

const application = await testApplication();

interface Operation extends Pick<Declared, 'summary'> {
  readonly 'x-right': Declared['right'];
  readonly 'x-scope'?: Declared['scope'];
}

const declared = Object.entries(application.fastify.swagger().paths ?? {}).flatMap(([path, operations]) =>
  Object.entries(operations as Record<string, Operation>).map(
    ([method, { summary, 'x-right': right, 'x-scope': scope }]) => ({
      path,
      summary,
      right,
      ...(scope && { scope }),
      method: method.toUpperCase() as Declared['method'],
    }),
  ),
);

test('the docs say of every route who may call it', async () => {
  expect(declared.length).toBeGreaterThan(200);
  await expect(permissionsText(declared)).toMatchFileSnapshot('../../docs/permissions.md');
});
