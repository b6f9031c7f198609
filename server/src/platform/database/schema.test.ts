import { expect, test } from 'vitest';
import { schemaText } from './schema-text.ts';
import { testDatabase } from './testing.ts';

const { pool } = await testDatabase();

test('the types of tables are those of the database that the migrations make', async () => {
  await expect(await schemaText(pool)).toMatchFileSnapshot('./schema.ts');
});
