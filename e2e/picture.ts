import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

/** Where pictures of pages are put. */
export const folder = resolve(import.meta.dirname, '../pictures');

/** An address as part of a file's name. */
export const fileNameOf = (address: string) => address.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';

/** A picture on a screen as high as the page: what is fixed to its end stands at the end. */
export async function picture(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  await page.screenshot({ path: resolve(folder, `${name}.png`) });
  await page.setViewportSize({ width, height });
}
