import type { Browser, Page } from '@playwright/test';
import { consoleErrors, issues, layoutShifts, settling, sideways } from './looking.ts';
import { go } from './suite.ts';

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

/**
 * A browser window of its own on the product at `base`, and what gives all that is wrong with an address in a look. In a look in which a page
 * stands already the next one is gone to as by a link, in a third of the time; whether it moves while it comes is seen of documents that open.
 */
export async function looker(browser: Browser, base = '') {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const settled = settling(page);
  const errors = consoleErrors(page);
  const shifted = await layoutShifts(page);
  let present: Look | undefined;

  /** Opens the address as a document of its own. Gives by how much its layout has shifted. */
  async function open(address: string, { locale, colorScheme, size, text = undefined }: Look): Promise<number> {
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
    return shift;
  }

  async function look(address: string, one: Look): Promise<string[]> {
    let shift = 0;
    if (one === present) await goAcross(page, address);
    else shift = await open(address, one);
    present = one;
    // Tables have their new form only when they are drawn.
    await settled();
    const { locale, colorScheme, size, text } = one;
    const wrong = [
      ...(await issues(page)),
      ...(await sideways(page)).map((what) => `scrolled sideways: ${what}`),
      ...(shift > mostShift ? [`layout shift ${shift.toFixed(3)}`] : []),
      ...errors.splice(0).map((error) => `console: ${error}`),
    ];
    return wrong.map((what) => `${address} ${locale} ${colorScheme} ${size.width} px ${text ?? ''}: ${what}`);
  }
  return { page, look };
}

/** The most by which a page's layout may shift while it comes: nobody sees it. */
const mostShift = 0.02;

/** Claimed by nobody. */
const nowhere = '/nowhere';

/** Goes to an address inside the running page by way of one with another heading: none of the page before is taken for the new one. */
async function goAcross(page: Page, address: string): Promise<void> {
  const heading = page.getByRole('heading', {
    level: 1,
    name: /^(Tuto stránku jsme nenašli|We could not find this page)/,
  });
  await go(page, nowhere);
  await heading.waitFor();
  if (address === nowhere) return;
  await go(page, address);
  await heading.waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor();
}
