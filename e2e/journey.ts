import { type BrowserContext, test as base, expect } from '@playwright/test';

/**
 * The test of every journey. None may make a page throw, write an error to the console, or go against the security policy, of which
 * Chromium writes there. `expected` are those errors that a journey provokes.
 */
export const test = base.extend<{ expected: RegExp | undefined; silence: undefined }>({
  expected: [undefined, { option: true }],
  silence: [
    async ({ browser, expected }, use) => {
      const errors: string[] = [];
      function note(error: string) {
        if (!expected?.test(error)) errors.push(error);
      }
      // Of every context, those too that a journey makes for itself.
      function listen(context: BrowserContext) {
        context.on('weberror', (thrown) => note(String(thrown.error())));
        context.on('console', (message) => {
          // Of what is refused and of a network that is gone Chromium makes a line of its own.
          const isNoted = message.text().startsWith('Failed to load resource');
          if (message.type() === 'error' && !isNoted) note(message.text());
        });
      }
      browser.on('context', listen);
      await use(undefined);
      browser.off('context', listen);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
