import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { type Failing, failAll } from './failing.ts';
import { consoleErrors, issues, layoutShifts, overflowing, settling } from './looking.ts';
import { fileNameOf, picture } from './picture.ts';
import { go } from './suite.ts';
import { untranslated } from './untranslated.ts';

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

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const tones = (['cs', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
);

/** All in which a page can fail, so that one is the same wherever it is gone to. */
const failingLooks: readonly (readonly Look[])[] = sizes.map((size) => tones.map((tone): Look => ({ ...tone, size })));

/**
 * The looks in which a page fails: a phone and a desk, each in a language and a theme that the address chooses, the desk in the other ones.
 * `LOOKS_FAILING=all`: in all of them.
 */
export function failingLooksOf(address: string): readonly Look[] {
  if (process.env.LOOKS_FAILING === 'all') return failingLooks.flat();
  const chosen = createHash('sha256').update(address).digest().readUInt8() % tones.length;
  return failingLooks.flatMap((each, at) => each[at === 0 ? chosen : tones.length - 1 - chosen] ?? []);
}

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
    // Anew, whatever stands there: an address that differs only behind its `#` opens no document of its own. By a short document of the product:
    // the browser goes on in the same process then, which has all scripts compiled.
    await page.goto('/healthz');
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    // On a busy machine what came last is not drawn yet.
    await settled();
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
    const wrong = await wrongWith(shift);
    return wrong.map((what) => `${address} ${locale} ${colorScheme} ${size.width} px ${text ?? ''}: ${what}`);
  }

  async function wrongWith(shift: number): Promise<string[]> {
    return [
      ...(await issues(page)),
      ...(await overflowing(page)).map((what) => `scrolled sideways: ${what}`),
      ...(await untranslated(page)).map((key) => `without a text: ${key}`),
      ...(shift > mostShift ? [`layout shift ${shift.toFixed(3)}`] : []),
      ...errors.splice(0).map((error) => `console: ${error}`),
    ];
  }

  /**
   * The same where the calls for the page's data fail, or bring nothing. As a document of its own a page is opened where the server fails: what was
   * in its place must not move then. A picture of what is wrong goes into the folder of `pictures.ts`; `LOOKS_PICTURES=all`: one of each.
   */
  async function lookFailing(address: string, one: Look, how: Failing): Promise<string[]> {
    const { locale, colorScheme, size } = one;
    let shift = 0;
    let mend: () => Promise<void>;
    if (how === '500') {
      mend = await failAll(page, how);
      shift = await open(address, one);
    } else {
      if (one !== present) await open(nowhere, one);
      await goNowhere(page);
      mend = await failAll(page, how);
      await goOn(page, address);
    }
    present = one;
    await settled();
    const isSilent = await saysNothing(page);
    const wrong = (await wrongWith(shift)).filter((what) => !what.startsWith(refusedCall));
    if (isSilent) wrong.push('says nothing but its heading');
    const name = `${fileNameOf(address)}.${how}.${size.width < 640 ? 'phone' : 'desk'}-${colorScheme}-${locale}`;
    if (wrong.length > 0 || isPictured) await picture(page, name);
    await mend();
    errors.splice(0);
    return wrong.map((what) => `${address} ${how} ${locale} ${colorScheme} ${size.width} px: ${what}`);
  }
  return { page, look, lookFailing };
}

const isPictured = process.env.LOOKS_PICTURES === 'all';

/** How long, in ms, a page may need on a busy machine to draw what has come. */
const drawnWithin = 5000;

/** Whether a page has a heading and no more, also after a while. */
async function saysNothing(page: Page): Promise<boolean> {
  // Of the page, its article and its heading.
  const lines = async () => (await page.locator('main').ariaSnapshot()).split('\n').length;
  const until = Date.now() + drawnWithin;
  while ((await lines()) <= 3) if (Date.now() > until) return true;
  return false;
}

/** Chromium's own line about a call that is answered so. */
const refusedCall = 'console: Failed to load resource';

/** The most by which a page's layout may shift while it comes: nobody sees it. */
const mostShift = 0.02;

/** Claimed by nobody. */
export const nowhere = '/nowhere';

/** Goes to an address inside the running page by way of one with another heading: none of the page before is taken for the new one. */
async function goAcross(page: Page, address: string): Promise<void> {
  await goNowhere(page);
  if (address !== nowhere) await goOn(page, address);
}

const headingOf = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^(Tuto stránku jsme nenašli|We could not find this page)/ });

async function goNowhere(page: Page): Promise<void> {
  await go(page, nowhere);
  await headingOf(page).waitFor();
}

async function goOn(page: Page, address: string): Promise<void> {
  // Of its element: a page that is not found has the same words.
  const before = await headingOf(page).elementHandle();
  await go(page, address);
  await page.waitForFunction((heading) => !heading?.isConnected, before);
  await page.locator('h1').first().waitFor();
}
