import { freePort } from '@anketa/server/testing/guided-proxy';
import { startDemo } from './demo.ts';
import { test } from './journey.ts';

/** A demo of a file's own, there before its journeys and gone after them, with settings of its own. */
export function ownProduct(settings: NodeJS.ProcessEnv = {}): () => Awaited<ReturnType<typeof startDemo>> {
  let product: Awaited<ReturnType<typeof startDemo>>;
  test.setTimeout(240_000);
  test.beforeAll(async () => {
    product = await startDemo(await freePort(), settings);
    await product.ready();
  });
  test.afterAll(() => product.stop());
  return () => product;
}
