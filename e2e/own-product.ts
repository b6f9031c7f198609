import { freePort } from '@anketa/server/testing/guided-proxy';
import { startDemo } from './demo.ts';
import { test } from './journey.ts';

type Settings = NodeJS.ProcessEnv;

/** A demo of a file's own, there before its journeys and gone after them, with settings of its own, which may be made just before. */
export function ownProduct(
  settings: Settings | (() => Promise<Settings>) = {},
): () => Awaited<ReturnType<typeof startDemo>> {
  let product: Awaited<ReturnType<typeof startDemo>>;
  test.setTimeout(240_000);
  test.beforeAll(async () => {
    product = await startDemo(await freePort(), typeof settings === 'function' ? await settings() : settings);
    await product.ready();
  });
  test.afterAll(() => product.stop());
  return () => product;
}
