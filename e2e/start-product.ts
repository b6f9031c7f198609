import { startDemo } from './demo.ts';
import { prepareEvaluation } from './own-evaluation.ts';
import { port } from './port.ts';

/** Starts the demo on a fresh data folder before all journeys, and ends it after them. */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_BASE_URL;
  if (running) {
    // Without its data folder the command line cannot reach it: the demo's own evaluation serves, once.
    if (process.env.E2E_DATA) await prepareEvaluation(running);
    return undefined;
  }
  const product = await startDemo(port);
  // Journeys that use the command line find the database of the running product there.
  process.env.E2E_DATA = product.data;
  await product.ready();
  await prepareEvaluation(product.url);
  return product.stop;
}
