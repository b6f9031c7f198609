import { freePort } from '@anketa/server/testing/guided-proxy';
import { startDemo } from './demo.ts';
import { test } from './journey.ts';

type Settings = NodeJS.ProcessEnv;

/** A demo of a file's own, there before its journeys and gone after them, with settings of its own, which may be made just before. */
export const ownProduct = (settings: Settings | (() => Promise<Settings>) = {}) => productBy(startDemo, settings);

/** The same, started in another way. */
export function productBy<Product extends { ready(): Promise<void>; stop(): Promise<void> }>(
  start: (port: number, settings: Settings) => Promise<Product>,
  settings: Settings | (() => Promise<Settings>) = {},
): () => Product {
  let product: Product;
  test.setTimeout(240_000);
  test.beforeAll(async () => {
    product = await start(await freePort(), typeof settings === 'function' ? await settings() : settings);
    await product.ready();
  });
  test.afterAll(() => product.stop());
  return () => product;
}
