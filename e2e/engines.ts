import { createHash } from 'node:crypto';
import puppeteer, { type Browser, type KeyInput } from 'puppeteer-core';
import { browserPath, firefoxPath } from './browser.ts';
import { type Look, sizes } from './engine-looks.ts';
import { type Walker, walkerAt } from './walker.ts';

/** The engines that walks are gone in, with where the machine has a browser of each. Playwright drives a Firefox of its own alone. */
export const engines = { chromium: browserPath(), firefox: firefoxPath };
export type Engine = keyof typeof engines;

/** Starts the browser of an engine, in Czech. */
export function launch(engine: Engine): Promise<Browser> {
  const executablePath = engines[engine];
  if (engine === 'firefox') {
    return puppeteer.launch({
      browser: 'firefox',
      executablePath,
      extraPrefsFirefox: { 'intl.accept_languages': 'cs' },
    });
  }
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--accept-lang=cs'];
  return puppeteer.launch({ browser: 'chrome', executablePath, args });
}

const hashOfNothing = createHash('sha256').digest('base64');

/** One walk through the product, the same in every engine. */
export interface Walk {
  readonly name: string;
  /** Also part of `npm test`, which goes few. */
  readonly sample?: true;
  readonly go: (walker: Walker) => Promise<void>;
}

/** Goes a walk in a window of its own, on the product at `base`. Throws what went wrong with it, and what the engine complained of. */
export async function walkThrough(browser: Browser, { go }: Walk, base = ''): Promise<void> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    // What a reload cuts off while it is loaded has nothing in it. Firefox complains that nothing has another hash, and the page that is left of what
    // follows from it.
    let beforeCutOff: number | undefined;
    const note = (complaint: string) => {
      if (complaint.includes(hashOfNothing)) beforeCutOff ??= complaints.length;
      else complaints.push(complaint);
    };
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      complaints.length = beforeCutOff ?? complaints.length;
      beforeCutOff = undefined;
    });
    page.on('console', (message) => {
      // Of what is refused and of a network that is gone Chromium makes a line of its own.
      const isNoted = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isNoted) note(message.text());
    });
    page.on('pageerror', (error) => note(String(error)));
    await page.evaluateOnNewDocument(() => {
      // The protocol hands on objects without what is in them.
      const { error } = console;
      console.error = (...parts: unknown[]) =>
        error(
          ...parts.map((part) =>
            part instanceof Error ? part.stack : part instanceof Object ? JSON.stringify(part) : part,
          ),
        );
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
        console.error(`against the security policy: ${violatedDirective} in ${sourceFile}`);
      });
    });
    await page.setViewport({ width: 1280, height: 800 });
    await go(walkerAt(page, base));
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
  } finally {
    await context.close();
  }
}

/** Tries a look in a window of its own. */
export async function lookThrough(browser: Browser, { go, size }: Look, base = ''): Promise<void> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(sizes[size]);
    await go(
      {
        open: async (url) => void (await page.goto(url)),
        evaluate: <Value>(code: string) => page.evaluate(`(${code})()`) as Promise<Value>,
        key: (value) => page.keyboard.press(keyOf(value)),
        press: (x, y) => page.mouse.click(x, y),
      },
      base,
    );
  } finally {
    await context.close();
  }
}

/** A key of WebDriver's as puppeteer calls it. */
const keyOf = (value: string): KeyInput => (value === '\uE014' ? 'ArrowRight' : (value as KeyInput));
