import { expect, test } from 'vitest';
import { z } from 'zod';
import { RemoteFile } from './registry-rules.ts';

/** The file is what editors check a remote.json by. `npx vitest run shared/contract/src/suite/remote-schema.test.ts -u` writes it anew. */
test('remote.schema.json says what the reader of remote.json accepts', async () => {
  const schema = z.toJSONSchema(RemoteFile, { io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../remote.schema.json');
});
