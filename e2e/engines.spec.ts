import { test } from '@playwright/test';
import type { Browser } from 'puppeteer-core';
import { type Engine, engines, launch, walkThrough } from './engines.ts';
import { walks } from './walks.ts';

// A sample of what `pnpm prove engines` goes through.
for (const engine of Object.keys(engines) as Engine[]) {
  test.describe(engine, () => {
    test.skip(
      !engines[engine],
      `There is no ${engine} on this machine: what goes on in it is not tried. Debian: apt-get install firefox-esr`,
    );
    let browser: Browser;
    test.beforeAll(async () => {
      browser = await launch(engine);
    });
    test.afterAll(() => browser.close());

    for (const walk of walks.filter(({ sample }) => sample)) {
      test(walk.name, ({ baseURL }) => walkThrough(browser, walk, baseURL));
    }
  });
}
