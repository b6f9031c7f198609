import type { Browser } from '@playwright/test';
import { consoleErrors, issues, layoutShifts, settling, sideways } from './looking.ts';

export interface Look {
  readonly locale: 'cs' | 'en';
  readonly colorScheme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
  /** How large text is set in the browser. */
  readonly text?: '200%';
}

/** The looks of every page: a desk, a phone, the narrowest phone, and text twice as large (WCAG 1.4.4, 1.4.10). */
export const looks = [
  { locale: 'cs', colorScheme: 'light', size: { width: 1440, height: 900 } },
  { locale: 'en', colorScheme: 'dark', size: { width: 390, height: 844 } },
  { locale: 'cs', colorScheme: 'dark', size: { width: 320, height: 640 } },
  { locale: 'en', colorScheme: 'light', size: { width: 720, height: 900 }, text: '200%' },
] as const satisfies readonly Look[];

/** A browser window of its own on the product at `base`, and what gives all that is wrong with an address in a look. */
export async function looker(browser: Browser, base = '') {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const settled = settling(page);
  const errors = consoleErrors(page);
  const shifted = await layoutShifts(page);

  async function look(address: string, { locale, colorScheme, size, text = undefined }: Look): Promise<string[]> {
    await context.addCookies([{ name: 'anketa-locale', value: locale, url: base }]);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    // Anew, whatever stands there: an address that differs only behind its `#` opens no document of its own.
    await page.goto('about:blank');
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const shift = await shifted();
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text ?? '');
    // Tables have their new form only when they are drawn.
    await settled();
    const wrong = [
      ...(await issues(page)),
      ...(await sideways(page)).map((what) => `scrolled sideways: ${what}`),
      ...(shift > 0.02 ? [`layout shift ${shift.toFixed(3)}`] : []),
      ...errors.splice(0).map((error) => `console: ${error}`),
    ];
    return wrong.map((what) => `${address} ${locale} ${colorScheme} ${size.width} px ${text ?? ''}: ${what}`);
  }
  return { page, look };
}
