import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/platform/database/testing-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'browser', include: ['{shell,mfe-*}/src/**/*.test.{ts,tsx}', 'shared/*/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
