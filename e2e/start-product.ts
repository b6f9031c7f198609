import { seedDemo, startDemo } from './demo.ts';
import { lanes, printLanes } from './lanes.ts';
import { prepareEvaluation } from './own-evaluation.ts';
import { port } from './port.ts';

/** Starts the demo on a fresh data folder before all journeys, once for each lane of them, and ends it after them. */
export default async function startProducts(): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_BASE_URL;
  if (running) {
    // Without its data folder the command line cannot reach it: the demo's own evaluation serves, once.
    if (process.env.E2E_DATA) printLanes([await prepareEvaluation(running, process.env.E2E_DATA)]);
    return undefined;
  }
  const removeSeed = await seedDemo(port);
  const products = await Promise.all(Array.from({ length: lanes }, (_, at) => startDemo(port + at)));
  await Promise.all(products.map(({ ready }) => ready()));
  // Journeys that use the command line find the database of the running product in its data folder.
  printLanes(await Promise.all(products.map(({ url, data }) => prepareEvaluation(url, data))));
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()));
    await removeSeed();
  };
}
