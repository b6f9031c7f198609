import { defineConfig } from '@playwright/test';
import { browserArgs, browserPath } from './browser.ts';
import { lanes, takeLane } from './lanes.ts';
import { port } from './port.ts';

takeLane();

/** Journeys in a real browser against the built product. `E2E_BASE_URL` takes a running one in place of a fresh demo. */
export default defineConfig({
  testDir: '.',
  // `pnpm prove` runs what would take too long at every stop, and names the files.
  testMatch: process.env.ANKETA_PROOFS ? ['*.proof.ts', '*.spec.ts'] : '*.spec.ts',
  globalSetup: './start-product.ts',
  outputDir: `../test-results/${port}`,
  // What screen readers are given, as text: `--update-snapshots` writes it anew.
  snapshotPathTemplate: '{testDir}/accessibility-trees/{arg}{ext}',
  // Files go to whichever lane is free, each lane with a product, PostgreSQL and a browser.
  workers: lanes,
  // Nothing takes this long but on a machine that does much beside: it ends what hangs.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? `http://localhost:${port}`,
    locale: 'cs-CZ',
    viewport: { width: 1280, height: 900 },
    // A picture and the page's tree of what failed. Recording every step takes as long as the journeys: `--trace on` does it.
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    // What a worker answers no journey can hold back or look at. Those about the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browserPath(),
      args: browserArgs,
    },
  },
});
