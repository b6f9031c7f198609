import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The texts of parts of pages, which come with the page. */
const texts = ['shared/testing/src', 'shell/src/testing', 'mfe-evaluation/src/testing', 'mfe-results/src/testing'].map(
  (folder) => `${folder}/all-texts.ts`,
);

export default defineConfig({
  test: {
    // Files of one worker share what they import: no module of the product keeps anything but beside its database.
    isolate: false,
    // Tests wait for PostgreSQL, clocks and processes as often as they reckon: two more than there are cores.
    maxWorkers: availableParallelism() + 2,
    setupFiles: ['shared/testing/src/fixed-seed.ts', 'shared/testing/src/real-clock.ts'],
    // For a busy machine: the first page of a file waits for all that it imports.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/platform/database/testing-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          setupFiles: texts,
          include: ['{shell,mfe-*}/src/**/*.test.ts', 'shared/*/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // What is rendered is in a document, one for all files of a worker: to make one takes as long as most files do. It is empty when a file begins.
          name: 'render',
          environment: 'jsdom',
          // Styles go into the document rule by rule, as in production: as texts all of them would be read anew with each.
          env: { SC_DISABLE_SPEEDY: 'false' },
          setupFiles: ['shared/testing/src/clean-document.ts', ...texts],
          include: ['{shell,mfe-*}/src/**/*.test.tsx', 'shared/*/src/**/*.test.tsx'],
        },
      },
    ],
  },
});
