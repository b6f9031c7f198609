import type { Browser } from '@playwright/test';

/** Starts a Chromium without a window: that of `CHROMIUM_PATH`, or Playwright's own. Throws an error in words where Playwright, or a Chromium, is missing. */
export async function openBrowser(): Promise<Browser> {
  const { chromium } = await import('@playwright/test').catch(() => {
    throw new Error('A rehearsal needs Playwright: install @playwright/test where the command stands.');
  });
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({ ...(executablePath && { executablePath }) }).catch((error: unknown) => {
    const [line] = String(error).split('\n');
    throw new Error(
      `No Chromium was started (${line}). Say where one is by CHROMIUM_PATH, or: playwright install chromium.`,
    );
  });
}
